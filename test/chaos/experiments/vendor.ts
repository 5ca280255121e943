import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import {
  type Experiment,
  type ExperimentContext,
  exactly,
  type Figure,
  scaled,
  shown,
} from "../experiment.ts";
import { repository } from "../sources.ts";
import { withStack } from "../stack.ts";
import {
  adapterOf,
  moods,
  openTestVendor,
  type Terms,
  type TestVendor,
  untilMade,
} from "../vendor.ts";

type Rig = {
  readonly store: PostgresStore;
  readonly vendor: TestVendor;
  readonly tenantId: string;
};

/** Runs each mood with `hands` concurrent callers, such as an expired lease and its successor, or a duplicate callback. */
const callAll = async (
  { store, vendor, tenantId }: Rig,
  terms: Terms,
  times: number,
  hands: number,
): Promise<ReadonlyMap<string, number>> => {
  const outcomes = new Map<string, number>();
  for (const mood of moods) {
    const adapter = adapterOf(vendor.url, mood, terms);
    for (let n = 0; n < times; n++) {
      const subject = { tenantId, jobId: randomUUID(), unit: n };
      const made = await Promise.all(
        Array.from({ length: hands }, () => untilMade(store.vendorCalls, adapter, subject)),
      );
      for (const each of made) outcomes.set(each, (outcomes.get(each) ?? 0) + 1);
    }
  }
  return outcomes;
};

const points = ["intend", "count", "submit", "note 1", "poll", "note 2"].flatMap((step) => [
  `before ${step}`,
  `after ${step}`,
]);

const runChild = (request: object): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const args = [
      "--disable-warning=ExperimentalWarning",
      "--conditions=source",
      "--import",
      "tsx",
    ];
    const child = spawn(
      process.execPath,
      [...args, "test/chaos/vendor-process.ts", JSON.stringify(request)],
      { cwd: repository, stdio: "ignore", env: { ...process.env, NODE_OPTIONS: "" } },
    );
    child.once("error", reject);
    child.once("exit", (code) => resolve(code));
  });

/** For each point, a process dies there and the next process finishes the call. */
const dieEverywhere = async (rig: Rig, url: string, few: readonly string[]) => {
  let died = 0;
  const unfinished: string[] = [];
  for (const point of few) {
    const request = {
      databaseUrl: url,
      vendorUrl: rig.vendor.url,
      subject: { tenantId: rig.tenantId, jobId: randomUUID(), unit: 0 },
    };
    if ((await runChild({ ...request, point })) === null) died++;
    if ((await runChild({ ...request, point: "" })) !== 0) unfinished.push(point);
  }
  return { died, unfinished };
};

/** Keys that were paid more than once, and keys that were paid more often than recorded in the database. */
const bills = async (
  rig: Rig,
  rows: (text: string) => Promise<{ key: string; submissions: number }[]>,
) => {
  const counted = new Map(
    (await rows("SELECT key, submissions FROM vendor_calls")).map((each) => [
      each.key,
      each.submissions,
    ]),
  );
  const paid = [...rig.vendor.paid];
  return {
    keys: counted.size,
    twice: paid.filter(([, times]) => times > 1).length,
    moreThanTwice: paid.filter(([, times]) => times > 2).length,
    uncounted: paid.filter(([key, times]) => times > (counted.get(key) ?? 0)).length,
  };
};

const listed = (outcomes: ReadonlyMap<string, number>): string =>
  [...outcomes].map(([outcome, times]) => `${outcome} ×${times}`).join(", ");

const play = (context: ExperimentContext): Promise<readonly Figure[]> =>
  withStack(context.checkout, async (stack) => {
    const [tenant] = await stack.tenants(1);
    if (!tenant) throw new Error("no tenant");
    const store = await openStore({ url: stack.database.url });
    const times = scaled(context, 10, 2);
    const open = async (): Promise<Rig> => ({
      store,
      vendor: await openTestVendor(),
      tenantId: tenant.tenantId,
    });
    const good = await open();
    const poor = await open();
    try {
      const alone = await callAll(good, { isIdempotent: true, canFind: true }, times, 1);
      const crowd = await callAll(good, { isIdempotent: true, canFind: true }, times, 3);
      const blind = await callAll(good, { isIdempotent: true, canFind: false }, times, 1);
      const crashes = await dieEverywhere(
        good,
        stack.database.url,
        points.slice(0, scaled(context, points.length, 4)),
      );
      const bill = await bills(good, stack.database.rows);
      const without = await callAll(poor, { isIdempotent: false, canFind: false }, times, 1);
      const withoutCrowd = await callAll(poor, { isIdempotent: false, canFind: false }, times, 2);
      const poorBill = await bills(poor, stack.database.rows);
      return [
        shown("paid calls", poorBill.keys),
        shown("outcomes, alone", listed(alone)),
        shown("outcomes, three hands at once", listed(crowd)),
        shown("outcomes, no look-up", listed(blind)),
        exactly(
          "processes that died at their point",
          crashes.died,
          Math.min(points.length, scaled(context, points.length, 4)),
        ),
        exactly("calls that the next process could not end", crashes.unfinished.join(", ") || 0, 0),
        exactly("paid twice", bill.twice, 0),
        shown(
          "outcomes without idempotency",
          `${listed(without)}; at once: ${listed(withoutCrowd)}`,
        ),
        exactly("without idempotency: paid more than twice", poorBill.moreThanTwice, 0),
        exactly("without idempotency: paid and not counted", poorBill.uncounted, 0),
      ];
    } finally {
      await good.vendor.close();
      await poor.vendor.close();
      await store.close();
    }
  });

export const vendorExperiment: Experiment = {
  name: "vendor",
  title: "a vendor accepts then times out, 429, 500, hangs, calls back twice, knows no idempotency",
  fullMinutes: 3,
  run: async (context) => ({
    injected: `${moods.length} moods; a SIGKILL before and after each write and call`,
    figures: await play(context),
  }),
};
