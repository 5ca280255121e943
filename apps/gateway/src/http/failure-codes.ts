import type { FailureKind } from "@reelwright/film/failure";

/** The HTTP status of each kind of failure. */
export const statusOf: { readonly [kind in FailureKind]: number } = {
  malformed: 400,
  unauthorized: 401,
  unpaid: 402,
  forbidden: 403,
  missing: 404,
  method: 405,
  stalled: 408,
  conflict: 409,
  precondition: 412,
  too_large: 413,
  too_long: 414,
  misdirected: 421,
  invalid: 422,
  limited: 429,
  head_too_large: 431,
  internal: 500,
  upstream: 502,
  unavailable: 503,
  timeout: 504,
};

type Meaning = { readonly kind: FailureKind; readonly means: string; readonly example?: object };

/** The codes of application errors. docs/contribute/decisions.md, "Status codes". */
export const failureCodes = {
  BAD_REQUEST: { kind: "malformed", means: "The request can't be read." },
  REVISION_REQUIRED: { kind: "malformed", means: "`If-Match` names no revision." },
  EMPTY_UPDATE: { kind: "malformed", means: "The body names nothing to change." },
  FILE_EMPTY: { kind: "malformed", means: "The file is empty." },
  FILE_TOO_LARGE: {
    kind: "malformed",
    means: "The file is too large.",
    example: { limit: 2_097_152 },
  },
  FILE_UNEXPECTED: {
    kind: "malformed",
    means: "The form has a file outside the field `file`.",
  },
  FILE_NAME_INVALID: { kind: "malformed", means: "The file's name is empty or a path." },
  FILE_TYPE_UNSUPPORTED: { kind: "malformed", means: "Files of this type are not accepted here." },
  FILE_TYPE_MISMATCH: {
    kind: "malformed",
    means: "The file's extension, MIME type and content don't agree.",
  },
  FILE_UNSAFE: {
    kind: "malformed",
    means: "The file has active content or is also of another type.",
  },
  FILE_DAMAGED: { kind: "malformed", means: "The file can't be decoded." },
  FILE_TOO_COMPLEX: {
    kind: "malformed",
    means: "The image takes too much time or memory to decode, or uses unsupported effects.",
  },
  IMAGE_TOO_LARGE: { kind: "malformed", means: "The image has too many pixels or frames." },
  CALLBACK_SIGNATURE_INVALID: {
    kind: "malformed",
    means: "The callback is not signed by the payment provider.",
    example: { provider: "stripe" },
  },
  MUSIC_LENGTH_INVALID: { kind: "malformed", means: "The music is too short or too long." },
  UNAUTHORIZED: { kind: "unauthorized", means: "No credentials were sent." },
  INVALID_API_KEY: { kind: "unauthorized", means: "The API key is unknown or revoked." },
  API_KEY_EXPIRED: { kind: "unauthorized", means: "The API key has expired." },
  INVALID_TOKEN: { kind: "unauthorized", means: "The bearer token is not valid here." },
  INSUFFICIENT_CREDITS: {
    kind: "unpaid",
    means: "The account doesn't have enough available credits.",
    example: { required: 120, available: 40 },
  },
  BEARER_REQUIRED: {
    kind: "forbidden",
    means: "An API key can't do this. Managing keys requires an access token.",
  },
  INSUFFICIENT_PRIVILEGES: {
    kind: "forbidden",
    means: "Your role or the API key's scopes don't include the required privilege.",
    example: { requires: "billing", roles: ["owner", "admin", "billing"], scopes: ["billing"] },
  },
  NOT_A_MEMBER: {
    kind: "forbidden",
    means: "`X-Tenant` names an account that the caller doesn't belong to.",
  },
  SIGN_UP_CLOSED: {
    kind: "forbidden",
    means: "This installation accepts invited people only, and you aren't a member of an account.",
  },
  ADDRESS_NOT_ALLOWED: {
    kind: "forbidden",
    means: "The API key may not be used from the caller's address.",
  },
  INVITATION_FOR_ANOTHER: {
    kind: "forbidden",
    means: "The invitation was sent to another address than the verified one of your sign-in.",
  },
  TENANT_SUSPENDED: {
    kind: "forbidden",
    means: "The operator has suspended the account. Nothing new can begin; reads go on.",
  },
  LIVE_KEY_IN_TEST_MODE: {
    kind: "forbidden",
    means: "X-Test-Mode was sent with a key of live mode.",
  },
  CATALOG_TRACK_READ_ONLY: {
    kind: "forbidden",
    means: "The track belongs to the library and can't be deleted.",
  },
  NOT_FOUND: { kind: "missing", means: "No resource exists at this path." },
  JOB_NOT_FOUND: { kind: "missing", means: "The account has no job with this id." },
  REVISION_NOT_FOUND: { kind: "missing", means: "The job's film has no such revision." },
  TEMPLATE_NOT_FOUND: { kind: "missing", means: "The account has no template with this id." },
  TRACK_NOT_FOUND: { kind: "missing", means: "The account has no track with this id." },
  MEMBER_NOT_FOUND: { kind: "missing", means: "The account has no member with this id." },
  INVITATION_NOT_FOUND: { kind: "missing", means: "There is no open invitation with this id." },
  UPLOAD_NOT_FOUND: { kind: "missing", means: "The account has no upload with this id." },
  API_KEY_NOT_FOUND: { kind: "missing", means: "The account has no API key with this id." },
  DELIVERY_NOT_FOUND: {
    kind: "missing",
    means: "The account has no webhook delivery with this id.",
  },
  WEBHOOK_ENDPOINT_NOT_FOUND: {
    kind: "missing",
    means: "The account has no webhook endpoint with this id.",
  },
  PAYMENT_SESSION_NOT_FOUND: {
    kind: "missing",
    means: "The account has no payment session with this id.",
  },
  PAYMENT_METHOD_NOT_FOUND: {
    kind: "missing",
    means: "The account has no payment method with this id.",
  },
  PAYMENT_PROVIDER_UNKNOWN: {
    kind: "missing",
    means: "No payment provider with this name is configured here.",
  },
  PERSONA_NOT_FOUND: {
    kind: "missing",
    means: "No persona has this id or slug, or no persona matches.",
  },
  VOICE_NOT_FOUND: { kind: "missing", means: "No voice has this id." },
  MODEL_NOT_FOUND: { kind: "missing", means: "No listed model has this id." },
  TASK_NOT_FOUND: { kind: "missing", means: "The account has no playground task with this id." },
  METHOD_NOT_ALLOWED: { kind: "method", means: "The path doesn't support this method." },
  INVALID_STATE: {
    kind: "conflict",
    means: "The job's status doesn't allow this.",
    example: { status: "completed", action: "cancel" },
  },
  REVIEW_PENDING: {
    kind: "conflict",
    means: "The job awaits a human's decision first.",
    example: { status: "paused", action: "resume" },
  },
  IDEMPOTENCY_KEY_REUSED: {
    kind: "conflict",
    means: "This idempotency key was used with other parameters.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    kind: "conflict",
    means: "The first request with this idempotency key is still in progress.",
    example: { retry_after: 2 },
  },
  IDEMPOTENCY_SECRET_LOST: {
    kind: "conflict",
    means:
      "The key was created, but its response was lost before it could be stored, and its secret can't be shown again.",
    example: { key_id: "019a0f3e-7c51-7b2a-9d4e-3f1c6a8b2e07" },
  },
  TEMPLATE_LIMIT_REACHED: {
    kind: "conflict",
    means: "The account has reached its limit of templates.",
    example: { limit: 20 },
  },
  CUSTOM_TRACK_LIMIT_REACHED: {
    kind: "conflict",
    means: "The account has reached its limit of custom tracks.",
    example: { limit: 100 },
  },
  API_KEY_LIMIT_REACHED: {
    kind: "conflict",
    means: "The account has reached its limit of active API keys.",
    example: { limit: 50 },
  },
  WEBHOOK_ENDPOINT_LIMIT_REACHED: {
    kind: "conflict",
    means: "The account has reached its limit of webhook endpoints.",
    example: { limit: 10 },
  },
  FILM_NOT_READY: { kind: "conflict", means: "The job has no finished film yet." },
  REVISION_NOT_RENDERED: { kind: "conflict", means: "This revision of the film isn't rendered." },
  REVISION_LIMIT_REACHED: {
    kind: "conflict",
    means: "The film has as many revisions as it can have.",
  },
  FILM_CHANGED: {
    kind: "precondition",
    means: "The film was changed since the revision that `If-Match` names.",
  },
  LAST_OWNER: { kind: "conflict", means: "The account needs an owner, and this is the last one." },
  ALREADY_A_MEMBER: { kind: "conflict", means: "This person is already a member of the account." },
  MEMBER_LIMIT_REACHED: {
    kind: "conflict",
    means: "The account has reached its limit of members and open invitations.",
    example: { limit: 1_000 },
  },
  INVITATION_CLOSED: {
    kind: "conflict",
    means: "The invitation was accepted, withdrawn or has expired.",
    example: { state: "expired" },
  },
  UPLOAD_IN_USE: {
    kind: "conflict",
    means: "A job that hasn't ended uses the upload.",
    example: { job_ids: ["019a0f3e-7c51-7b2a-9d4e-3f1c6a8b2e07"] },
  },
  UPLOAD_STORAGE_LIMIT: {
    kind: "conflict",
    means: "The account keeps as many bytes of product images as it may; nothing was done.",
    example: { limit_bytes: 10_737_418_240, stored_bytes: 10_737_400_000 },
  },
  WEBHOOK_NOT_CONFIGURED: { kind: "conflict", means: "The account has no webhook to test." },
  TENANT_NAME_MISMATCH: {
    kind: "conflict",
    means: "What was sent is neither the account's name nor its id.",
  },
  CREDITS_OWED: {
    kind: "conflict",
    means: "The account owes credits for refunded payments, so it can't be deleted.",
  },
  EXPORT_IN_PROGRESS: {
    kind: "conflict",
    means: "An export of the account is being made.",
  },
  DELETION_NOT_SCHEDULED: {
    kind: "conflict",
    means: "No deletion of the account is scheduled.",
  },
  REQUEST_TIMEOUT: {
    kind: "stalled",
    means: "The request arrived too slowly or incompletely; nothing was done.",
  },
  URI_TOO_LONG: { kind: "too_long", means: "The path and query are longer than 8 KiB." },
  HEADERS_TOO_LARGE: { kind: "head_too_large", means: "The headers are larger than 16 KiB." },
  PAYLOAD_TOO_LARGE: { kind: "too_large", means: "The body is larger than 1 MiB." },
  CONCURRENT_JOB_LIMIT: {
    kind: "limited",
    means: "Too many of the account's jobs are running.",
    example: { limit: 10, retry_after: 30 },
  },
  DAILY_JOB_LIMIT: {
    kind: "limited",
    means: "The account has reached its limit of jobs for today (UTC).",
    example: { limit: 200, retry_after: 3600 },
  },
  RETRY_LIMIT: {
    kind: "limited",
    means: "The job or the account has reached its limit of retries for today (UTC).",
    example: { limit: 20, per: "job", retry_after: 3600 },
  },
  KEY_CREDIT_LIMIT: {
    kind: "limited",
    means: "The API key has reached its limit of credits for today (UTC).",
    example: { limit: 500, required: 120, remaining: 40, retry_after: 3600 },
  },
  EXPORT_LIMIT: {
    kind: "limited",
    means: "The account has had too many exports within 24 hours.",
    example: { limit: 3, retry_after: 3600 },
  },
  INVITATION_LIMIT: {
    kind: "limited",
    means: "The account has sent too many invitations within 24 hours.",
    example: { limit: 100, retry_after: 3600 },
  },
  REQUEST_LIMIT: {
    kind: "limited",
    means: "The account has too many requests in progress; nothing was done.",
    example: { retry_after: 2 },
  },
  UPLOAD_LIMIT: {
    kind: "limited",
    means:
      "The account or the whole installation (see `per`) has too many uploads in progress; nothing was done.",
    example: { limit: 8, per: "account", retry_after: 5 },
  },
  DAILY_UPLOAD_LIMIT: {
    kind: "limited",
    means:
      "The file would exceed the account's daily limit of bytes or files (UTC); nothing was done.",
    example: { limit_bytes: 1_073_741_824, used_bytes: 1_070_596_096, retry_after: 3600 },
  },
  RATE_LIMITED: {
    kind: "limited",
    means:
      "The account (or the address, for requests without credentials) has sent too many requests of this class; nothing was done.",
    example: { class: "create", limit: 3_000, window_seconds: 60, retry_after: 1 },
  },
  MAIL_LIMIT: {
    kind: "limited",
    means: "The account has reached its limit of address confirmations for today (UTC).",
    example: { limit: 10, retry_after: 3600 },
  },
  EVENT_STREAM_LIMIT: {
    kind: "limited",
    means: "Too many event streams are open.",
    example: { limit: 100, retry_after: 5 },
  },
  WEBHOOK_TEST_LIMIT: {
    kind: "limited",
    means: "The account has too many webhook tests in progress.",
    example: { limit: 3, retry_after: 10 },
  },
  PLAYGROUND_TASK_LIMIT: {
    kind: "limited",
    means: "The account has too many playground tasks in progress.",
    example: { limit: 100, retry_after: 10 },
  },
  CHECKOUT_LIMIT: {
    kind: "limited",
    means: "The account has too many pending payment sessions.",
    example: { limit: 100, retry_after: 60 },
  },
  OUTCOME_UNKNOWN: {
    kind: "timeout",
    means:
      "The request may or may not have been carried out. If it has an idempotency key, repeat it with the same key: it is " +
      "carried out once. Before repeating any other request, check what it changed.",
    example: { idempotency_key: "order-1042" },
  },
  SUGGESTION_TIMEOUT: { kind: "timeout", means: "The image could not be analyzed in time." },
  PAYMENT_PROVIDER_REFUSED: {
    kind: "upstream",
    means: "The payment provider refused the request; nothing was charged.",
    example: { provider: "stripe" },
  },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    kind: "unavailable",
    means: "The payment provider didn't respond; nothing was charged.",
    example: { provider: "stripe" },
  },
  INTERNAL: { kind: "internal", means: "An error occurred on our side." },
  SERVICE_UNAVAILABLE: {
    kind: "unavailable",
    means: "Temporarily unavailable; nothing was done. Try again in a moment.",
  },
} as const satisfies { readonly [code: string]: Meaning };

export type FailureCode = keyof typeof failureCodes;

/** Returns the kind and meaning of a code. */
export const meaningOf = (code: FailureCode): Meaning => failureCodes[code];

/** Codes that any file upload may fail with. */
export const fileFailures = [
  "FILE_EMPTY",
  "FILE_TOO_LARGE",
  "FILE_UNEXPECTED",
  "FILE_NAME_INVALID",
  "FILE_TYPE_UNSUPPORTED",
  "FILE_TYPE_MISMATCH",
  "FILE_UNSAFE",
  "FILE_DAMAGED",
] as const satisfies readonly FailureCode[];

/** Codes that an image upload may fail with. */
export const pictureFailures = [
  ...fileFailures,
  "TENANT_SUSPENDED",
  "FILE_TOO_COMPLEX",
  "IMAGE_TOO_LARGE",
] as const satisfies readonly FailureCode[];
