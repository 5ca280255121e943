import { led } from "../concurrency/poller.ts";
import type { AuditSummary, LedgerAudit, LedgerAuditStore } from "../ports/credits.ts";
import type { MaintenanceStore } from "../ports/storage.ts";
import type { Registration } from "../ports/store.ts";

/** Maintenance that one process does for all, to keep a growing database fast. */

/** Retention periods. */
export type Retention = {
  /** Days after a job's end before its retention begins; 0: what belongs to jobs is kept for good. */
  readonly archiveDays: number;
  /** Months after that which tasks, events and deliveries are kept; 0: for good. */
  readonly archiveMonths: number;
  /** Days to keep emails after they were sent or abandoned. */
  readonly mailDays: number;
  /** Days that a payment provider's events are remembered, so that none is applied twice. */
  readonly paymentEventDays: number;
  /** Days that idempotency keys of jobs are kept; 0: for good. */
  readonly jobKeyDays: number;
};

type MaintenanceDeps = {
  readonly maintenance: MaintenanceStore;
  readonly registration: Pick<Registration, "sweep">;
  readonly retention: Retention;
  /** Hears of a pass that did something. */
  readonly log: (fields: { readonly [key: string]: number }) => void;
  /** Called with the number of rows that were written before their month had a partition. */
  readonly late: (rows: number) => void;
};

/** `run` does a pass if this process leads. `stop` lets another process lead. */
export const maintain = (deps: MaintenanceDeps) => {
  const { maintenance, registration, retention, log } = deps;
  const {
    archiveDays,
    archiveMonths,
    mailDays: mails,
    paymentEventDays: paymentEvents,
    jobKeyDays: jobKeys,
  } = retention;
  return led(registration, "maintenance", async (isStopping) => {
    const { counted, marked } = await maintenance.markPages(isStopping);
    const deleted = await maintenance.deleteOld({ mails, paymentEvents, jobKeys }, isStopping);
    const late = await maintenance.makeMonths();
    deps.late(late);
    const age = { days: archiveDays, months: archiveMonths };
    const months =
      archiveDays > 0 && archiveMonths > 0 ? await maintenance.deleteMonths(age, isStopping) : 0;
    const done = {
      counted,
      marked,
      months_deleted: months,
      rows_late: late,
      rows_deleted: deleted,
    };
    if (Object.values(done).some((count) => count > 0)) log(done);
  });
};

/** An audit may take so long before it is given up; another process may take it over afterwards. */
const auditTimeoutMs = 15 * 60_000;
const leaseMs = 3 * auditTimeoutMs;
/** Accounts that the log names. */
const maxNamed = 10;

type AuditNightlyDeps = {
  readonly ledger: LedgerAuditStore;
  /** UTC day. */
  readonly hour: number;
  /** Hears of the audit that this process did. */
  readonly log: (fields: { readonly [key: string]: unknown }, isSound: boolean) => void;
  /** Called with the last audit of any process. */
  readonly show: (last: AuditSummary) => void;
};

/** Whether nothing in the ledger has drifted. */
export const isSound = ({ drift, broken }: Pick<LedgerAudit, "drift" | "broken">): boolean =>
  drift.length === 0 && broken.length === 0;

/**
 * Runs the day's audit if it is due and no other process does, and reports the last one. Call it periodically, in any
 * number of processes.
 */
export const auditNightly =
  ({ ledger, hour, log, show }: AuditNightlyDeps) =>
  async (): Promise<void> => {
    const day = await ledger.claimDay(hour, leaseMs);
    if (day !== null) {
      const found = await ledger.run(auditTimeoutMs);
      await ledger.recordDay(day, found);
      const { drift, ...rest } = found;
      log({ ...rest, drifted: drift.length, drift: drift.slice(0, maxNamed) }, isSound(found));
    }
    const last = await ledger.last();
    if (last) show(last);
  };
