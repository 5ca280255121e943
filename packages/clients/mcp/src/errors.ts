/** What a model is told of an error: what happened, and what to change. */
import { APIError, ConnectionError, ReelwrightError, TimeoutError } from "reelwright";

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

const apiText = (error: APIError): string => {
  const text = error.fields.length > 0 ? fieldsText(error) : ofStatus[error.status]?.(error);
  const request = error.requestId === null ? "" : ` (request ${error.requestId})`;
  return (
    text ??
    `The server failed with ${error.status}${request}: ${error.message} Trying again later may help.`
  );
};

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Returns one text for any error. */
export const errorText = (error: unknown): string => {
  if (error instanceof APIError) return apiText(error);
  if (error instanceof TimeoutError || error instanceof ConnectionError) {
    return `The server can't be reached: ${error.message}`;
  }
  const isOurs = error instanceof ArgumentError || error instanceof ReelwrightError;
  return isOurs ? error.message : `This failed for an unexpected reason: ${reasonOf(error)}`;
};
