import type { Worker } from "node:worker_threads";
import type { Appearance } from "@reelwright/core/artifacts/artifacts";
import { openThread } from "../motion/open-thread.ts";
import type { PortraitOrder, PortraitReport } from "./portrait-worker.ts";

/** With its thread, a part of the memory goes that drawing takes. */
const idleMs = 2_000;

type Waiting = { resolve(): void; reject(error: unknown): void };

/**
 * Draws portraits on a thread, so that heartbeats go on here; it lives while there is something to draw. Rejects with the signal's reason on abort,
 * and when the thread breaks; the next portrait gets a new thread.
 */
export const portraitThread = () => {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  const end = (error: unknown): void => {
    clearTimeout(idle);
    void thread?.terminate();
    thread = undefined;
    const left = [...waiting.values()];
    waiting.clear();
    for (const { reject } of left) reject(error);
  };
  const rest = (): void => {
    if (waiting.size > 0) return;
    idle = setTimeout(() => end(new Error("idle")), idleMs);
    idle.unref();
    thread?.unref();
  };
  const open = (): Worker => {
    const opened = openThread(import.meta.url, "portrait-worker");
    const broken = (error: unknown) => opened === thread && end(error);
    opened.on("message", ({ id, failure }: PortraitReport) => {
      const own = waiting.get(id);
      waiting.delete(id);
      if (failure === null) own?.resolve();
      else own?.reject(new Error(`drawing failed: ${failure}`));
      rest();
    });
    opened.on("error", broken);
    opened.on("exit", (code) => broken(new Error(`the drawing thread ended (${code})`)));
    return opened;
  };

  return async (appearance: Appearance, path: string, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    clearTimeout(idle);
    thread ??= open();
    thread.ref();
    const onAbort = () => end(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      await new Promise<void>((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve, reject });
        thread?.postMessage({ id: count, appearance, path } satisfies PortraitOrder);
      });
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  };
};
