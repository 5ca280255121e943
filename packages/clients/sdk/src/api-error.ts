/** Errors of answers: reads the API's two shapes of an error, and whatever a proxy says instead. */
import {
  APIError,
  type APIErrorFields,
  AuthenticationError,
  ConflictError,
  type FieldError,
  InsufficientCreditsError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  ValidationError,
} from "./errors.ts";
import { retryAfterMs } from "./retry-after.ts";

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

/** At most this much of a page that isn't the API's. */
const quotedLength = 200;

/** What a page says in one line: of HTML its title. */
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
  if (status === 409) return ConflictError;
  if (status === 429) return RateLimitError;
  return status >= 500 ? ServerError : APIError;
};

/** Returns the error of an answer that is no success, from its status, headers and text. */
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
