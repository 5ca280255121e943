/** What must hold whatever happened. Each violation is a sentence. */
import { isEnded } from "@reelwright/core";
import type { MemoryStore } from "./memory-store.ts";

const ledgerViolations = ({ ledger }: MemoryStore): string[] => {
  const found: string[] = [];
  const last = new Map<string, { balance: number; reserved: number }>();
  for (const row of ledger.transactions) {
    const { balance, reserved } = last.get(row.tenantId) ?? { balance: 0, reserved: 0 };
    const movesBalance = ["purchase", "bonus", "refund", "consume"].includes(row.type);
    const before = movesBalance ? balance : balance - reserved;
    if (row.balance_before !== before) found.push(`chain broken at ${row.type} of ${row.tenantId}`);
    if (row.balance_after !== row.balance_before + row.amount)
      found.push(`row equation broken at ${row.type}`);
    last.set(row.tenantId, {
      balance: row.credit_balance_after,
      reserved: row.credit_reserved_after,
    });
  }
  for (const [tenantId, account] of ledger.accounts) {
    const pending = ledger.holds.filter(
      (hold) => hold.tenantId === tenantId && hold.status === "pending",
    );
    const held = pending.reduce((sum, { amount }) => sum + amount, 0);
    if (account.reserved !== held)
      found.push(`reserved ${account.reserved} is not the sum of the pending holds ${held}`);
  }
  return found;
};

type Job = MemoryStore["world"]["jobs"] extends Map<string, infer J> ? J : never;

/** What is wrong with one job, as pairs of "this must not be" and how to say it. */
const jobDefects = ({ world, ledger }: MemoryStore, job: Job): readonly string[] => {
  const { job_id: id, status } = job;
  const isOver = isEnded(status);
  const pending = ledger.holds.some((hold) => hold.jobId === id && hold.status === "pending");
  const open = world.tasks.some((task) => task.jobId === id && openStatuses.includes(task.status));
  const expectedEvents = status === "cancelled" ? 0 : 1;
  const seqs = job.events.map(({ seq }) => seq);
  const checks: readonly [boolean, string][] = [
    [!isOver, `job ${id} is ${status}: lost`],
    [isOver && pending, `ended job ${id} has a pending hold`],
    [isOver && open, `ended job ${id} has open tasks`],
    [
      job.webhooks.length !== expectedEvents,
      `${status} job ${id} has ${job.webhooks.length} webhooks`,
    ],
    [new Set(seqs).size !== seqs.length, `job ${id} repeats an event number`],
  ];
  return checks.filter(([isWrong]) => isWrong).map(([, defect]) => defect);
};

const openStatuses: readonly string[] = ["ready", "leased", "waiting"];

const jobViolations = (store: MemoryStore): readonly string[] => [
  ...[...store.world.jobs.values()].flatMap((job) => jobDefects(store, job)),
  ...store.world.tasks
    .filter(({ commits }) => commits > 1)
    .map(
      ({ commits, stage, unit, jobId }) =>
        `${stage} ${unit} of ${jobId} was committed ${commits} times`,
    ),
];

/** Keys named by committed outputs that are not in the file store. */
const fileViolations = ({ world }: MemoryStore, keys: ReadonlySet<string>): string[] => {
  const named = world.tasks.flatMap((task) =>
    task.status === "done" && world.jobs.get(task.jobId)?.status === "completed"
      ? [...JSON.stringify(task.output).matchAll(/"([0-9a-f-]{36}\/[^"]+)"/g)].map(
          (match) => match[1] ?? "",
        )
      : [],
  );
  return named.filter((key) => !keys.has(key)).map((key) => `the committed file ${key} is gone`);
};

/** All that is wrong; empty when everything holds. */
export const violations = (store: MemoryStore, keys: ReadonlySet<string>): readonly string[] => [
  ...ledgerViolations(store),
  ...jobViolations(store),
  ...fileViolations(store, keys),
];
