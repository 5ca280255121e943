/** Ports on vendors, through the whole product. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing";
import pg from "pg";
import sharp from "sharp";
import { openTenant, type TenantClient } from "../support/api-client.ts";
import { probe } from "../support/ffprobe.ts";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import { vendorColours } from "../support/vendor-media.ts";
import { startVendorStack, type VendorStack, vendorKeys } from "../support/vendor-stack.ts";

jest.setTimeout(240_000);

let vendors: VendorStack;
let pictures: Pictures;
let tenant: TenantClient;
/** Of another tenant, who tries models. */
let key: string;
let database: pg.Client;
beforeAll(async () => {
  [pictures, vendors] = await Promise.all([
    servePictures(),
    startVendorStack({
      REELWRIGHT_FALLBACK: "language",
      REELWRIGHT_VENDOR_DAILY_USD: "fal=100,openai=100",
    }),
  ]);
  key = await vendors.stack.tenant(1_000);
  tenant = await openTenant(vendors.stack, pictures.url("bottle.jpg"), 5_000);
  database = new pg.Client((await vendors.stack.runtime()).database_url);
  await database.connect();
});
afterEach(() => {
  vendors.fal.faults.clear();
  vendors.google.faults.clear();
  vendors.fal.setCallbacks({ times: 1, delayMs: 0 });
});
afterAll(async () => {
  await database?.end();
  await vendors?.close();
  await pictures?.close();
});

/** One segment, which any score serves. */
const small = { segment_count: 1, qai_enabled: false };

const colourOf = async (image: Buffer): Promise<readonly number[]> =>
  (await sharp(image).stats()).channels.slice(0, 3).map(({ mean }) => mean);
const expectColour = async (url: string, colour: string): Promise<void> => {
  const response = await fetch(url);
  const seen = await colourOf(Buffer.from(await response.arrayBuffer()));
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  for (const [at, value] of seen.entries())
    expect(Math.abs(value - (wanted[at] ?? 0))).toBeLessThan(12);
};

type CallRow = {
  readonly provider: string;
  readonly name: string;
  readonly state: string;
  readonly submissions: number;
  readonly cost_usd: string;
};
const callsOf = async (jobId: string): Promise<readonly CallRow[]> => {
  const text = `SELECT provider, name, state, submissions, cost_usd FROM vendor_calls WHERE job_id = $1
    ORDER BY provider, name, unit`;
  return (await database.query<CallRow>(text, [jobId])).rows;
};

describe("a job on vendors", () => {
  test("is made of what they made, each call paid once; the receipt is the price list's", async () => {
    const before = { ...vendors.fal.counters };
    const jobId = await tenant.createJob({ segment_count: 2, qai_enabled: false });
    const job = await tenant.ended(jobId, "completed");
    for (const { image_url } of await tenant.keyframes(jobId))
      await expectColour(String(image_url), vendorColours.picture);
    for (const { thumbnail_url } of await tenant.videos(jobId))
      await expectColour(String(thumbnail_url), vendorColours.clip);
    expect(await probe(String(job.final_video_url))).toMatchObject({
      video: { width: 720, height: 1_280, nb_frames: "180" },
    });
    expect(
      (await callsOf(jobId)).map(({ provider, name, state, submissions }) => [
        ...[provider, name, state, submissions],
      ]),
    ).toEqual([
      ["fal", "segment", "done", 1],
      ["fal", "segment", "done", 1],
      ["google", "keyframe", "done", 1],
      ["google", "keyframe", "done", 1],
      ["google", "keyframe", "done", 1],
      ["openai", "script", "done", 1],
    ]);
    for (const { cost_usd } of await callsOf(jobId)) expect(Number(cost_usd)).toBeGreaterThan(0);
    expect(vendors.fal.counters.taken - before.taken).toBe(2);
    // Nothing but its callbacks ended fal's tasks.
    expect(vendors.fal.counters.callbacks - before.callbacks).toBeGreaterThanOrEqual(2);
    const receipt = await tenant.receipt(jobId);
    expect(receipt).toMatchObject({ held: 0, consumed: job.credits_consumed });
  });

  test("is refused by a content policy: the user is told the class, what to change, and that nothing was charged", async () => {
    vendors.fal.faults.set("policy_input");
    const jobId = await tenant.createJob(small);
    const { error } = await tenant.ended(jobId, "failed");
    expect(error).toMatchObject({
      code: "VENDOR_POLICY_INPUT",
      stage: "generation",
      retryable: false,
      details: {
        class: "policy_input",
        input: "product_name",
        change: expect.stringMatching(/^Change product_name\b/),
        credits_charged: 0,
      },
    });
    expect(JSON.stringify(error)).not.toMatch(/fal\b|flagged by a content checker/i);
    expect(await tenant.eventTypes(jobId)).toContain("job.failed");
  });

  test("is cancelled at the vendor, too", async () => {
    vendors.fal.setCallbacks({ times: 1, delayMs: 600_000 });
    const before = vendors.fal.counters.cancels;
    const jobId = await tenant.createJob(small);
    await waitFor("the clip to be ordered", async () =>
      (await callsOf(jobId)).some(({ name, state }) => name === "segment" && state === "submitted"),
    );
    expect((await tenant.cancel(jobId)).status).toBe(200);
    await waitFor("the vendor to be told", async () => vendors.fal.counters.cancels > before);
    await waitFor("the call to end", async () =>
      (await callsOf(jobId)).every(({ state }) => state === "done" || state === "cancelled"),
    );
  });
});

describe("the playground on vendors", () => {
  const tried = async (model: string, body: object) => {
    const api = vendors.stack.api(key);
    const sent = { model_id: model, prompt: "a bottle on a table", ...body };
    const made = await api(`/models/${model}/try`, { method: "POST", body: JSON.stringify(sent) });
    expect([made.status, made.body]).toMatchObject([200, { status: "queued" }]);
    const path = `/models/tasks/${made.body["task_id"]}`;
    return waitFor("the task to end", async () => {
      const { body: task } = await api(path);
      return ["completed", "failed"].includes(String(task["status"])) ? task : null;
    });
  };

  test("makes pictures and clips, which a callback wakes", async () => {
    const picture = await tried("imgA_2", { output_format: "jpeg" });
    expect(picture).toMatchObject({ status: "completed", error_message: null });
    await expectColour(String(picture["output_url"]), vendorColours.picture);
    const clip = await tried("vidB_std", {
      duration: 3,
      start_image_url: pictures.url("bottle.jpg"),
    });
    expect(clip).toMatchObject({ status: "completed", error_message: null });
    expect(await probe(String(clip["output_url"]))).toMatchObject({
      video: { width: 720, height: 1_280, nb_frames: "90" },
    });
  });

  test("tells what a content policy refuses", async () => {
    vendors.fal.faults.set("policy_input");
    const clip = await tried("vidB_std", { duration: 3 });
    expect(clip).toMatchObject({ status: "failed", output_url: null });
    expect(String(clip["error_message"])).toMatch(/policy/i);
  });
});

describe("a vendor that may be paid no more today", () => {
  const spend = (vendor: string, usd: number) =>
    database.query(
      `INSERT INTO vendor_days (provider, day, spent_usd) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, $2)
       ON CONFLICT (provider, day) DO UPDATE SET spent_usd = $2`,
      [vendor, usd],
    );

  test("is replaced by the embedded provider where the operator allows it, and that is told", async () => {
    await spend("openai", 1_000);
    const jobId = await tenant.createJob(small);
    await tenant.ended(jobId, "completed");
    expect(await tenant.eventTypes(jobId)).toContain("provider.fallback");
    expect(
      (await callsOf(jobId)).filter(
        ({ provider, submissions }) => provider === "openai" && submissions > 0,
      ),
    ).toEqual([]);
  });

  test("is waited for elsewhere, and that is told; who doesn't want to wait can cancel", async () => {
    await spend("fal", 1_000);
    const jobId = await tenant.createJob(small);
    const waiting = await waitFor("the job to wait", async () => {
      const { rows } = await database.query(
        "SELECT data FROM job_events WHERE job_id = $1 AND type = 'vendor.waiting'",
        [jobId],
      );
      return rows[0] ?? null;
    });
    expect(waiting).toMatchObject({ data: { stage: "generation", reason: "spending_limit" } });
    expect((await tenant.cancel(jobId)).status).toBe(200);
  });
});

test("every type of event that was written is documented", async () => {
  const { base_url } = await vendors.stack.runtime();
  const document = await (await fetch(`${base_url}/openapi.json`)).text();
  const { components } = JSON.parse(document);
  const { rows } = await database.query("SELECT DISTINCT type FROM job_events");
  const written = rows.map(({ type }) => String(type));
  expect(written).toContain("script.written");
  expect(components.schemas.JobEvent.properties.type.examples).toEqual(
    expect.arrayContaining(written),
  );
});

test("no key of a vendor is in a log", async () => {
  const directory = join(vendors.stack.directory, "logs");
  for (const name of await readdir(directory)) {
    const text = await readFile(join(directory, name), "utf8");
    for (const key of vendorKeys) expect(text.includes(key)).toBe(false);
  }
});
