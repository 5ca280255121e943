/** Runs jobs on a real stack with local vendor servers, and checks the books after they have ended. */
import { setTimeout as wait } from "node:timers/promises";
import { openReceiver, type Receiver } from "@reelwright/integrations/testing/webhook-receivers";
import { check, invariantFigures } from "./checker.ts";
import { type Account, type Client, openAccount, openClient } from "./client.ts";
import { type ExperimentContext, type Figure, shown } from "./experiment.ts";
import { settle, submit } from "./load.ts";
import { type ChaosStack, type WithStack, withStack } from "./stack.ts";
import { clientFigures } from "./under-load.ts";
import { bookFigures, vendorHistorySql } from "./vendor-books.ts";
import { searchFigures } from "./vendor-search.ts";
import { openVendorServers, type VendorServers } from "./vendor-servers.ts";
import type { Setup } from "./vendor-setups.ts";
import { takenOf } from "./vendor-taken.ts";
import { seenJobs, toldFigures } from "./vendor-told.ts";

export type VendorLoad = {
  readonly stack: ChaosStack;
  readonly servers: VendorServers;
  readonly context: ExperimentContext;
  readonly isOver: () => boolean;
};

type Plan = {
  readonly setup: Setup;
  readonly jobs: number;
  /** Duration in ms over which the jobs are submitted. */
  readonly overMs: number;
  /** Injects faults until there are enough, or until `isOver`. */
  readonly inject: (load: VendorLoad) => Promise<readonly Figure[]>;
  /** The kind of stack; by default that of `npm start`. */
  readonly withStack?: WithStack;
};

const orderOf =
  ({ order }: Setup, imageUrl: string) =>
  (n: number) => ({
    // No name is a substring of another.
    product_name: `Product ${String(n).padStart(3, "0")}`,
    product_image_url: imageUrl,
    segment_count: 1,
    ...order,
    qai_enabled: false,
  });

/**
 * Skips the wait of up to 45 minutes for the result of a lost response. Responses and callbacks of the local servers arrive
 * within seconds, so after 30 s none is in flight.
 */
const laterAll = `
  WITH lost AS (
    UPDATE vendor_calls SET sent_at = sent_at - interval '1 hour'
    WHERE state = 'unknown' AND sent_at < clock_timestamp() - interval '30 s'
      AND sent_at > clock_timestamp() - interval '50 min')
  UPDATE tasks t SET not_before = clock_timestamp() FROM vendor_calls c
  WHERE c.state = 'unknown' AND c.sent_at < clock_timestamp() - interval '50 min'
    AND t.job_id = c.job_id AND t.run_no = c.run_no AND t.stage = c.stage AND t.unit = c.unit
    AND t.status = 'waiting' AND t.not_before > clock_timestamp()`;

const letTimePass = async ({ stack, isOver }: VendorLoad): Promise<void> => {
  while (!isOver()) {
    await stack.database.rows(laterAll);
    await wait(500);
  }
};

/** Name of the invariant that only a vendor's refusal may fail a job. */
const mayFail = "a job fails only where its order says so";
/** Longer than the longest response timeout of an adapter, five minutes. */
const stillMs = 400_000;
const openDeliveries = "SELECT count(*) AS n FROM webhook_deliveries WHERE state = 'pending'";

/** Sets a webhook receiver for each tenant. */
const openWebhooks = async (clients: readonly Client[]): Promise<Receiver> => {
  const receiver = await openReceiver();
  for (const client of clients) {
    const hook = { webhook_url: receiver.url, webhook_secret: `hook-${client.tenant.tenantId}` };
    const { status, body } = await client.call("PUT", "/tenants/me/webhook", hook);
    if (status !== 200) throw new Error(`no webhook: ${status} ${JSON.stringify(body)}`);
  }
  return receiver;
};

const delivered = async ({ rows }: ChaosStack["database"]): Promise<void> => {
  const untilMs = Date.now() + 60_000;
  while ((await rows<{ n: number }>(openDeliveries))[0]?.n && Date.now() < untilMs) await wait(250);
};

type Ended = {
  readonly clients: readonly Client[];
  readonly account: Account;
  readonly receiver: Receiver;
};

/** Figures of the books, the clients, the database and a search for keys after all jobs have ended. */
const verdict = async (
  { stack, servers }: VendorLoad,
  { clients, account, receiver }: Ended,
): Promise<readonly Figure[]> => {
  const { database, baseUrl } = stack;
  await delivered(database);
  const found = await check(database, account.accepted);
  const seen = await seenJobs(baseUrl, clients, account.accepted);
  return [
    ...(await bookFigures(database, takenOf(servers))),
    ...toldFigures(seen, [...servers.secrets.values()]),
    ...(await searchFigures(stack, receiver, seen, servers.secrets)),
    ...invariantFigures(found.filter(({ check: name }) => name !== mayFail)),
    ...clientFigures(account),
  ];
};

const runOn = async (
  load: Omit<VendorLoad, "isOver">,
  { setup, jobs, overMs, inject }: Plan,
): Promise<readonly Figure[]> => {
  const { stack, servers, context } = load;
  for (const statement of vendorHistorySql) await stack.database.rows(statement);
  const account = openAccount();
  const tenants = await stack.tenants(3);
  const clients = tenants.map((tenant) => openClient(stack.baseUrl, tenant, account));
  const receiver = await openWebhooks(clients);
  try {
    let isDone = false;
    const whole: VendorLoad = { ...load, isOver: () => isDone };
    const broken = Promise.all([inject(whole), letTimePass(whole)]);
    // Handled later; this prevents an unhandled rejection in the meantime.
    broken.catch(() => undefined);
    const work = async (): Promise<number> => {
      await submit(clients, jobs, overMs, orderOf(setup, servers.pictureUrl));
      context.say(`${setup.name}: ${jobs} jobs submitted`);
      return settle(stack.database, stillMs);
    };
    const open = await work().finally(() => {
      isDone = true;
    });
    const [figures] = await broken;
    if (open > 0) context.say(`${open} jobs stand still`);
    return [
      shown("jobs accepted", account.accepted.length),
      ...figures,
      ...(await verdict(whole, { clients, account, receiver })),
    ];
  } finally {
    await receiver.close();
  }
};

/** Runs the jobs during fault injection, and compares the vendors' books with the product's after all have ended. */
export const runVendorJobs = async (
  context: ExperimentContext,
  plan: Plan,
): Promise<readonly Figure[]> => {
  const { settings } = plan.setup;
  const servers = await openVendorServers();
  const own: WithStack = (work, environment) => withStack(context.checkout, work, environment);
  try {
    return await (plan.withStack ?? own)((stack) => runOn({ stack, servers, context }, plan), {
      REELWRIGHT_PROVIDERS: "local",
      ...settings(servers),
    });
  } finally {
    await servers.close();
  }
};
