/** One try of a request. */
import { apiErrorOf } from "./api-error.ts";
import { APIError, ConnectionError, TimeoutError } from "./errors.ts";
import type { RequestOptions, Settings } from "./options.ts";
import { openDeadline } from "./waiting.ts";

/** How a request is sent. */
export type SendOptions = RequestOptions & {
  /** The answer's body is handed on as it comes: the time limit ends with its headers. */
  readonly isStream?: boolean;
  /** For addresses of files, which need no credentials and may be another host's. */
  readonly isForeign?: boolean;
};

/** Reads an answer to its end, so that one which breaks off is a failed try. */
const whole = async (response: Response): Promise<Response> => {
  const { status, statusText, headers } = response;
  const bytes = await response.arrayBuffer();
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers });
};

const failed = (request: Request, cause: unknown): ConnectionError => {
  const { pathname } = new URL(request.url);
  const reason = (cause as { readonly cause?: unknown } | null)?.cause ?? cause;
  return new ConnectionError(`${request.method} ${pathname}: no answer came (${reason})`, {
    cause,
  });
};

const answered = async (response: Response, isStream: boolean): Promise<Response> => {
  if (!response.ok) throw apiErrorOf(response, await response.text());
  return isStream ? response : await whole(response);
};

/** Sends a request once. Throws APIError, ConnectionError, TimeoutError, or the reason of the caller's signal. */
export const attempt = async (
  settings: Settings,
  request: Request,
  { timeoutMs = settings.timeoutMs, signal, isStream = false }: SendOptions,
): Promise<Response> => {
  const late = () => new TimeoutError(`No answer came within ${timeoutMs} ms.`);
  const deadline = openDeadline(timeoutMs, late, [signal, request.signal]);
  try {
    const response = await settings.fetch(request, { signal: deadline.signal });
    const answer = await answered(response, isStream);
    // A stream still follows the caller's signal.
    if (isStream) deadline.stop();
    else deadline.close();
    return answer;
  } catch (error) {
    const { aborted, reason } = deadline.signal;
    deadline.close();
    if (aborted) throw reason;
    throw error instanceof APIError ? error : failed(request, error);
  }
};
