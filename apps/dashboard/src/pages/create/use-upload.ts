import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Fetch, Reelwright } from "reelwright";
import { useSession } from "../../contexts.tsx";

export type Upload<Result> = {
  /** The share sent, 0 to 1; null if nothing is uploading. */
  readonly share: number | null;
  readonly error: unknown;
  /** Uploads a file. Aborts an upload that is still running. */
  readonly start: (file: Blob) => Promise<Result | null>;
  readonly cancel: () => void;
};

/** Returns a function that uploads files with `send`, and its progress. */
export const useUpload = <Result>(
  send: (client: Reelwright, file: Blob, signal: AbortSignal) => Promise<Result>,
): Upload<Result> => {
  const session = useSession();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const under = useRef<AbortController | null>(null);
  const client = useMemo(() => {
    const report = progressFetch(setShare);
    const { accessToken } = session;
    const options = { baseUrl: location.origin, accessToken, timeoutMs: 300_000 };
    return new Reelwright({ ...options, fetch: report });
  }, [session]);
  const cancel = useCallback(() => {
    under.current?.abort();
    under.current = null;
    setShare(null);
  }, []);
  useEffect(() => cancel, [cancel]);
  const start = useCallback(
    async (file: Blob) => {
      cancel();
      const controller = new AbortController();
      under.current = controller;
      setError(null);
      setShare(0);
      try {
        return await send(client, file, controller.signal);
      } catch (failure) {
        if (!controller.signal.aborted) setError(failure);
        return null;
      } finally {
        if (under.current === controller) setShare(null);
      }
    },
    [cancel, client, send],
  );
  return { share, error, start, cancel };
};

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

/** Returns a `fetch` that reports the share sent, 0 to 1, to `onProgress`. */
const progressFetch =
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
