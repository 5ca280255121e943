import { describe, expect, test } from "@jest/globals";
import type { AuditSummary, LedgerAudit, LedgerAuditStore } from "../ports/credits.ts";
import { openFellows } from "../testing/fellows.ts";
import { auditNightly, maintain, type Retention } from "./maintain.ts";

/** One database, and what was done with it by whom. */
const installation = () => {
  const join = openFellows();
  const said: unknown[] = [];
  const done: string[] = [];
  const late: number[] = [];
  const process = (name: string, retention: Partial<Retention> = {}) =>
    maintain({
      maintenance: {
        markPages: async () => {
          done.push(`${name} marks`);
          return { counted: 0, marked: done.length === 1 ? 3 : 0 };
        },
        makeMonths: async () => (late.length === 0 ? 7 : 0),
        deleteMonths: async ({ days, months }) => {
          done.push(`${name} drops ${days} days and ${months} months`);
          return 2;
        },
        deleteOld: async () => 0,
      },
      registration: join(),
      retention: {
        archiveDays: 0,
        archiveMonths: 0,
        mailDays: 90,
        paymentEventDays: 400,
        jobKeyDays: 0,
        ...retention,
      },
      log: (fields) => said.push(fields),
      late: (rows) => late.push(rows),
    });
  return { process, said, done, late };
};
const go = () => false;

test("the elected process maintains, says so where there was something to do, and gives its office back", async () => {
  const { process, said, done, late } = installation();
  const [first, second] = [process("first"), process("second")];
  await first.run(go);
  await second.run(go);
  await first.run(go);
  first.stop();
  await second.run(go);
  expect(done).toEqual(["first marks", "first marks", "second marks"]);
  const nothing = { months_deleted: 0, rows_deleted: 0 };
  expect(said).toEqual([{ counted: 0, marked: 3, rows_late: 7, ...nothing }]);
  expect(late).toEqual([7, 0, 0]);
});

test("old months are dropped where that is set", async () => {
  const { process, done } = installation();
  await process("it", { archiveDays: 30, archiveMonths: 12 }).run(go);
  expect(done).toEqual(["it marks", "it drops 30 days and 12 months"]);
});

const drift = {
  tenant_id: "tenant",
  check: "an account's balance is the sum of what moved it",
  expected: 1,
  found: 2,
  transaction_id: null,
  rows: 1,
};
const sound: LedgerAudit = {
  accounts: 2,
  transactions: 9,
  is_whole: true,
  drift: [],
  broken: [],
  duration_ms: 5,
};

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
        is_whole: true,
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
