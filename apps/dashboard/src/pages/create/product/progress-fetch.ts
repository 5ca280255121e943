/** A `fetch` that tells how much of a body was sent, which the browser's own doesn't. */
import type { Fetch } from "reelwright";

const headersOf = (text: string): Headers => {
  const headers = new Headers();
  for (const line of text.trim().split(/[\r\n]+/)) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
};

const isEmptyStatus = (status: number): boolean => [204, 205, 304].includes(status);

const answerOf = (sent: XMLHttpRequest): Response => {
  const { status, statusText } = sent;
  const body = isEmptyStatus(status) ? null : (sent.response as Blob);
  return new Response(body, {
    status,
    statusText,
    headers: headersOf(sent.getAllResponseHeaders()),
  });
};

/** Returns it; `onProgress` is given the share that was sent, 0 to 1. */
export const progressFetch =
  (onProgress: (share: number) => void): Fetch =>
  async (request, { signal = request.signal } = {}) => {
    const body = await request.blob();
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const sent = new XMLHttpRequest();
      const abort = () => sent.abort();
      sent.open(request.method, request.url);
      sent.responseType = "blob";
      for (const [name, value] of request.headers) sent.setRequestHeader(name, value);
      sent.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
      sent.addEventListener("load", () => resolve(answerOf(sent)));
      sent.addEventListener("error", () => reject(new TypeError("The server can't be reached.")));
      sent.addEventListener("abort", () => reject(signal.reason));
      sent.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
      signal.addEventListener("abort", abort, { once: true });
      sent.send(body);
    });
  };
