/** What one process does for all of them, so that a database that grows stays quick. */
import { elected } from "../concurrency/elected.ts";
import type { MaintenanceStore } from "../ports/maintenance-store.ts";
import type { OperationsStore } from "../ports/operations.ts";

const dayMs = 86_400_000;

/** How long what is kept. */
export type Retention = {
  /** Days after which an ended job is archived; 0: never. */
  readonly archiveDays: number;
  /** Months that archives are kept, beside the current one; 0: for good. */
  readonly archiveMonths: number;
  /** Days that mails are kept once they were sent or given up. */
  readonly mailDays: number;
  /** Days that a payment provider's events are remembered, so that none is applied twice. */
  readonly paymentEventDays: number;
};

export type MaintenanceDeps = {
  readonly maintenance: MaintenanceStore;
  readonly operations: Pick<OperationsStore, "elect" | "resign">;
  readonly retention: Retention;
  /** How long an election holds; a pass that takes longer may meet another process's, which harms nothing. */
  readonly forMs: number;
  /** Hears of a pass that did something. */
  readonly log: (fields: { readonly [key: string]: number }) => void;
};

/** `run` does a pass where this process is the elected one; `stop` lets another be elected at once. */
export const maintain = (deps: MaintenanceDeps) => {
  const { maintenance, operations, retention, forMs, log } = deps;
  const {
    archiveDays,
    archiveMonths,
    mailDays: mails,
    paymentEventDays: paymentEvents,
  } = retention;
  return elected({ operations, name: "maintenance", forMs }, async (isStopping) => {
    const { counted, marked } = await maintenance.markPages(isStopping);
    const archived =
      archiveDays > 0 ? await maintenance.archiveJobs(archiveDays * dayMs, isStopping) : 0;
    const months = archiveMonths > 0 ? await maintenance.deleteArchives(archiveMonths) : 0;
    const deleted = await maintenance.deleteOld({ mails, paymentEvents }, isStopping);
    const done = { counted, marked, archived, months_deleted: months, rows_deleted: deleted };
    if (Object.values(done).some((count) => count > 0)) log(done);
  });
};
