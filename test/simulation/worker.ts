/** A simulated worker process, which can freeze, wake up late, and die between any two calls. */

import { keepLeases } from "@reelwright/core/execution/leases";
import { runTask } from "@reelwright/core/execution/run-task";
import { openRunDirectories } from "@reelwright/core/execution/workspace";
import type { TaskId } from "@reelwright/core/ports/task-store";
import { stages } from "@reelwright/core/stages/stages";
import { type FakeFiles, fakeCatalogue, type fakeTools } from "@reelwright/core/testing/fake-tools";
import { type Checkpoint, openCheckpoint, withCheckpoints } from "./checkpoint.ts";
import type { MemoryStore } from "./memory-store.ts";

export type SimulatedWorker = {
  readonly owner: number;
  readonly checkpoint: Checkpoint;
  isBusy(): boolean;
  /** End of the freeze, in which it neither works nor sends heartbeats. */
  frozenUntilMs: number;
  start(task: TaskId): void;
  /** Resolves when the worker has reached a checkpoint or is idle. */
  rest(): Promise<void>;
  beat(): Promise<void>;
};

/** Starts a worker with `store` and `tools`; `tasks` may be a broken version of the store's. */
export const startWorker = async (
  store: MemoryStore,
  tools: ReturnType<typeof fakeTools>,
  options: { readonly scratch: string; readonly tasks: MemoryStore["tasks"] },
): Promise<SimulatedWorker> => {
  const registration = await store.registerWorker("simulated");
  const { owner } = registration;
  const checkpoint = openCheckpoint();
  const leases = keepLeases(registration);
  const files = withCheckpoints(
    "files",
    tools.files as FakeFiles & { [name: string]: unknown },
    checkpoint,
    ["url", "keyOf", "keys"],
  );
  const others = Object.entries(tools).filter(([name]) => name !== "files");
  const wrapped = Object.fromEntries(
    others.map(([name, port]) => [name, withCheckpoints(name, port as never, checkpoint)]),
  );
  let running: Promise<unknown> | null = null;
  const run = runTask({
    tasks: withCheckpoints("tasks", options.tasks as never, checkpoint),
    stages,
    tools: { ...wrapped, files } as unknown as typeof tools,
    testTools: async () => ({ ...wrapped, files }) as unknown as typeof tools,
    catalogue: fakeCatalogue,
    leases,
    logo: async () => null,
    tracks: { get: async () => null },
    owner,
    directories: openRunDirectories(options.scratch),
    onCommitted: () => undefined,
    log: () => undefined,
  });
  const never = new AbortController().signal;
  return {
    owner,
    checkpoint,
    frozenUntilMs: 0,
    isBusy: () => running !== null,
    start: (task) => {
      running = run(task, never).finally(() => {
        running = null;
      });
    },
    rest: async () => {
      if (running !== null) await Promise.race([checkpoint.arrival(), running]);
    },
    beat: registration.beat,
  };
};
