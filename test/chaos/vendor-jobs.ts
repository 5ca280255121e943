/** Jobs on a real stack whose pictures Replicate's server makes, polled, and whose clips fal's, which calls back. */
import { setTimeout as wait } from "node:timers/promises";
import { check, invariantFigures } from "./checker.ts";
import { openAccount, openClient } from "./client.ts";
import { type ExperimentContext, type Figure, shown } from "./experiment.ts";
import { settle, submit } from "./load.ts";
import { type ChaosStack, withStack } from "./stack.ts";
import { clientFigures } from "./under-load.ts";
import { bookFigures, errorFigures } from "./vendor-books.ts";
import { openVendorServers, type VendorServers, vendorSettings } from "./vendor-servers.ts";

export type VendorLoad = {
  readonly stack: ChaosStack;
  readonly servers: VendorServers;
  readonly context: ExperimentContext;
  readonly isOver: () => boolean;
};

type Plan = {
  readonly jobs: number;
  /** Time over which the jobs are submitted. */
  readonly overMs: number;
  /** Breaks things until it has enough, or until `isOver`. */
  readonly inject: (load: VendorLoad) => Promise<readonly Figure[]>;
  /** How many tasks fal took and charges nothing for; none where left out. */
  readonly free?: () => number;
};

const orderOf = (imageUrl: string) => (n: number) => ({
  product_name: `Product ${n}`,
  product_image_url: imageUrl,
  segment_count: 1,
  segment_duration: 3,
  video_model: "vidB_std",
  qai_enabled: false,
});

/**
 * An answer that is lost is waited for, looked up and called back about for up to 45 minutes; the campaign has them pass
 * at once. An answer of the local servers comes within milliseconds: after five seconds there is none under way.
 */
const laterAll = `
  WITH lost AS (
    UPDATE vendor_calls SET sent_at = sent_at - interval '1 hour'
    WHERE state = 'unknown' AND sent_at < clock_timestamp() - interval '5 s'
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

/** Only a vendor's refusal may fail a job here. */
const mayFail = "a job fails only where its order says so";

/** Runs the jobs while things break; compares the vendors' books with the product's when all have ended. */
export const runVendorJobs = async (
  context: ExperimentContext,
  { jobs, overMs, inject, free }: Plan,
): Promise<readonly Figure[]> => {
  const servers = await openVendorServers();
  const run = async (stack: ChaosStack): Promise<readonly Figure[]> => {
    const account = openAccount();
    const tenants = await stack.tenants(3);
    const clients = tenants.map((tenant) => openClient(stack.baseUrl, tenant, account));
    let isDone = false;
    const load: VendorLoad = { stack, servers, context, isOver: () => isDone };
    const broken = Promise.all([inject(load), letTimePass(load)]);
    // Kept for later: an experiment must not end with a rejection that nobody handles.
    broken.catch(() => undefined);
    const work = async (): Promise<number> => {
      await submit(clients, jobs, overMs, orderOf(servers.pictureUrl));
      context.say(`${jobs} jobs submitted`);
      return settle(stack.database, 150_000);
    };
    const open = await work().finally(() => {
      isDone = true;
    });
    const [figures] = await broken;
    if (open > 0) context.say(`${open} jobs stand still`);
    const found = await check(stack.database, account.accepted);
    return [
      shown("jobs accepted", account.accepted.length),
      ...figures,
      ...(await bookFigures(stack.database, servers, free?.())),
      ...(await errorFigures(clients, account.accepted)),
      ...invariantFigures(found.filter(({ check: name }) => name !== mayFail)),
      ...clientFigures(account),
    ];
  };
  try {
    return await withStack(context.checkout, run, vendorSettings(servers));
  } finally {
    await servers.close();
  }
};
