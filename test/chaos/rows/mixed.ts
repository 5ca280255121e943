import { setTimeout as wait } from "node:timers/promises";
import { until } from "../../e2e/until.ts";
import { check, invariantFigures } from "../checker.ts";
import { openAccount, openClient } from "../client.ts";
import { meddle, openControlled, resumeAll, wrongCalls } from "../control.ts";
import { flush, freeze, signal, stopPostgresAtOnce, workerApps } from "../inject.ts";
import { orderOf, settle, steady, submit } from "../load.ts";
import { type Kill, recoveryFigures } from "../recovery.ts";
import {
  atLeast,
  exactly,
  type Figure,
  type Row,
  type RowContext,
  scaled,
  seconds,
  shown,
} from "../row.ts";
import { type ChaosStack, withStack } from "../stack.ts";
import { clientFigures } from "../under-load.ts";

type Damage = {
  readonly kills: Kill[];
  readonly byName: Map<string, number>;
  flushes: number;
  freezes: number;
};
const note = ({ byName }: Damage, name: string): void =>
  void byName.set(name, (byName.get(name) ?? 0) + 1);

/** Kills one of the apps' processes, whichever. */
const killApp = (stack: ChaosStack, { random }: RowContext, damage: Damage): void => {
  const apps = stack.processes().filter(({ name }) => name !== "postgres" && name !== "redis");
  if (apps.length === 0) return;
  const { name, pid } = random.pick(apps);
  const atMs = Date.now();
  if (!signal(pid, "SIGKILL")) return;
  note(damage, name);
  const app = workerApps.find((each) => name.startsWith(each));
  if (app) damage.kills.push({ app, atMs });
};

const killServer = (stack: ChaosStack, name: "postgres" | "redis", damage: Damage): void => {
  // Postgres's own "immediate": its children end too, so that the next one can start.
  const isKilled =
    name === "postgres" ? stopPostgresAtOnce(stack) : signal(stack.pids("redis")[0], "SIGKILL");
  if (isKilled) note(damage, name);
};

/** Kills something each second: mostly apps, sometimes Redis or Postgres; flushes now and then. */
const killAtRandom = async (
  stack: ChaosStack,
  context: RowContext,
  damage: Damage,
  isOver: () => boolean,
): Promise<void> => {
  for (let n = 0; !isOver(); n++) {
    await wait(1_000);
    if (n % 9 === 4) {
      await flush(stack);
      damage.flushes++;
    }
    if (n % 20 === 12) killServer(stack, "postgres", damage);
    else if (n % 20 === 17) killServer(stack, "redis", damage);
    else killApp(stack, context, damage);
  }
};

/** Stops one worker for 12 s, once or more. */
const freezeSome = async (
  stack: ChaosStack,
  { random }: RowContext,
  damage: Damage,
  isOver: () => boolean,
): Promise<void> => {
  await wait(4_000);
  while (!isOver()) {
    if (await freeze(stack.pids(random.pick(workerApps))[0], 12_000)) damage.freezes++;
    await wait(8_000);
  }
};

const faults = [
  steady,
  steady,
  `${steady};flaky:generation`,
  `${steady};flaky:captions`,
  `${steady};fail:audio`,
];

/** Resumes what was paused until all has ended; answers how many stand still. */
const bringToEnd = async (stack: ChaosStack, resume: () => Promise<void>): Promise<number> => {
  const deadlineMs = Date.now() + 300_000;
  for (;;) {
    await resume();
    const still = await settle(stack.database, 60_000);
    const [row] = await stack.database.rows<{ n: number }>(
      "SELECT count(*) AS n FROM jobs WHERE status NOT IN ('completed', 'failed', 'cancelled')",
    );
    if (still > 0 || (row?.n ?? 0) === 0 || Date.now() > deadlineMs) return row?.n ?? 0;
  }
};

const endedJobs = `
  SELECT DISTINCT ON (status, tenant_id) job_id, tenant_id, status FROM jobs
  WHERE status IN ('completed', 'failed', 'cancelled') ORDER BY status, tenant_id, job_id`;

/** How long the campaign breaks things, and on how many jobs. */
type Length = { readonly jobs: number; readonly overMs: number };

/** The mixed campaign on a stack of its own; also the slice in `npm test`. */
export const playMixed = (context: RowContext, { jobs, overMs }: Length) =>
  withStack(context.root, async (stack) => {
    const account = openAccount();
    const seen = openControlled();
    const tenants = await stack.tenants(5);
    const clients = tenants.map((tenant) => openClient(stack.baseUrl, tenant, account));
    const damage: Damage = { kills: [], byName: new Map(), flushes: 0, freezes: 0 };
    let isOver = false;
    const over = () => isOver;

    const owned: { client: (typeof clients)[number]; jobId: string }[] = [];
    const order = (n: number) => orderOf(n, faults[n % faults.length] ?? steady);
    const breaking = Promise.all([
      killAtRandom(stack, context, damage, over),
      freezeSome(stack, context, damage, over),
      meddle(owned, context.random, seen, over),
      meddle(owned, context.random, seen, over),
    ]);
    breaking.catch(() => undefined);
    try {
      await submit(clients, jobs, overMs, order, { made: owned });
      await wait(overMs / 4);
    } finally {
      isOver = true;
    }
    await breaking;
    context.say(
      `${jobs} jobs submitted, ${[...damage.byName].map(([name, n]) => `${name} ×${n}`).join(", ")}`,
    );
    await until(
      "the gateway to be back",
      async () => (await fetch(`${stack.baseUrl}/readyz`).catch(() => null))?.ok,
    );

    const left = await bringToEnd(stack, () => resumeAll(clients, seen));
    if (left > 0) context.say(`${left} jobs have not ended`);
    const wrong: string[] = [...seen.wrong];
    for (const row of await stack.database.rows<{
      job_id: string;
      tenant_id: string;
      status: string;
    }>(endedJobs)) {
      const client = clients.find(({ tenant }) => tenant.tenantId === row.tenant_id);
      if (client) wrong.push(...(await wrongCalls(client, row.job_id, row.status)));
    }
    const found = await check(stack.database, account.accepted);
    const invariants: readonly Figure[] = [
      ...invariantFigures(found),
      exactly(
        "control answers outside the contract",
        wrong.length === 0 ? 0 : wrong.slice(0, 5).join(" | "),
        0,
      ),
    ];
    const figures: readonly Figure[] = [
      shown("jobs accepted", account.accepted.length),
      shown(
        "control calls",
        [...seen.counts]
          .sort()
          .map(([key, n]) => `${key} ×${n}`)
          .join(", "),
      ),
      atLeast("control calls refused with 409", seen.refused, 1),
      ...(await recoveryFigures(stack.database, damage.kills, context)),
      ...invariants,
      ...clientFigures(account),
    ];
    const killed = [...damage.byName.values()].reduce((sum, n) => sum + n, 0);
    return {
      injected: `${killed} kills (${[...damage.byName].map(([name, n]) => `${name} ${n}`).join(", ")}), ${damage.freezes} × stopped for 12 s, ${damage.flushes} FLUSHALLs in ${seconds(overMs * 1.25)} s`,
      figures,
    };
  });

/** What a hidden campaign would do, from outside. */
export const mixedRow: Row = {
  name: "mixed",
  title: "300 jobs on 5 tenants, everything is killed, stopped, flushed and meddled with",
  fullMinutes: 6,
  run: (context) => {
    const jobs = scaled(context, 300, 30);
    return playMixed(context, { jobs, overMs: jobs * 500 });
  },
};
