import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { jobIn } from "../testing/job-states.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let owner: Caller;
beforeAll(async () => {
  gateway = await openTestGateway();
  owner = await gateway.tenant();
});
afterAll(() => gateway.close());

const usage = (query = "") => gateway.api("get", `/usage${query}`, owner);
const today = () => new Date().toISOString().slice(0, 10);

test("of a new account is thirty days of nothing", async () => {
  const { body } = await usage();
  expect(body.days).toHaveLength(30);
  expect(body.days.at(-1)).toMatchObject({ date: body.to, jobs_created: 0, credits: 0 });
  expect(body).toMatchObject({ success_rate: null, stages: [], totals: { credits: 0 } });
});

test("counts jobs as they are made and end", async () => {
  await jobIn(gateway, owner, "completed");
  await jobIn(gateway, owner, "completed");
  await jobIn(gateway, owner, "failed");
  await jobIn(gateway, owner, "cancelled");
  await jobIn(gateway, owner, "processing");
  const { body } = await usage();
  const counts = { jobs_created: 5, jobs_completed: 2, jobs_failed: 1, jobs_cancelled: 1 };
  expect(body.totals).toMatchObject(counts);
  expect(body.success_rate).toBeCloseTo(2 / 3);
  // Both days, where midnight was between.
  const recent = body.days.slice(-2).map((day: { jobs_created: number }) => day.jobs_created);
  expect(recent[0] + recent[1]).toBe(5);
});

test.each([
  ["?from=2026-02-01&to=2026-02-03", ["2026-02-01", "2026-02-02", "2026-02-03"]],
  ["?from=2028-02-28&to=2028-03-01", ["2028-02-28", "2028-02-29", "2028-03-01"]],
])("%s has each of its days", async (query, days) => {
  const { body } = await usage(query);
  expect(body.days.map(({ date }: { date: string }) => date)).toEqual(days);
});

test.each([
  ["?from=2026-02-03&to=2026-02-01", "value_error", "after the last day"],
  ["?from=2024-01-01&to=2026-02-01", "value_error", "366"],
  ["?from=2026-02-30", "date_parsing", "valid date"],
  [`?from=2999-01-01`, "value_error", today()],
])("%s is refused", async (query, type, message) => {
  const { status, body } = await usage(query);
  expect(status).toBe(422);
  expect(body.detail).toEqual([
    expect.objectContaining({
      type,
      loc: ["query", "from"],
      msg: expect.stringContaining(message),
    }),
  ]);
});

test("is a CSV file with a row per day, and the figures of GET /usage", async () => {
  const query = "?from=2026-11-01&to=2027-10-31";
  const { text, headers } = await gateway.api("get", `/usage.csv${query}`, owner);
  expect(headers["content-disposition"]).toContain('"usage-2026-11-01-2027-10-31.csv"');
  const [head = "", ...rows] = text.trimEnd().split("\r\n");
  expect(head).toMatch(/^date,jobs_created,jobs_completed,jobs_failed,jobs_cancelled,credits,/);
  const { body } = await usage(query);
  const shown = body.days.map((day: { date: string; jobs_created: number; credits: number }) =>
    [day.date, day.jobs_created].join(),
  );
  expect(rows.map((row) => row.split(",").slice(0, 2).join())).toEqual(shown);
  expect(new Set(rows.map((row) => row.split(",").length))).toEqual(
    new Set([head.split(",").length]),
  );
  const refused = await gateway.api("get", "/usage.csv?from=2024-01-01&to=2026-02-01", owner);
  expect(refused.status).toBe(422);
});
