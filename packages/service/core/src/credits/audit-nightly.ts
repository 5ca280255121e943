import type { AuditSummary, LedgerAudit, LedgerAuditStore } from "../ports/ledger-audit.ts";

/** An audit may take so long before it is given up; another process may take it over afterwards. */
export const auditTimeoutMs = 15 * 60_000;
const leaseMs = 3 * auditTimeoutMs;
/** Accounts that the log names. */
const maxNamed = 10;

export type AuditNightlyDeps = {
  readonly ledger: LedgerAuditStore;
  /** Of the day, UTC. */
  readonly hour: number;
  /** Hears of the audit that this process did. */
  readonly log: (fields: { readonly [key: string]: unknown }, isSound: boolean) => void;
  /** Hears of the last audit, whoever did it. */
  readonly show: (last: AuditSummary) => void;
};

/** Whether nothing in the ledger has drifted. */
export const isSound = ({ drift, broken }: Pick<LedgerAudit, "drift" | "broken">): boolean =>
  drift.length === 0 && broken.length === 0;

/**
 * Does the day's audit where it is due and nobody else does it, and shows the last one. To be called every now and
 * then, by any number of processes.
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
