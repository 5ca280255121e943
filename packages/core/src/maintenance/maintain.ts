/** What one process does for all of them, so that a database that grows stays quick. */
import { randomUUID } from "node:crypto";
import type { MaintenanceStore } from "../ports/maintenance-store.ts";
import type { OperationsStore } from "../ports/operations.ts";

const electionName = "maintenance";

export type MaintenanceDeps = {
  readonly maintenance: MaintenanceStore;
  readonly operations: Pick<OperationsStore, "elect" | "resign">;
  /** How long an election holds; a pass that takes longer may meet another process's, which harms nothing. */
  readonly forMs: number;
  /** Hears of a pass that did something. */
  readonly log: (fields: { readonly [key: string]: number }) => void;
};

/** `run` does a pass where this process is the elected one; `stop` lets another be elected at once. */
export const maintain = ({ maintenance, operations, forMs, log }: MaintenanceDeps) => {
  const holder = randomUUID();
  return {
    run: async (isStopping: () => boolean): Promise<void> => {
      if (!(await operations.elect(electionName, holder, forMs))) return;
      const { counted, marked } = await maintenance.markPages(isStopping);
      if (counted + marked > 0) log({ counted, marked });
    },
    stop: () => operations.resign(electionName, holder),
  };
};
