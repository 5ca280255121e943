import type { Job } from "./types.ts";

/** Errors of the SDK. Each is a `ReelwrightError`. */

/** The base class of all errors that the SDK throws. */
export class ReelwrightError extends Error {
  override readonly name: string = "ReelwrightError";
}

/** A field that the API refused (422). */
export type FieldError = {
  /** Path of the value: `["body", "voice_settings", "speed"]`. */
  readonly location: readonly (string | number)[];
  /** The same without its first part: `voice_settings.speed`. */
  readonly field: string;
  /** The kind of error, for example `missing` or `greater_than_equal`. */
  readonly type: string;
  readonly message: string;
  /** The value that was sent. */
  readonly input: unknown;
};

/** Contents of an error response. */
export type APIErrorFields = {
  readonly status: number;
  readonly code: string | null;
  readonly message: string;
  readonly requestId: string | null;
  readonly details: { readonly [name: string]: unknown };
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | null;
};

/** The API returned an error status. */
export class APIError extends ReelwrightError {
  override readonly name: string = "APIError";
  /** The HTTP status. */
  readonly status: number;
  /** The API's code, for example `JOB_NOT_FOUND`. Null for invalid fields (422) and for responses of other servers. */
  readonly code: string | null;
  /** Identifies the request in the server's logs. Include it when you contact support. Null if the response had none. */
  readonly requestId: string | null;
  /** Details of the code, for example `required` and `available` of INSUFFICIENT_CREDITS. */
  readonly details: { readonly [name: string]: unknown };
  /** All invalid fields; empty unless the status is 422. */
  readonly fields: readonly FieldError[];
  /** Seconds to wait before retrying; null if the response doesn't say. */
  readonly retryAfterSeconds: number | null;

  constructor({ message, ...fields }: APIErrorFields) {
    super(message);
    this.status = fields.status;
    this.code = fields.code;
    this.requestId = fields.requestId;
    this.details = fields.details;
    this.fields = fields.fields;
    this.retryAfterSeconds = fields.retryAfterSeconds;
  }
}

/** 401: credentials are missing or invalid. */
export class AuthenticationError extends APIError {
  override readonly name = "AuthenticationError";
}

/** 402: the account doesn't have enough available credits. */
export class InsufficientCreditsError extends APIError {
  override readonly name = "InsufficientCreditsError";
  /** Credits that the request needs; null if the response doesn't say. */
  readonly required: number | null;
  /** Credits that the account has available. */
  readonly available: number | null;
  constructor(fields: APIErrorFields) {
    super(fields);
    const { required, available } = fields.details;
    this.required = typeof required === "number" ? required : null;
    this.available = typeof available === "number" ? available : null;
  }
}

/** 403: the credentials don't allow this. */
export class PermissionDeniedError extends APIError {
  override readonly name = "PermissionDeniedError";
}

/** 404: the account has no such resource. */
export class NotFoundError extends APIError {
  override readonly name = "NotFoundError";
}

/** 409: the state doesn't allow it, a limit is reached, or an idempotency key was used for another request. 412: it was changed. */
export class ConflictError extends APIError {
  override readonly name = "ConflictError";
}

/** 400 or 422: the request is invalid. `fields` lists the invalid fields with the reasons. */
export class ValidationError extends APIError {
  override readonly name = "ValidationError";
}

/** 429: a limit on concurrent or daily use is reached. `retryAfterSeconds` says when to retry. */
export class RateLimitError extends APIError {
  override readonly name = "RateLimitError";
}

/** 5xx: the server, or a proxy in front of it, failed. */
export class ServerError extends APIError {
  override readonly name = "ServerError";
}

/** A redirect that isn't followed: to another origin, or of a call that changes something. */
export class RedirectError extends APIError {
  override readonly name = "RedirectError";
  /** The redirect's target; null in browsers, which hide it. */
  readonly location: string | null;
  constructor(
    message: string,
    { status, location }: { readonly status: number; readonly location: string | null },
  ) {
    super({
      ...{ status, message, code: null, requestId: null },
      ...{ details: {}, fields: [], retryAfterSeconds: null },
    });
    this.location = location;
  }
}

/** A success status with a body that isn't the API's, such as the sign-in page of a proxy. */
export class UnexpectedAnswerError extends ReelwrightError {
  override readonly name = "UnexpectedAnswerError";
}

/** Details of a ConnectionError. */
export type ConnectionErrorOptions = {
  readonly cause?: unknown;
  readonly origin?: string;
  readonly mayHaveArrived?: boolean;
};

/** No response: the server couldn't be reached, or the connection broke. `cause` is the runtime's error. */
export class ConnectionError extends ReelwrightError {
  override readonly name: string = "ConnectionError";
  /** Scheme, host and port that were called; null if the error isn't about a single request. */
  readonly origin: string | null;
  /** False if no connection was made, so the server certainly received nothing. */
  readonly mayHaveArrived: boolean;
  constructor(
    message: string,
    { cause, origin, mayHaveArrived = true }: ConnectionErrorOptions = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.origin = origin ?? null;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** A response didn't arrive in time, or a job didn't end in time. */
export class TimeoutError extends ConnectionError {
  override readonly name = "TimeoutError";
}

/** The awaited job failed. */
export class JobFailedError extends ReelwrightError {
  override readonly name = "JobFailedError";
  readonly job: Job;
  constructor(job: Job) {
    super(`The job ${job.job_id} failed: ${job.error_message ?? "no reason is given"}`);
    this.job = job;
  }
}

/** The awaited job was cancelled. */
export class JobCancelledError extends ReelwrightError {
  override readonly name = "JobCancelledError";
  readonly job: Job;
  constructor(job: Job) {
    super(`The job ${job.job_id} was cancelled.`);
    this.job = job;
  }
}

type Fields = { readonly [name: string]: unknown };

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parsed = (text: string): Fields => {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : {};
  } catch {
    // A proxy's page.
    return {};
  }
};

const fieldError = (issue: unknown): FieldError[] => {
  if (!isFields(issue) || !Array.isArray(issue["loc"])) return [];
  const location = issue["loc"] as (string | number)[];
  return [
    {
      location,
      field: location.slice(1).join("."),
      type: String(issue["type"]),
      message: String(issue["msg"]),
      input: issue["input"],
    },
  ];
};

/** Maximum characters quoted of a page that isn't the API's. */
const quotedLength = 200;

/** Summarizes a page in one line: HTML by its title. */
const quoted = (text: string): string => {
  const isHtml = /^\s*</.test(text);
  const said = isHtml ? (/<title[^>]*>([^<]*)</i.exec(text)?.[1] ?? "a page of HTML") : text;
  return said.replace(/\s+/g, " ").trim().slice(0, quotedLength);
};

const messageOf = (
  status: number,
  error: Fields,
  fields: readonly FieldError[],
  text: string,
): string => {
  if (typeof error["message"] === "string") return error["message"];
  if (fields.length > 0)
    return fields
      .map(({ field, message }) => (field === "" ? message : `${field}: ${message}`))
      .join("; ");
  return `HTTP ${status} ${quoted(text)}`.trim();
};

const classOf = (status: number): (new (fields: APIErrorFields) => APIError) => {
  if (status === 400 || status === 422) return ValidationError;
  if (status === 401) return AuthenticationError;
  if (status === 402) return InsufficientCreditsError;
  if (status === 403) return PermissionDeniedError;
  if (status === 404) return NotFoundError;
  if (status === 409 || status === 412) return ConflictError;
  if (status === 429) return RateLimitError;
  return status >= 500 ? ServerError : APIError;
};

/** Returns the error for an error response, from its status, headers and text. */
export const apiErrorOf = (
  { status, headers }: Pick<Response, "status" | "headers">,
  text: string,
): APIError => {
  const body = parsed(text);
  const error = isFields(body["error"]) ? body["error"] : {};
  const fields = Array.isArray(body["detail"]) ? body["detail"].flatMap(fieldError) : [];
  const waitMs = retryAfterMs(headers);
  const inBody = typeof error["request_id"] === "string" ? error["request_id"] : null;
  return new (classOf(status))({
    status,
    code: typeof error["code"] === "string" ? error["code"] : null,
    message: messageOf(status, error, fields, text),
    requestId: inBody ?? headers.get("x-request-id"),
    details: isFields(error["details"]) ? error["details"] : {},
    fields,
    retryAfterSeconds: waitMs === null ? null : Math.ceil(waitMs / 1000),
  });
};

/** Returns the milliseconds of `Retry-After`, which has seconds or a date; null if it is missing or invalid. */
export const retryAfterMs = (headers: Headers, now = Date.now()): number | null => {
  const text = headers.get("retry-after")?.trim();
  if (!text) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
};
