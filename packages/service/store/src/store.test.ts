import { afterAll, beforeAll, expect, test } from "@jest/globals";
import pg from "pg";
import { openStore, type PostgresStore } from "./open-store.ts";
import { storeConformance } from "./testing/conformance.ts";
import { emptyTables, type FreshDatabase, freshDatabase } from "./testing/database.ts";
import { makeTenant } from "./testing/tenant.ts";

/** The texts of the named statements that were sent. */
const sent = new Map<string, string>();
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [config] = args;
  if (typeof config === "object" && config !== null && "name" in config && "text" in config)
    sent.set(String(config.name), String(config.text));
  return (query as (...args: unknown[]) => unknown).apply(this, args);
} as pg.Client["query"];

let database: FreshDatabase;
let store: PostgresStore;

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

storeConformance("the Postgres store", async () => ({
  store,
  tenant: (credits, priority) => makeTenant(store, credits, priority),
  checkInvariants: () => store.checkInvariants(),
  close: () => emptyTables(database.url),
}));

type Plan = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly Plan[];
};
const growing =
  /^(jobs|credit_holds|credit_transactions|(tasks|job_events|webhook_deliveries|vendor_calls)_(\d{4}_\d{2}|rest))$/;

/** Runs when a stage passes a million turns, on all its open tasks. */
const rare = new Set(["tasks_lower_turns"]);

/** Tables that grow and that the plan reads as a whole. */
const readWhole = (plan: Plan): readonly string[] => [
  ...(plan["Node Type"] === "Seq Scan" && growing.test(plan["Relation Name"] ?? "")
    ? [plan["Relation Name"] ?? ""]
    : []),
  ...(plan.Plans ?? []).flatMap(readWhole),
];

test("no prepared statement has a plan that reads a growing table as a whole, though it is planned while that is empty", async () => {
  const empty = await freshDatabase();
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  const found: string[] = [];
  for (const [name, text] of sent) {
    // BEGIN, COMMIT and the like have no plan.
    if (!/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)/.test(text)) continue;
    const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
    const tables = readWhole(rows[0]["QUERY PLAN"][0].Plan);
    if (tables.length > 0 && !rare.has(name))
      found.push(`${name}: ${[...new Set(tables)].join(", ")}`);
  }
  await client.end();
  await empty.drop();
  expect(sent.size).toBeGreaterThan(40);
  expect(found).toEqual([]);
});
