/** A simulated worker process: it can stand still, wake up late, and die between any two calls. */
import {
  type Claim,
  type HeldLease,
  type Leases,
  runTask,
  stages,
  stopReasons,
} from "@reelwright/core";
import { type FakeFiles, fakeCatalogue, type fakeTools } from "./fake-tools.ts";
import { type Gate, gated, openGate } from "./gate.ts";
import type { MemoryStore } from "./memory-store.ts";

export type SimulatedWorker = {
  readonly owner: number;
  readonly gate: Gate;
  isBusy(): boolean;
  /** Frozen: neither works nor beats. */
  frozenUntilMs: number;
  start(taskId: string): void;
  /** Resolves when the worker stands at its gate or has nothing to do. */
  rest(): Promise<void>;
  beat(): Promise<void>;
};

const openLeases = (store: MemoryStore): Leases & { beat(): Promise<void> } => {
  const held = new Map<Claim, { abort: AbortController; fraction: number }>();
  return {
    hold: (claim): HeldLease => {
      const own = { abort: new AbortController(), fraction: 0 };
      held.set(claim, own);
      return {
        signal: own.abort.signal,
        progress: (fraction) => {
          own.fraction = fraction;
        },
        drop: () => void held.delete(claim),
      };
    },
    beat: async () => {
      for (const [claim, { abort, fraction }] of held) {
        const lost = await store.tasks.heartbeat([{ ...claim, progress: fraction }]);
        if (lost.length > 0) abort.abort(stopReasons.leaseLost);
      }
    },
  };
};

/** Starts a worker on `store` and `tools`; `tasks` may be a sabotaged version of the store's. */
export const startWorker = async (
  store: MemoryStore,
  tools: ReturnType<typeof fakeTools>,
  options: { readonly scratch: string; readonly tasks: MemoryStore["tasks"] },
): Promise<SimulatedWorker> => {
  const { owner } = await store.registerWorker("simulated");
  const gate = openGate();
  const leases = openLeases(store);
  const files = gated("files", tools.files as FakeFiles & { [name: string]: unknown }, gate, [
    "url",
    "keyOf",
    "keys",
  ]);
  const others = Object.entries(tools).filter(([name]) => name !== "files");
  const wrapped = Object.fromEntries(
    others.map(([name, port]) => [name, gated(name, port as never, gate)]),
  );
  let running: Promise<unknown> | null = null;
  const run = runTask({
    tasks: gated("tasks", options.tasks as never, gate),
    stages,
    tools: { ...wrapped, files } as unknown as typeof tools,
    catalogue: fakeCatalogue,
    leases,
    logo: async () => null,
    tracks: { get: async () => null },
    owner,
    scratch: options.scratch,
    onCommitted: () => undefined,
    log: () => undefined,
  });
  const never = new AbortController().signal;
  return {
    owner,
    gate,
    frozenUntilMs: 0,
    isBusy: () => running !== null,
    start: (taskId) => {
      running = run(taskId, never).finally(() => {
        running = null;
      });
    },
    rest: async () => {
      if (running !== null) await Promise.race([gate.arrival(), running]);
    },
    beat: leases.beat,
  };
};
