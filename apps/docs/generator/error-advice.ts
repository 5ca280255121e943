/** What to do about each error code of the API. */
import type { FailureCode } from "@reelwright/gateway/http/failure-codes";

const fixId = "Check the id. An id of another account is answered in the same way.";
const credentials =
  "Check the key that you send in `X-API-Key`, and that it belongs to this installation.";
const wait = "Wait for as many seconds as `Retry-After` says, then send it again.";

export const errorAdvice: { readonly [code in FailureCode]: string } = {
  BAD_REQUEST:
    "Send UTF-8 JSON with `Content-Type: application/json`, not compressed, and percent-encode the path. The message says what could not be read.",
  EMPTY_UPDATE: "Send at least one of the fields that can be changed.",
  FILE_EMPTY: "Send the file's bytes in the form field `file`. With curl: `-F file=@product.png`.",
  FILE_TOO_LARGE:
    "Make the file smaller than `details.limit` bytes: scale a picture down, or save it as JPEG or WebP.",
  FILE_UNEXPECTED: "Send one file only, in the form field `file`.",
  FILE_NAME_INVALID: "Send a plain file name with an extension, such as `product.png`.",
  FILE_TYPE_UNSUPPORTED: "Convert the file to one of the formats that the operation lists.",
  FILE_TYPE_MISMATCH:
    "Don't rename files to another extension. Convert the file, or name it by what it is.",
  FILE_UNSAFE: "Export the picture again from an editor, without scripts, links or attached data.",
  FILE_DAMAGED: "Open the file on your side: it is cut off or corrupt. Export it again.",
  FILE_TOO_COMPLEX:
    "Simplify the picture: fewer layers, filters and effects. For an SVG, export a PNG.",
  IMAGE_TOO_LARGE: "Scale the picture down, and send one frame of an animation.",
  CALLBACK_SIGNATURE_INVALID:
    "Only payment providers call this. If you operate the installation, check the provider's signing secret.",
  MUSIC_LENGTH_INVALID: "Cut the track to a length that the operation allows.",
  UNAUTHORIZED: "Send an API key in `X-API-Key`, or an access token in `Authorization: Bearer`.",
  INVALID_API_KEY: `${credentials} Make a new key if it was revoked.`,
  API_KEY_EXPIRED: "Create a new key, put it in place of the old one, and note when it expires.",
  INVALID_TOKEN:
    "Sign in again for a new token. If both a token and a key are sent, only the token counts: leave it out to use the key.",
  INSUFFICIENT_CREDITS:
    "Buy credits, or order less: `details` has what is required and what is available. [Estimate](/use/credits) before you order.",
  BEARER_REQUIRED: "Sign in and send an access token. API keys can't create or revoke API keys.",
  CATALOG_TRACK_READ_ONLY: "Delete tracks of your own only. The library's tracks stay.",
  NOT_FOUND: "Check the path: all operations are below `/api/v1`, and paths are case-sensitive.",
  JOB_NOT_FOUND: fixId,
  TEMPLATE_NOT_FOUND: fixId,
  TRACK_NOT_FOUND: fixId,
  API_KEY_NOT_FOUND: fixId,
  DELIVERY_NOT_FOUND: fixId,
  PAYMENT_SESSION_NOT_FOUND: fixId,
  PAYMENT_METHOD_NOT_FOUND: fixId,
  PAYMENT_PROVIDER_UNKNOWN:
    "Check the provider's name in the callback's address against the installation's settings.",
  PERSONA_NOT_FOUND: "Search the personas for an id that exists, or relax the filters.",
  VOICE_NOT_FOUND: "List the voices for an id that exists.",
  MODEL_NOT_FOUND: "List the models for an id that exists. Models are withdrawn now and then.",
  TASK_NOT_FOUND: fixId,
  METHOD_NOT_ALLOWED: "Use one of the methods in the answer's `Allow` header.",
  INVALID_STATE:
    "Read the job first: `details.status` has its status. [States](/use/jobs) lists what each status allows.",
  REVIEW_PENDING:
    "Decide what waits in `GET /jobs/{job_id}/reviews`. The job continues by itself after the last decision.",
  IDEMPOTENCY_KEY_REUSED:
    "Use a new key for a new order. To repeat an order, send exactly the parameters of the first request.",
  TEMPLATE_LIMIT_REACHED: "Delete templates that you no longer use, or update one.",
  CUSTOM_TRACK_LIMIT_REACHED: "Delete tracks that you no longer use.",
  API_KEY_LIMIT_REACHED:
    "Revoke keys that nobody uses any more: the list says when each was last used.",
  WEBHOOK_NOT_CONFIGURED: "Set a webhook with `PUT /tenants/me/webhook` first.",
  REQUEST_TIMEOUT:
    "Send it again. If it happens often, check your connection or send smaller files.",
  URI_TOO_LONG: "Shorten the query. Send lists of ids in several requests.",
  HEADERS_TOO_LARGE: "Send fewer or shorter headers: cookies are not needed here.",
  PAYLOAD_TOO_LARGE: "Send a smaller body. Upload pictures and refer to them by their address.",
  CONCURRENT_JOB_LIMIT: `Let jobs end before you create more, or cancel some. ${wait}`,
  DAILY_JOB_LIMIT: "Go on after midnight UTC, or ask the operator for a higher limit.",
  RETRY_LIMIT: "Go on after midnight UTC, or create a new job with other parameters.",
  REQUEST_LIMIT: `Send fewer requests concurrently. ${wait}`,
  UPLOAD_LIMIT: `If \`per\` is \`account\`, upload fewer files concurrently. ${wait}`,
  DAILY_UPLOAD_LIMIT:
    "Send smaller files, go on after midnight UTC, or ask the operator for a higher limit. `details` says what was used.",
  MAIL_LIMIT: "Confirm the address by the mail that was sent last, or go on after midnight UTC.",
  EVENT_STREAM_LIMIT:
    "Close streams that you no longer read, or use a webhook instead of one stream for each job.",
  WEBHOOK_TEST_LIMIT: `Let the running tests end. ${wait}`,
  PLAYGROUND_TASK_LIMIT: `Let the running tasks end. ${wait}`,
  CHECKOUT_LIMIT: "Pay or cancel what is open. Sessions that nobody pays expire.",
  OUTCOME_UNKNOWN:
    "Repeat the creation of a job with the same idempotency key: it is created once. For anything else, read what it would have changed before you repeat it.",
  SUGGESTION_TIMEOUT: "Send it again, with a smaller picture. The suggestions are optional.",
  PAYMENT_PROVIDER_REFUSED:
    "Check the payment method. Nothing was charged. If you operate the installation, the log has the provider's reason.",
  PAYMENT_PROVIDER_UNAVAILABLE: `Nothing was charged. ${wait}`,
  INTERNAL:
    "Send it again with the same idempotency key. If it stays, tell the operator the `request_id`: the log is found by it.",
  SERVICE_UNAVAILABLE: `Nothing was done. ${wait}`,
};
