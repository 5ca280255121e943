import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Reelwright } from "reelwright";
import { useSession } from "../../../session/session-context.tsx";
import { progressFetch } from "./progress-fetch.ts";

export type Upload<Result> = {
  /** 0 to 1 while it is under way; null: nothing is. */
  readonly share: number | null;
  readonly error: unknown;
  /** Sends a file; one that is still under way is given up. */
  readonly start: (file: Blob) => Promise<Result | null>;
  readonly cancel: () => void;
};

/** Returns what sends files with `send`, and how far it got. */
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
