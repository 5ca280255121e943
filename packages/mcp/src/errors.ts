/** What a model is told of an error: what happened, and what to change. */
import {
  APIError,
  ConnectionError,
  ReelwrightError,
  TimeoutError,
} from "reelwright";

/** An argument that can't be used; `message` says what to give instead. */
export class ArgumentError extends Error {}

const creditsText = ({ details }: APIError): string => {
  const { required, available } = details as { required?: number; available?: number };
  if (required === undefined || available === undefined) return "There are not enough credits.";
  return (
    `Not enough credits: it needs ${required}, ${available} are available, so ${required - available} are missing. ` +
    "Nothing was spent. Tell the user, or make it cheaper: fewer segments, a lower resolution or another model (estimate_video)."
  );
};

const fieldsText = ({ fields }: APIError): string => {
  const lines = fields.map(({ field, message }) => `- ${field}: ${message}`);
  return `These arguments have to be changed:\n${lines.join("\n")}`;
};

const ofStatus: { readonly [status: number]: (error: APIError) => string } = {
  401: () =>
    "The server refuses the API key: it is missing, wrong, revoked or expired. The user has to configure another one.",
  402: creditsText,
  403: ({ message }) => `Not allowed: ${message}`,
  404: ({ message }) => `${message} Check the id; list_jobs shows those of this account.`,
  409: ({ message }) => `${message} Look at the job's state with get_job first.`,
  422: fieldsText,
  429: ({ message, retryAfterSeconds }) =>
    `${message}${retryAfterSeconds === null ? "" : ` Try again in ${retryAfterSeconds} s.`}`,
};

/** Returns one text for any error. */
export const errorText = (error: unknown): string => {
  if (error instanceof ArgumentError) return error.message;
  if (error instanceof APIError) {
    const text = error.fields.length > 0 ? fieldsText(error) : ofStatus[error.status]?.(error);
    if (text) return text;
    return `The server failed (${error.status}): ${error.message} Request ${error.requestId ?? "unknown"}. Trying again later may help.`;
  }
  if (error instanceof TimeoutError || error instanceof ConnectionError) {
    return `The server can't be reached: ${error.message}`;
  }
  if (error instanceof ReelwrightError) return error.message;
  if (error instanceof Error && error.name === "AbortError") return "The call was cancelled.";
  return `This failed for an unexpected reason: ${error instanceof Error ? error.message : String(error)}`;
};
