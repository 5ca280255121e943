import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { dispatcherFor } from "@reelwright/integrations/outgoing/proxies";
import { at, numberAt, textAt } from "../json-answer.ts";

/** Longest wait for a message. A sampler tells each of its steps. */
const waitMs = 1_000;

/** How far the node that runs is, from a message of the server; `ended`: none runs; null: it says nothing about it. */
const fractionOf = (text: string, promptId: string): number | "ended" | null => {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    // Nothing that we could read: the next one may be.
    return null;
  }
  const isEnd = textAt(message, "type") === "executing" && at(message, "data", "node") === null;
  if (isEnd && textAt(message, "data", "prompt_id") === promptId) return "ended";
  if (textAt(message, "type") !== "progress") return null;
  if ((textAt(message, "data", "prompt_id") ?? promptId) !== promptId) return null;
  const value = numberAt(message, "data", "value") ?? 0;
  const max = numberAt(message, "data", "max") ?? 0;
  return max > 0 ? Math.min(1, Math.max(0, value / max)) : null;
};

/**
 * Listens to the server for at most a second for how far a running prompt is; null where it says nothing in that time.
 * The socket decides nothing: a server tells what happens only to who listens at the time, so results come from its
 * history.
 */
export const runningFraction = async (
  baseUrl: string,
  {
    promptId,
    client,
    headers,
  }: {
    readonly promptId: string;
    readonly client: string;
    readonly headers: Readonly<Record<string, string>>;
  },
  signal: AbortSignal,
): Promise<number | null> => {
  // By its default: in a bundle, what is loaded on demand of CommonJS has no other export.
  const { WebSocket } = (await import("undici")).default;
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}/ws`);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("clientId", client);
  const socket = new WebSocket(url, { headers, dispatcher: await dispatcherFor() });
  socket.binaryType = "arraybuffer";
  const { signal: stop, release } = joinedSignal([signal], { limitMs: waitMs });
  try {
    return await new Promise((resolve) => {
      if (stop.aborted) return resolve(null);
      stop.addEventListener("abort", () => resolve(null), { once: true });
      socket.addEventListener("error", () => resolve(null));
      socket.addEventListener("close", () => resolve(null));
      socket.addEventListener("message", ({ data }) => {
        const fraction = typeof data === "string" ? fractionOf(data, promptId) : null;
        if (fraction !== null) resolve(fraction === "ended" ? null : fraction);
      });
    });
  } finally {
    release();
    socket.close();
  }
};
