import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

type Row = { type: string; amount: number; balance_before: number; balance_after: number };

describe("GET /credits/balance", () => {
  test("200 with all, held and available", async () => {
    const { status, body } = await gateway.api("get", "/credits/balance", await gateway.tenant(42));
    expect(status).toBe(200);
    expect(body).toEqual({ credit_balance: 42, credit_reserved: 0, available_credits: 42 });
  });
});

describe("GET /credits/transactions", () => {
  test("200 newest first, each row adding up", async () => {
    const caller = await gateway.tenant(500);
    const { body: job } = await gateway.api("post", "/jobs", caller).send(minimalJob);
    await gateway.api("delete", `/jobs/${job.job_id}`, caller);
    const { status, body } = await gateway.api("get", "/credits/transactions", caller);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, page: 1, page_size: 20, total_pages: 1 });
    const cost = job.credits_estimated;
    expect(body.items.map(({ type, amount }: Row) => [type, amount])).toEqual([
      ["release", cost],
      ["reserve", -cost],
      ["bonus", 500],
    ]);
    for (const row of body.items as Row[]) {
      expect(row.balance_after).toBe(row.balance_before + row.amount);
    }
  });

  test("200 of one job alone, and none of another account's", async () => {
    const caller = await gateway.tenant();
    const { body: job } = await gateway.api("post", "/jobs", caller).send(minimalJob);
    await gateway.api("post", "/jobs", caller).send(minimalJob);
    const path = `/credits/transactions?job_id=${job.job_id}`;
    const own = await gateway.api("get", path, caller);
    expect(own.body.items).toMatchObject([{ type: "reserve", job_id: job.job_id }]);
    const foreign = await gateway.api("get", path, await gateway.tenant());
    expect(foreign.body).toMatchObject({ items: [], total: 0 });
  });
});

describe("GET /credits/transactions.csv", () => {
  const month = () => new Date().toISOString().slice(0, 7);
  /** Rows by their columns' names. */
  const rowsOf = (text: string): Record<string, string>[] => {
    const [head = [], ...rows] = text
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""])));
  };
  const sum = (rows: readonly Record<string, string>[], column: string): number =>
    rows.reduce((total, row) => total + Number(row[column]), 0);
  const exported = async (caller: Caller, of: string) => {
    const { status, text } = await gateway.api(
      "get",
      `/credits/transactions.csv?month=${of}`,
      caller,
    );
    expect(status).toBe(200);
    return rowsOf(text);
  };

  test("200 with the balances brought and carried forward, and rows that add up", async () => {
    const caller = await gateway.tenant(500);
    const { body: job } = await gateway.api("post", "/jobs", caller).send(minimalJob);
    await gateway.api("delete", `/jobs/${job.job_id}`, caller);
    await gateway.api("post", "/jobs", caller).send(minimalJob);
    const rows = await exported(caller, month());
    expect(rows.map(({ type }) => type)).toEqual([
      "brought_forward",
      "bonus",
      "reserve",
      "release",
      "reserve",
      "carried_forward",
    ]);
    const { body: balance } = await gateway.api("get", "/credits/balance", caller);
    expect(rows.at(0)).toMatchObject({ credit_balance_after: "0", amount: "", job_id: "" });
    expect(rows.at(2)).toMatchObject({ job_id: job.job_id, balance_change: "0" });
    expect(rows.at(-1)).toMatchObject({
      credit_balance_after: String(balance.credit_balance),
      credit_reserved_after: String(balance.credit_reserved),
      available_after: String(balance.available_credits),
    });
    expect(sum(rows, "balance_change")).toBe(balance.credit_balance);
    expect(sum(rows, "reserved_change")).toBe(balance.credit_reserved);
  });

  /** Rows of the ledger over three months, more than are read at a time, also in each other's moments. */
  const fill = async ({ tenantId }: Caller, descriptions = "'Bonus ' || n") =>
    gateway.sql(
      `INSERT INTO credit_transactions (transaction_id, cause_id, tenant_id, type, amount, balance_before, balance_after,
        credit_balance_after, credit_reserved_after, available_after, description, created_at)
      SELECT id, id, $1, 'bonus', n, n * (n - 1) / 2, n * (n + 1) / 2, n * (n + 1) / 2, 0, n * (n + 1) / 2, ${descriptions},
        CASE WHEN n = 700 THEN timestamptz '2026-02-01T00:00:00Z' WHEN n = 1400 THEN timestamptz '2026-02-28T23:59:59.999999Z'
          ELSE timestamptz '2026-01-10T00:00:00Z' + (n / 700) * interval '1 month' END
      FROM generate_series(1, 2099) AS n, LATERAL (SELECT new_id() AS id WHERE n > 0) AS made`,
      [tenantId],
    );

  test("200 over months: each row in one of them, each beginning where the last ended", async () => {
    const caller = await gateway.tenant(0);
    await fill(caller);
    const months = [];
    for (const each of ["2025-12", "2026-01", "2026-02", "2026-03", "2026-04"])
      months.push(await exported(caller, each));
    expect(months.map((rows) => rows.length - 2)).toEqual([0, 699, 701, 699, 0]);
    for (const [at, rows] of months.entries()) {
      const { credit_balance_after: begin } = rows[0] as Record<string, string>;
      const { credit_balance_after: end, created_at } = rows.at(-1) as Record<string, string>;
      expect(begin).toBe(months[at - 1]?.at(-1)?.["credit_balance_after"] ?? "0");
      expect(Number(end)).toBe(Number(begin) + sum(rows, "balance_change"));
      expect(created_at).toBe(months[at + 1]?.[0]?.["created_at"] ?? "2026-05-01T00:00:00.000Z");
    }
    const amounts = months.flatMap((rows) => rows.slice(1, -1).map(({ amount }) => Number(amount)));
    expect(amounts).toEqual(Array.from({ length: 2_099 }, (_, n) => n + 1));
    expect(await exported(await gateway.tenant(0), "2026-01")).toHaveLength(2);
  });

  test("200 with texts that a spreadsheet doesn't execute", async () => {
    const caller = await gateway.tenant(0);
    await fill(caller, `'=HYPERLINK("https://x.example")'`);
    const path = "/credits/transactions.csv?month=2026-01";
    const { text, headers } = await gateway.api("get", path, caller);
    expect(text).toContain(`,"'=HYPERLINK(`);
    expect(text).not.toContain(`,"=`);
    expect(headers["content-disposition"]).toBe('attachment; filename="credits-2026-01.csv"');
  });

  test.each([
    ["", "missing", "required"],
    ["?month=2026-13", "string_pattern_mismatch", "pattern"],
    ["?month=2026-1", "string_pattern_mismatch", "pattern"],
    ["?month=2099-01", "value_error", "future"],
  ])("%s: 422", async (query, type, message) => {
    const path = `/credits/transactions.csv${query}`;
    const { status, body } = await gateway.api("get", path, await gateway.tenant(0));
    expect([status, body.detail]).toEqual([
      422,
      [expect.objectContaining({ type, loc: ["query", "month"] })],
    ]);
    expect(body.detail[0].msg).toContain(message);
  });
});

describe("POST /credits/estimate", () => {
  const estimate = async (body: object, using: TestGateway = gateway) =>
    using.api("post", "/credits/estimate", await using.tenant(0)).send(body);

  test("200 with defaults: components in order that add up", async () => {
    const { status, body } = await estimate({ segment_count: 2 });
    expect(status).toBe(200);
    expect(body).toEqual({
      model_id: "vidA_fast",
      variant: "i2v",
      price_book: 0,
      estimated_seconds: null,
      total_credits: 2 + 24 + 120 + 2 + 2,
      total_usd: 1.5,
      breakdown: [
        { component: "script", quantity: 1, unit_credits: 2, credits: 2 },
        { component: "keyframes", quantity: 3, unit_credits: 8, credits: 24 },
        { component: "video", quantity: 2, unit_credits: 60, credits: 120 },
        { component: "music", quantity: 1, unit_credits: 2, credits: 2 },
        { component: "captions", quantity: 1, unit_credits: 2, credits: 2 },
      ],
      warnings: [],
    });
  });

  test("200 per second with audio, voices, retries and reviews", async () => {
    const { body } = await estimate({
      segment_count: 2,
      model_id: "vidB_std",
      variant: "with_audio",
      duration_seconds: 5,
      voice_enabled: true,
      custom_voice: true,
      qai_enabled: true,
      max_kf_retries: 1,
      max_video_retries: 1,
      human_review_gate: true,
      hitl_anchor_max_rejections: 2,
    });
    const credits = Object.fromEntries(
      body.breakdown.map((line: { component: string; credits: number }) => [
        line.component,
        line.credits,
      ]),
    );
    expect(credits).toMatchObject({
      video: 150,
      voice: 12,
      keyframe_retries: 12,
      video_retries: 75,
      anchor_reviews: 16,
    });
  });

  test("a job's names price the job's model, seconds and resolution", async () => {
    const own = {
      segment_count: 2,
      model_id: "vidB_pro",
      duration_seconds: 5,
      resolution: "1080p",
    };
    const jobs = {
      product_name: "Mug",
      segment_count: 2,
      video_model: "vidB_pro",
      segment_duration: 5,
      video_resolution: "1080p",
      qai_enabled: true,
      max_retries_keyframe: 1,
      max_retries_video: 2,
    };
    const retries = { qai_enabled: true, max_kf_retries: 1, max_video_retries: 2 };
    const [expected, { status, body }] = [
      await estimate({ ...own, ...retries }),
      await estimate(jobs),
    ];
    expect(status).toBe(200);
    expect(body).toMatchObject({ model_id: "vidB_pro", breakdown: expected.body.breakdown });
    expect(body.total_credits).toBe(expected.body.total_credits);
    expect(body.warnings).toMatchObject([{ field: "product_name" }]);
  });

  test("422 for a job's name that contradicts the estimate's, and for what its model lacks", async () => {
    const both = await estimate({ segment_count: 1, model_id: "vidA", video_model: "vidB_std" });
    expect([both.status, both.body.detail]).toMatchObject([
      422,
      [{ type: "value_error", loc: ["body", "video_model"] }],
    ]);
    const same = await estimate({ segment_count: 1, model_id: "vidA", video_model: "vidA" });
    expect([same.status, same.body.model_id]).toEqual([200, "vidA"]);
    const unknown = await estimate({ segment_count: 1, video_model: "none" });
    expect(unknown.body.detail).toMatchObject([
      { type: "literal_error", loc: ["body", "video_model"] },
    ]);
    const wrong = await estimate({ segment_count: 1, video_model: "vidA", segment_duration: 5 });
    expect([wrong.status, wrong.body.detail?.[0]?.type]).toEqual([422, "value_error"]);
  });

  test("200 names unknown fields", async () => {
    const { body } = await estimate({ segment_count: 1, segmentCount: 2, modelId: "vidA" });
    expect(body.warnings).toEqual([
      { field: "segmentCount", message: expect.stringContaining("segment_count") },
      { field: "modelId", message: expect.stringContaining("model_id") },
    ]);
  });

  test("422 for a variant that the model lacks", async () => {
    const { status, body } = await estimate({ segment_count: 1, variant: "with_audio" });
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ type: "value_error", loc: ["body", "variant"] }]);
  });

  test("422 for a model of the other edition", async () => {
    const { status, body } = await estimate({ segment_count: 1, model_id: "vidB_4k" });
    expect([status, body.detail[0].type]).toEqual([422, "literal_error"]);
  });

  test("200 reserves nothing", async () => {
    const caller = await gateway.tenant(0);
    await gateway.api("post", "/credits/estimate", caller).send({ segment_count: 10 });
    const { body } = await gateway.api("get", "/credits/transactions", caller);
    expect(body.total).toBe(0);
  });
});
