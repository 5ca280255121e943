import { describe, expect, test } from "@jest/globals";
import type { AuditSummary, LedgerAudit, LedgerAuditStore } from "../ports/ledger-audit.ts";
import { auditNightly } from "./audit-nightly.ts";

const drift = {
  tenant_id: "tenant",
  check: "an account's balance is the sum of what moved it",
  expected: 1,
  found: 2,
  transaction_id: null,
  rows: 1,
};
const sound: LedgerAudit = { accounts: 2, transactions: 9, drift: [], broken: [], duration_ms: 5 };

/** A gateway's turns over a day whose audit finds this, and what was said. */
const gateway = (found: LedgerAudit) => {
  let isTaken = false;
  let last: AuditSummary | null = null;
  const said: unknown[] = [];
  const shown: AuditSummary[] = [];
  const ledger: LedgerAuditStore = {
    claimDay: async () => {
      const isFree = !isTaken;
      isTaken = true;
      return isFree ? "2030-01-01" : null;
    },
    run: async () => found,
    recordDay: async (day, { drift: drifted, duration_ms: durationMs }) => {
      const finishedAt = "2030-01-01T03:00:00.000Z";
      last = { day, finishedAt, driftRows: drifted.length, durationMs };
    },
    last: async () => last,
  };
  const turn = auditNightly({
    ledger,
    hour: 3,
    log: (fields, isSound) => said.push({ isSound, ...fields }),
    show: (mark) => shown.push(mark),
  });
  return { turn, said, shown };
};

describe("the nightly audit", () => {
  test("says in one line what it found, and shows it at each turn after it", async () => {
    const { turn, said, shown } = gateway(sound);
    await turn();
    await turn();
    expect(said).toEqual([
      {
        isSound: true,
        accounts: 2,
        transactions: 9,
        broken: [],
        duration_ms: 5,
        drifted: 0,
        drift: [],
      },
    ]);
    expect(shown.map(({ driftRows }) => driftRows)).toEqual([0, 0]);
  });

  test("names ten accounts of those that drifted, and counts all", async () => {
    const { turn, said, shown } = gateway({
      ...sound,
      drift: Array.from({ length: 25 }, () => drift),
    });
    await turn();
    expect(said).toMatchObject([{ isSound: false, drifted: 25, drift: { length: 10 } }]);
    expect(shown).toMatchObject([{ driftRows: 25 }]);
  });
});
