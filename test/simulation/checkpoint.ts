/** Checkpoints before and after each call, at which a simulated worker waits until the schedule lets it continue, fail or die. */

export type Decision = "go" | "crash" | Error;
export type Checkpoint = {
  /** Blocks the worker. Resolves on "go", rejects with an error, and never settles on "crash". */
  pass(label: string): Promise<void>;
  /** Resolves when the worker has reached a checkpoint. */
  arrival(): Promise<void>;
  /** Applies the verdict to all waiting calls. */
  release(verdict: (label: string) => Decision): void;
};

type Waiting = {
  readonly label: string;
  readonly go: () => void;
  readonly fail: (error: Error) => void;
};

export const openCheckpoint = (): Checkpoint => {
  let waiting: Waiting[] = [];
  let arrived: (() => void)[] = [];
  return {
    pass: (label) =>
      new Promise((go, fail) => {
        waiting.push({ label, go, fail });
        for (const tell of arrived) tell();
        arrived = [];
      }),
    arrival: () =>
      waiting.length > 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            arrived.push(resolve);
          }),
    release: (verdict) => {
      const passing = waiting;
      waiting = [];
      for (const { label, go, fail } of passing) {
        const outcome = verdict(label);
        if (outcome === "go") go();
        else if (outcome !== "crash") fail(outcome);
      }
    },
  };
};

type Methods = { readonly [name: string]: unknown };

/** The same port with a checkpoint before and after each asynchronous call. */
export const withCheckpoints = <T extends Methods>(
  name: string,
  port: T,
  checkpoint: Checkpoint,
  sync: readonly string[] = [],
): T =>
  Object.fromEntries(
    Object.entries(port).map(([method, call]) => {
      if (typeof call !== "function" || sync.includes(method)) return [method, call];
      const passed = async (...args: unknown[]): Promise<unknown> => {
        await checkpoint.pass(`before ${name}.${method}`);
        const result = await call(...args);
        await checkpoint.pass(`after ${name}.${method}`);
        return result;
      };
      return [method, passed];
    }),
  ) as T;
