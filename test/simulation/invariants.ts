/** Invariants of every simulation. Each violation is a sentence. */
import { isEnded } from "@reelwright/core/jobs/job-state";
import type { Job } from "./memory-rows.ts";
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

const openStatuses: readonly string[] = ["ready", "leased", "waiting", "review"];

/** Faults of a job's holds: there must be one for each run, all except the last settled, with consumption equal to charges. */
const holdDefects = ({ ledger }: MemoryStore, job: Job): readonly string[] => {
  const { job_id: id } = job;
  const holds = ledger.holds.filter(({ jobId }) => jobId === id);
  const runs = Array.from({ length: job.run }, (_, index) => index + 1);
  const consumed = holds.reduce((sum, hold) => sum + (hold.consumed ?? 0), 0);
  const isMischarged = holds.some(
    ({ consumed: own, charges }) =>
      own !== null &&
      own !== Math.ceil(charges.reduce((sum, line) => sum + line.quantity * line.unitCredits, 0)),
  );
  const checks: readonly [boolean, string][] = [
    [holds.map(({ run }) => run).join() !== runs.join(), `job ${id} has not one hold for each run`],
    [
      holds.some(({ run, status }) => run < job.run && status === "pending"),
      `job ${id} has a pending hold of an earlier run`,
    ],
    [consumed !== job.credits_consumed, `job ${id} consumed not what its holds say`],
    [isMischarged, `the charges of job ${id} are not what was consumed`],
  ];
  return checks.filter(([isWrong]) => isWrong).map(([, defect]) => defect);
};

/** Runs that must have a terminal webhook event: all ended runs except a canceled one. */
const expectedWebhooks = ({ run, status }: Job): readonly number[] =>
  Array.from({ length: status === "cancelled" ? run - 1 : run }, (_, index) => index + 1);

/** Faults of one job, as pairs of a condition that must not hold and its description. */
const jobDefects = (store: MemoryStore, job: Job): readonly string[] => {
  const { data, ledger } = store;
  const { job_id: id, status } = job;
  const isOver = isEnded(status);
  const own = data.tasks.filter(({ jobId }) => jobId === id);
  const open = own.filter((task) => openStatuses.includes(task.status));
  const pending = ledger.holds.some((hold) => hold.jobId === id && hold.status === "pending");
  const told = job.webhooks.map(({ run }) => run).join();
  const seqs = job.events.map(({ seq }) => seq);
  const checks: readonly [boolean, string][] = [
    [!isOver, `job ${id} is ${status}: lost`],
    [isOver && pending, `ended job ${id} has a pending hold`],
    [isOver && open.length > 0, `ended job ${id} has open tasks`],
    [open.some(({ run }) => run !== job.run), `job ${id} has open tasks of an earlier run`],
    [told !== expectedWebhooks(job).join(), `${status} job ${id} has webhooks of runs ${told}`],
    [new Set(seqs).size !== seqs.length, `job ${id} repeats an event number`],
  ];
  const defects = checks.filter(([isWrong]) => isWrong).map(([, defect]) => defect);
  return [...defects, ...holdDefects(store, job)];
};

const jobViolations = (store: MemoryStore): readonly string[] => [
  ...[...store.data.jobs.values()].flatMap((job) => jobDefects(store, job)),
  ...store.data.tasks
    .filter(({ commits }) => commits > 1)
    .map(
      ({ commits, stage, unit, jobId }) =>
        `${stage} ${unit} of ${jobId} was committed ${commits} times`,
    ),
];

/** Keys in committed outputs, or in items that may still be selected, that are missing in the file store. */
const fileViolations = ({ data }: MemoryStore, keys: ReadonlySet<string>): string[] => {
  const named = data.tasks.flatMap(({ status, output, candidates }) =>
    [
      ...JSON.stringify(status === "done" ? output : candidates).matchAll(
        /"([0-9a-f-]{36}\/[^"]+)"/g,
      ),
    ].map((match) => match[1] ?? ""),
  );
  return named.filter((key) => !keys.has(key)).map((key) => `the committed file ${key} is gone`);
};

/** All violations; empty if every invariant holds. */
export const violations = (store: MemoryStore, keys: ReadonlySet<string>): readonly string[] => [
  ...ledgerViolations(store),
  ...jobViolations(store),
  ...fileViolations(store, keys),
];
