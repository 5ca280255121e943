/** One try of a request. */
import { apiErrorOf } from "./api-error.ts";
import { connectionFailure } from "./connection-failures.ts";
import { ReelwrightError, TimeoutError, UnexpectedAnswerError } from "./errors.ts";
import type { RequestOptions, Settings } from "./options.ts";
import { sendFollowing } from "./redirects.ts";
import { openDeadline } from "./waiting.ts";

/** How a request is sent. */
export type SendOptions = RequestOptions & {
  /** The answer's body is handed on as it comes: the time limit ends with its headers. */
  readonly isStream?: boolean;
  /** For addresses of files, which need no credentials and may be another host's. */
  readonly isForeign?: boolean;
};

const isJson = (type: string, text: () => string): boolean => {
  if (/[/+]json\s*(;|$)/i.test(type)) return true;
  try {
    JSON.parse(text());
    return true;
  } catch {
    return false;
  }
};

/** Throws where a success holds a page in place of JSON: something else than the API answered. */
const checkJson = (request: Request, response: Response, bytes: ArrayBuffer): void => {
  if (bytes.byteLength === 0) return;
  const type = response.headers.get("content-type") ?? "";
  const isPage = new Uint8Array(bytes)[0] === "<".charCodeAt(0);
  if (!isPage && isJson(type, () => new TextDecoder().decode(bytes))) return;
  const { origin, pathname } = new URL(request.url);
  throw new UnexpectedAnswerError(
    `${request.method} ${origin}${pathname} was answered with ${type || "something without a type"} in place of JSON. Is ${origin} the server's address?`,
  );
};

/** Reads an answer to its end, so that one which breaks off is a failed try. */
const whole = async (request: Request, response: Response): Promise<Response> => {
  const { status, statusText, headers } = response;
  const bytes = await response.arrayBuffer();
  checkJson(request, response, bytes);
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers });
};

/** The answer as it comes; `release` is called when its body ends, breaks or is left. */
const streamed = (response: Response, release: () => void): Response => {
  const { body, status, statusText, headers, url } = response;
  if (!body) {
    release();
    return response;
  }
  const reader = body.getReader();
  const watched = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const part = await reader.read();
          if (!part.done) return controller.enqueue(part.value);
          release();
          controller.close();
        } catch (error) {
          release();
          controller.error(error);
        }
      },
      cancel: async (reason) => {
        release();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  const copy = new Response(watched, { status, statusText, headers });
  return Object.defineProperty(copy, "url", { value: url });
};

/** Sends a request once. Throws APIError, ConnectionError, TimeoutError, or the reason of the caller's signal. */
export const attempt = async (
  settings: Settings,
  request: Request,
  { timeoutMs = settings.timeoutMs, signal, isStream = false, isForeign = false }: SendOptions,
): Promise<Response> => {
  const late = () => new TimeoutError(`No answer came within ${timeoutMs} ms.`);
  const deadline = openDeadline(timeoutMs, late, [signal, request.signal]);
  try {
    const response = await sendFollowing(settings, request, {
      signal: deadline.signal,
      isForeign,
    });
    if (!response.ok) throw apiErrorOf(response, await response.text());
    if (!isStream) {
      const answer = await whole(request, response);
      deadline.close();
      return answer;
    }
    // A stream still follows the caller's signal.
    deadline.stop();
    return streamed(response, deadline.close);
  } catch (error) {
    const { aborted, reason } = deadline.signal;
    deadline.close();
    if (aborted) throw reason;
    throw error instanceof ReelwrightError ? error : connectionFailure(request, error);
  }
};
