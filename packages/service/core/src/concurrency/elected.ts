/** Work that one process does for all of them. */
import { randomUUID } from "node:crypto";
import type { OperationsStore } from "../ports/operations.ts";

export type ElectedWork = {
  /** Works where this process is the elected one; returns whether it is. */
  run(isStopping: () => boolean): Promise<boolean>;
  /** Allows another process to be elected immediately. */
  stop(): Promise<void>;
};

/**
 * Runs `work` in the process that holds `name`. An election holds for `forMs`, longer than from one run to the next: after
 * that time another process takes over from one that died. `work` that takes longer may meet another process's.
 */
export const elected = (
  {
    operations,
    name,
    forMs,
  }: {
    readonly operations: Pick<OperationsStore, "elect" | "resign">;
    readonly name: string;
    readonly forMs: number;
  },
  work: (isStopping: () => boolean) => Promise<unknown>,
): ElectedWork => {
  const holder = randomUUID();
  return {
    run: async (isStopping) => {
      if (!(await operations.elect(name, holder, forMs))) return false;
      try {
        await work(isStopping);
      } catch (error) {
        // Another process may reach what this one can't. Where nobody resigns, the election ends with its time.
        await operations.resign(name, holder).catch(() => undefined);
        throw error;
      }
      return true;
    },
    stop: () => operations.resign(name, holder),
  };
};
