import { afterAll, beforeAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import pg from "pg";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { type Composite, compositeArray } from "./composite.ts";

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const anyText = fc.oneof(
  fc.constantFrom("", " ", '"', "\\", '\\"', "(,)", "{}", "NULL", "a\nb", "ä€😀"),
  fc.string({
    unit: fc.constantFrom("a", '"', "\\", ",", "(", ")", "{", "}", "'", " ", "\t", "é"),
  }),
);

test("rows of any texts and values arrive in Postgres as they are", async () => {
  const anyEvent = fc.record({
    job_id: fc.uuid(),
    n: fc.option(fc.integer({ min: 0, max: 9 })),
    type: fc.option(anyText),
    data: fc.oneof(anyText, fc.dictionary(fc.string({ unit: "grapheme-ascii" }), anyText)),
  });
  const property = fc.asyncProperty(fc.array(anyEvent, { maxLength: 4 }), async (events) => {
    const { rows } = await client.query<{ found: unknown }>(
      "SELECT to_json($1::new_event[]) AS found",
      [compositeArray("new_event", events)],
    );
    expect(rows[0]?.found).toEqual(events);
  });
  await fc.assert(property, { numRuns: 200 });
});

test("an absent attribute is NULL; null is JSON's null for jsonb, and NULL otherwise", async () => {
  const row: Composite<"job_change"> = { error: null, pause_reason: null };
  const { rows } = await client.query(
    "SELECT c.error::text, c.pause_reason, c.charges FROM unnest($1::job_change[]) AS c",
    [compositeArray("job_change", [row])],
  );
  expect(rows).toEqual([{ error: "null", pause_reason: null, charges: null }]);
});
