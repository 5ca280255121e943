import type { FailureKind } from "@reelwright/core/errors";

/** Each class of failure has one HTTP status. */
export const statusOf: { readonly [kind in FailureKind]: number } = {
  malformed: 400,
  unauthorized: 401,
  unpaid: 402,
  forbidden: 403,
  missing: 404,
  method: 405,
  stalled: 408,
  conflict: 409,
  too_large: 413,
  too_long: 414,
  invalid: 422,
  limited: 429,
  head_too_large: 431,
  internal: 500,
  upstream: 502,
  unavailable: 503,
  timeout: 504,
};

type Meaning = { readonly kind: FailureKind; readonly means: string; readonly example?: object };

/** The codes of application errors that callers may meet. Decisions: "Status codes and error codes". */
export const failureCodes = {
  BAD_REQUEST: { kind: "malformed", means: "The request can't be read." },
  EMPTY_UPDATE: { kind: "malformed", means: "The body names nothing to change." },
  FILE_EMPTY: { kind: "malformed", means: "The file is empty." },
  FILE_TOO_LARGE: {
    kind: "malformed",
    means: "The file has more bytes than are taken.",
    example: { limit: 2_097_152 },
  },
  FILE_UNEXPECTED: { kind: "malformed", means: "There is a file besides the one in `file`." },
  FILE_NAME_INVALID: { kind: "malformed", means: "The file's name is a path, or no name." },
  FILE_TYPE_UNSUPPORTED: { kind: "malformed", means: "Files of this type are not taken here." },
  FILE_TYPE_MISMATCH: {
    kind: "malformed",
    means: "The file's extension, MIME type and content don't agree.",
  },
  FILE_UNSAFE: { kind: "malformed", means: "The file is something else besides, or active." },
  FILE_DAMAGED: { kind: "malformed", means: "The file can't be decoded." },
  FILE_TOO_COMPLEX: {
    kind: "malformed",
    means: "The picture takes too much time or memory to decode, or has effects that aren't taken.",
  },
  IMAGE_TOO_LARGE: { kind: "malformed", means: "The picture has too many pixels or frames." },
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
    means: "The account has not enough available credits.",
    example: { required: 120, available: 40 },
  },
  BEARER_REQUIRED: {
    kind: "forbidden",
    means: "An API key can't do this: keys are managed by who signs in.",
  },
  CATALOG_TRACK_READ_ONLY: {
    kind: "forbidden",
    means: "The track is the library's; it can't be deleted.",
  },
  NOT_FOUND: { kind: "missing", means: "There is nothing at this path." },
  JOB_NOT_FOUND: { kind: "missing", means: "The account has no job of this id." },
  TEMPLATE_NOT_FOUND: { kind: "missing", means: "The account has no template of this id." },
  TRACK_NOT_FOUND: { kind: "missing", means: "The account has no track of this id." },
  API_KEY_NOT_FOUND: { kind: "missing", means: "The account has no API key of this id." },
  PAYMENT_SESSION_NOT_FOUND: {
    kind: "missing",
    means: "The account has no payment session of this id.",
  },
  PAYMENT_METHOD_NOT_FOUND: {
    kind: "missing",
    means: "The account has no payment method of this id.",
  },
  PAYMENT_PROVIDER_UNKNOWN: {
    kind: "missing",
    means: "There is no payment provider of this name here.",
  },
  PERSONA_NOT_FOUND: { kind: "missing", means: "No persona has this id or slug, or fits." },
  VOICE_NOT_FOUND: { kind: "missing", means: "No voice has this id." },
  MODEL_NOT_FOUND: { kind: "missing", means: "No listed model has this id." },
  TASK_NOT_FOUND: { kind: "missing", means: "The account has no playground task of this id." },
  METHOD_NOT_ALLOWED: { kind: "method", means: "The path exists, but not with this method." },
  INVALID_STATE: {
    kind: "conflict",
    means: "The job's status does not admit this.",
    example: { status: "completed", action: "cancel" },
  },
  REVIEW_PENDING: {
    kind: "conflict",
    means: "The job waits for a human's decision, not for this.",
    example: { status: "paused", action: "resume" },
  },
  IDEMPOTENCY_KEY_REUSED: {
    kind: "conflict",
    means: "This idempotency key was used with other parameters.",
  },
  TEMPLATE_LIMIT_REACHED: {
    kind: "conflict",
    means: "The account has all the templates that it may have.",
    example: { limit: 20 },
  },
  CUSTOM_TRACK_LIMIT_REACHED: {
    kind: "conflict",
    means: "The account has all the tracks that it may have.",
    example: { limit: 100 },
  },
  API_KEY_LIMIT_REACHED: {
    kind: "conflict",
    means: "The account has all the API keys in force that it may have.",
    example: { limit: 50 },
  },
  WEBHOOK_NOT_CONFIGURED: { kind: "conflict", means: "The account has no webhook to test." },
  REQUEST_TIMEOUT: {
    kind: "stalled",
    means: "The request came too slowly or not to its end; nothing was done.",
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
    means: "The account made all the jobs that it may make today (UTC).",
    example: { limit: 200, retry_after: 3600 },
  },
  RETRY_LIMIT: {
    kind: "limited",
    means: "The job, or the account, had all its retries of today (UTC).",
    example: { limit: 20, per: "job", retry_after: 3600 },
  },
  UPLOAD_LIMIT: {
    kind: "limited",
    means: "Too many of the account's uploads are under way; nothing was done.",
    example: { limit: 8, retry_after: 5 },
  },
  MAIL_LIMIT: {
    kind: "limited",
    means: "The account had as many addresses asked for their consent today (UTC) as it may.",
    example: { limit: 10, retry_after: 3600 },
  },
  EVENT_STREAM_LIMIT: {
    kind: "limited",
    means: "Too many event streams are open.",
    example: { limit: 100, retry_after: 5 },
  },
  WEBHOOK_TEST_LIMIT: {
    kind: "limited",
    means: "Too many tests of the account's webhook are under way.",
    example: { limit: 3, retry_after: 10 },
  },
  PLAYGROUND_TASK_LIMIT: {
    kind: "limited",
    means: "Too many of the account's playground tasks are under way.",
    example: { limit: 100, retry_after: 10 },
  },
  CHECKOUT_LIMIT: {
    kind: "limited",
    means: "Too many of the account's payment sessions are pending.",
    example: { limit: 100, retry_after: 60 },
  },
  OUTCOME_UNKNOWN: {
    kind: "timeout",
    means:
      "The request may have been done. A job is created once for each idempotency key: send the request again with " +
      "the same key. Before other requests are sent again, read what they change.",
    example: { idempotency_key: "order-1042" },
  },
  SUGGESTION_TIMEOUT: { kind: "timeout", means: "The picture could not be looked at in time." },
  PAYMENT_PROVIDER_REFUSED: {
    kind: "upstream",
    means: "The payment provider refused the request; nothing was charged.",
    example: { provider: "stripe" },
  },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    kind: "unavailable",
    means: "The payment provider does not answer; nothing was charged.",
    example: { provider: "stripe" },
  },
  INTERNAL: { kind: "internal", means: "Something went wrong on our side." },
  SERVICE_UNAVAILABLE: { kind: "unavailable", means: "Come back in a moment; nothing was done." },
} as const satisfies { readonly [code: string]: Meaning };

export type FailureCode = keyof typeof failureCodes;

/** What is known of a code. */
export const meaningOf = (code: FailureCode): Meaning => failureCodes[code];

/** What any uploaded file may be refused for. */
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

/** What an uploaded picture may be refused for. */
export const pictureFailures = [
  ...fileFailures,
  "FILE_TOO_COMPLEX",
  "IMAGE_TOO_LARGE",
] as const satisfies readonly FailureCode[];
