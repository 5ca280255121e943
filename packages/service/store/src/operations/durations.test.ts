import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { DurationCount } from "@reelwright/core/ports/jobs";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import { freshDatabase } from "../testing/database.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let store: PostgresStore;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await store.close();
  await database.drop();
});

const measured = (changes: Partial<DurationCount> = {}): DurationCount => ({
  stage: "generation",
  variant: "vidA_fast/standard/8s",
  units: 2,
  class: 20,
  count: 1,
  ...changes,
});

test("what processes measure adds up, by the week and by the last hour", async () => {
  const many = [measured({ class: 21, count: 2 }), measured()];
  await Promise.all(Array.from({ length: 10 }, () => store.durations.record(many)));
  await client.query(
    `INSERT INTO stage_durations SELECT period - interval '2 hours', stage, variant, units, class, 5
     FROM stage_durations WHERE class = 20`,
  );
  const counts = await store.durations.counts();
  expect([...counts].sort((a, b) => a.class - b.class)).toEqual([
    { ...measured({ count: 15 }), lastHour: 10 },
    { ...measured({ class: 21, count: 20 }), lastHour: 20 },
  ]);
});

test("what is older than a week counts no more, and goes", async () => {
  await client.query("UPDATE stage_durations SET period = period - interval '8 days'");
  expect(await store.durations.counts()).toEqual([]);
  await store.durations.record([measured()]);
  const { rows } = await client.query("SELECT count FROM stage_durations");
  expect(rows).toEqual([{ count: 1 }]);
});
