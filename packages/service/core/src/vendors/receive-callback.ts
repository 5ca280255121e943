import { setTimeout as wait } from "node:timers/promises";
import type { CalledBack, VendorCallStore } from "./vendor-call-store.ts";

export type ReceiveCallbackDeps = {
  readonly calls: Pick<VendorCallStore, "byCallback" | "change" | "wake">;
  /** A task was made due: the relay looks for it. */
  readonly woken: () => void;
  /** Has a playground task run now. */
  readonly wakePlayground: (taskId: string) => Promise<void>;
};

/** Between looks at a unit that runs at the moment; it is asked for anyway, only later. */
const busyWaitMs = 400;
const busyLooks = 5;

/** Makes the unit's task due; one that runs at this moment is waited for. */
const wakeUnit = async ({ calls, woken }: ReceiveCallbackDeps, key: string): Promise<void> => {
  for (let looks = 0; looks < busyLooks; looks += 1) {
    const outcome = await calls.wake(key);
    if (outcome === "woken") return woken();
    if (outcome === "none") return;
    await wait(busyWaitMs);
  }
};

/** Whether the callback is about the task that the call waits for; a lost answer's call learns its task from it. */
const isAwaited = async (
  { calls }: ReceiveCallbackDeps,
  { key, state, ref: known }: CalledBack,
  ref: string,
): Promise<boolean> =>
  state === "unknown"
    ? calls.change(key, { kind: "accepted", task: { ref, handle: null } })
    : state === "submitted" && known === ref;

/**
 * A vendor says that it is done with a task: whoever waits for it looks now. `key`: what the address it was given names.
 * Its content is not relied on: the task is polled. One of no known task changes nothing.
 */
export const receiveVendorCallback =
  (deps: ReceiveCallbackDeps) =>
  async (callback: {
    readonly vendor: string;
    readonly ref: string;
    readonly key: string | null;
  }): Promise<void> => {
    const { vendor, ref, key: callbackKey } = callback;
    const call = await deps.calls.byCallback({ vendor, ref, callbackKey });
    if (!call || !(await isAwaited(deps, call, ref))) return;
    if (call.playgroundTaskId !== null) await deps.wakePlayground(call.playgroundTaskId);
    else await wakeUnit(deps, call.key);
  };
