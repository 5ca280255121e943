/** The page of error codes: meanings come from the gateway, remedies from here. */
import { type FailureCode, failureCodes, statusOf } from "@reelwright/gateway/http/failure-codes";
import { anchorOf, type Page, paragraphs } from "./markdown.ts";

const fixId = "Check the id. The id of another account gets the same response.";
const credentials =
  "Check the key that you send in `X-API-Key`, and that it belongs to this installation.";
const wait = "Wait `Retry-After` seconds, then send the request again.";

export const errorAdvice: { readonly [code in FailureCode]: string } = {
  BAD_REQUEST:
    "Send UTF-8 JSON with `Content-Type: application/json`, not compressed, and percent-encode the path. The message names the problem.",
  REVISION_REQUIRED: "Get the film, and send its `ETag` as `If-Match`.",
  FILM_CHANGED:
    "Get the film again, check what changed, and send your change with the new `ETag` as `If-Match`.",
  FILM_NOT_READY: "Wait until the job is completed. A job that stopped early has to be continued.",
  REVISION_NOT_FOUND: "List the film's revisions.",
  REVISION_NOT_RENDERED: "Render the revision, or omit `revision` to get the newest rendered one.",
  REVISION_LIMIT_REACHED: "Create a new job.",
  EMPTY_UPDATE: "Send at least one of the fields that can be changed.",
  FILE_EMPTY: "Send the file's bytes in the form field `file`. With curl: `-F file=@product.png`.",
  FILE_TOO_LARGE:
    "Make the file smaller than `details.limit` bytes: scale the image down, or save it as JPEG or WebP.",
  FILE_UNEXPECTED: "Send one file only, in the form field `file`.",
  FILE_NAME_INVALID: "Send a plain file name with an extension, such as `product.png`.",
  FILE_TYPE_UNSUPPORTED: "Convert the file to one of the formats that the operation lists.",
  FILE_TYPE_MISMATCH:
    "Don't change the extension of a file. Convert the file, or give it the extension of its format.",
  FILE_UNSAFE: "Export the image again, without scripts, links or attached data.",
  FILE_DAMAGED: "The file is truncated or corrupt. Export it again.",
  FILE_TOO_COMPLEX:
    "Simplify the image: use fewer layers, filters and effects. Export an SVG as PNG.",
  IMAGE_TOO_LARGE: "Scale the image down, and send one frame of an animation.",
  CALLBACK_SIGNATURE_INVALID:
    "Only payment providers call this. If you operate the installation, check the provider's signing secret.",
  MUSIC_LENGTH_INVALID: "Cut the track to an allowed length.",
  UNAUTHORIZED: "Send an API key in `X-API-Key`, or an access token in `Authorization: Bearer`.",
  INVALID_API_KEY: `${credentials} Create a new key if it was revoked.`,
  API_KEY_EXPIRED: "Create a new key and replace the old one. Note when it expires.",
  INVALID_TOKEN:
    "Sign in again for a new token. If both a token and a key are sent, the token is used: omit it to use the key.",
  INSUFFICIENT_CREDITS:
    "Buy credits, or order less: `details` has the required and the available credits. [Estimate](/use/credits) before you order.",
  LIVE_KEY_IN_TEST_MODE: "Send a key that begins with `rw_test_`, or leave `X-Test-Mode` out.",
  BEARER_REQUIRED: "Sign in and send an access token. API keys can't manage API keys or members.",
  INSUFFICIENT_PRIVILEGES:
    "`details.requires` names the privilege, `details.roles` and `details.scopes` those that have it. Ask an owner or admin for such a role, or use a key with such a scope.",
  NOT_A_MEMBER: "Send a `tenant_id` of `GET /memberships` in `X-Tenant`, or omit the header.",
  SIGN_UP_CLOSED: "Ask an owner or admin of an account to invite you.",
  ADDRESS_NOT_ALLOWED:
    "Call from an address in the key's ranges, or create a key with others. Proxies count as callers unless the installation trusts them.",
  INVITATION_FOR_ANOTHER:
    "Sign in with the invited address. The access token needs `email` and `email_verified`.",
  CATALOG_TRACK_READ_ONLY: "You can delete your own tracks only, not those of the library.",
  NOT_FOUND: "Check the path: all operations are below `/api/v1`, and paths are case-sensitive.",
  JOB_NOT_FOUND: fixId,
  TEMPLATE_NOT_FOUND: fixId,
  TRACK_NOT_FOUND: fixId,
  MEMBER_NOT_FOUND: fixId,
  INVITATION_NOT_FOUND: "Check the id or the link. Accepted and withdrawn invitations are gone.",
  UPLOAD_NOT_FOUND: fixId,
  API_KEY_NOT_FOUND: fixId,
  DELIVERY_NOT_FOUND: fixId,
  WEBHOOK_ENDPOINT_NOT_FOUND: fixId,
  PAYMENT_SESSION_NOT_FOUND: fixId,
  PAYMENT_METHOD_NOT_FOUND: fixId,
  PAYMENT_PROVIDER_UNKNOWN:
    "Compare the provider's name in the callback URL with the installation's settings.",
  PERSONA_NOT_FOUND: "Search for an existing persona, or relax the filters.",
  VOICE_NOT_FOUND: "Use an id from the list of voices.",
  MODEL_NOT_FOUND: "Use an id from the list of models. Models are sometimes withdrawn.",
  TASK_NOT_FOUND: fixId,
  METHOD_NOT_ALLOWED: "Use one of the methods in the `Allow` header of the response.",
  INVALID_STATE:
    "Read the job first: `details.status` has its status. [States](/use/jobs) lists what each status allows.",
  REVIEW_PENDING:
    "Decide on the items of `GET /jobs/{job_id}/reviews`. The job continues after the last decision.",
  IDEMPOTENCY_KEY_REUSED:
    "Use a new key for a new order. To repeat an order, send the same parameters as in the first request.",
  IDEMPOTENCY_IN_PROGRESS:
    "Send the request again after `details.retry_after` seconds, with the same key.",
  IDEMPOTENCY_SECRET_LOST:
    "Revoke the API key `details.key_id`, and create another one with a new idempotency key.",
  TEMPLATE_LIMIT_REACHED: "Delete templates that you no longer use, or update one.",
  CUSTOM_TRACK_LIMIT_REACHED: "Delete tracks that you no longer use.",
  API_KEY_LIMIT_REACHED: "Revoke unused keys: the list has the last use of each key.",
  WEBHOOK_ENDPOINT_LIMIT_REACHED: "Delete endpoints that you no longer use.",
  LAST_OWNER: "Make another member an owner first.",
  ALREADY_A_MEMBER: "Change the member's role instead.",
  MEMBER_LIMIT_REACHED: "Remove members or withdraw invitations first.",
  INVITATION_CLOSED: "Ask for a new invitation.",
  UPLOAD_IN_USE: "Wait until the jobs in `details.job_ids` have ended, or cancel them.",
  UPLOAD_STORAGE_LIMIT:
    "List your images with `GET /uploads` and delete those that you no longer need.",
  WEBHOOK_NOT_CONFIGURED: "Set a webhook with `PUT /tenants/me/webhook` first.",
  TENANT_NAME_MISMATCH: "Send the name or the id that `GET /tenants/me` shows.",
  CREDITS_OWED: "Buy credits to settle what is owed, then delete the account.",
  EXPORT_IN_PROGRESS: "Wait until `GET /tenants/me/export` shows that it is ready or failed.",
  DELETION_NOT_SCHEDULED: "Nothing to cancel: the account isn't being deleted.",
  REQUEST_TIMEOUT:
    "Send the request again. If this happens often, check your connection or send smaller files.",
  URI_TOO_LONG: "Shorten the query. Send lists of ids in several requests.",
  HEADERS_TOO_LARGE: "Send fewer or shorter headers. The API needs no cookies.",
  PAYLOAD_TOO_LARGE: "Send a smaller body. Upload images and pass their URLs.",
  TENANT_SUSPENDED: "Ask the operator of the service. Reads and downloads go on.",
  CONCURRENT_JOB_LIMIT: `Wait until running jobs have ended, or cancel some. ${wait}`,
  DAILY_JOB_LIMIT: "Continue after midnight UTC, or ask the operator for a higher limit.",
  RETRY_LIMIT: "Continue after midnight UTC, or create a new job with other parameters.",
  KEY_CREDIT_LIMIT:
    "Wait until the day ends (UTC), order less, or use a key with a higher limit. `details.remaining` is what is left.",
  EXPORT_LIMIT: "Download the last export, or wait as long as `Retry-After` says.",
  INVITATION_LIMIT: wait,
  REQUEST_LIMIT: `Send fewer requests concurrently. ${wait}`,
  UPLOAD_LIMIT: `If \`per\` is \`account\`, upload fewer files concurrently. ${wait}`,
  DAILY_UPLOAD_LIMIT:
    "Send smaller files, continue after midnight UTC, or ask the operator for a higher limit. `details` has your usage.",
  RATE_LIMITED: `${wait} The headers \`RateLimit\` and \`RateLimit-Policy\` show what is left and how fast it refills.`,
  MAIL_LIMIT: "Confirm the address with the last email, or continue after midnight UTC.",
  EVENT_STREAM_LIMIT: "Close unused streams, or use a webhook instead of one stream per job.",
  WEBHOOK_TEST_LIMIT: `Wait until running tests have ended. ${wait}`,
  PLAYGROUND_TASK_LIMIT: `Wait until running tasks have ended. ${wait}`,
  CHECKOUT_LIMIT: "Pay or cancel open sessions. Unpaid sessions expire.",
  OUTCOME_UNKNOWN:
    "Send the request again with the same idempotency key; it takes effect once. Without a key, first check whether it took effect.",
  SUGGESTION_TIMEOUT: "Send the request again with a smaller image. Suggestions are optional.",
  PAYMENT_PROVIDER_REFUSED:
    "Check the payment method. Nothing was charged. If you operate the installation, the log has the provider's reason.",
  PAYMENT_PROVIDER_UNAVAILABLE: `Nothing was charged. ${wait}`,
  INTERNAL:
    "Send the request again with the same idempotency key. If it fails again, give the operator the `request_id`.",
  SERVICE_UNAVAILABLE: `Nothing was done. ${wait}`,
};

const codes = Object.keys(failureCodes) as readonly FailureCode[];

const statusFor = (code: FailureCode): number => statusOf[failureCodes[code].kind];

const codeText = (code: FailureCode): string => {
  const meaning: { readonly means: string; readonly example?: object } = failureCodes[code];
  return paragraphs(
    `### ${code} {#${anchorOf(code)}}`,
    `**${statusFor(code)}** ${meaning.means}`,
    errorAdvice[code],
    meaning.example && `\`details\`: \`${JSON.stringify(meaning.example)}\``,
  );
};

const titles: { readonly [status: number]: string } = {
  400: "Bad request",
  401: "Unauthorized",
  402: "Not enough credits",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  408: "Request timeout",
  409: "Conflict",
  413: "Body too large",
  414: "URI too long",
  429: "Too many requests",
  431: "Headers too large",
  500: "Internal error",
  502: "Payment provider",
  503: "Unavailable",
  504: "Timeout",
};

/** `use/errors.md`: the introduction, then every code by status. */
export const errorsPage = (introduction: string): Page => {
  const statuses = [...new Set(codes.map(statusFor))].sort((a, b) => a - b);
  const sections = statuses.flatMap((status) => [
    `## ${status} ${titles[status] ?? ""}`,
    ...codes.filter((code) => statusFor(code) === status).map(codeText),
  ]);
  return { path: "use/errors.md", text: paragraphs(introduction.trim(), ...sections) };
};
