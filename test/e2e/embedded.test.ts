/**
 * The embedded provider through separate processes: the catalogue, bad pictures, test mode beside it, and films that change.
 * @tier all
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { newApiKey } from "@reelwright/core/identity/api-keys";
import { uuidv7 } from "@reelwright/core/util/uuid";
import { openReceiver, type Receiver } from "@reelwright/integrations/testing/webhook-receivers";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { createTenant } from "@reelwright/standalone/testing";
import { openStore } from "@reelwright/store/open-store";
import { verifyWebhook } from "reelwright";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import type { TestStack } from "../support/running-stack.ts";
import { startTestStack } from "../support/test-stack.ts";

jest.setTimeout(300_000);

let stack: TestStack;
let pictures: Pictures;
beforeAll(async () => {
  [stack, pictures] = await Promise.all([startTestStack(), servePictures()]);
});
afterAll(async () => {
  await pictures?.close();
  expect(await stack?.stop()).toBe(0);
});

const order = (image: string, fields: object = {}) => ({
  method: "POST",
  body: JSON.stringify({
    product_name: "Fizz",
    product_image_url: pictures.url(image),
    segment_count: 2,
    segment_duration: 3,
    video_model: "vidB_std",
    ...fields,
  }),
});
type Job = {
  status: string;
  [field: string]: unknown;
};

const ended = (api: ReturnType<TestStack["api"]>, jobId: unknown): Promise<Job> =>
  waitFor(`job ${jobId} to end`, async () => {
    const { body } = await api(`/jobs/${jobId}`);
    return ["completed", "failed", "cancelled"].includes(String(body["status"])) && (body as Job);
  });

/** The library on a fresh stack: listed at once, its samples made when somebody asks for them. */
describe("the catalogue", () => {
  let key: string;
  beforeAll(async () => {
    key = await stack.tenant(0);
  });

  const get = async (path: string) => (await stack.api(key)(path)).body;
  const bytesAt = async (url: unknown) => {
    const response = await fetch(String(url));
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };

  test("the index is there when the API is", async () => {
    expect(await get("/personas?page_size=1")).toMatchObject({ total: 500 });
    expect(Number((await get("/voices?page_size=1"))["total"])).toBeGreaterThan(1_200);
    const { items } = await get("/personas/search?q=mya%20okafor");
    expect((items as unknown[])[0]).toMatchObject({ slug: "maya-okafor" });
  });

  test("a portrait that many look at at once is drawn, the same for all", async () => {
    const { portrait_url } = await get("/personas/maya-okafor");
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => bytesAt(portrait_url)));
    expect(first).toMatchObject({ status: 200, type: "image/webp" });
    expect(first?.bytes.subarray(8, 12).toString()).toBe("WEBP");
    for (const { bytes } of others)
      expect(bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
  });

  test("voices and tracks are heard", async () => {
    const voice = await get("/voices/ta-kavya");
    const [track] = (await get("/music/catalog?limit=1")) as unknown as { preview_url: string }[];
    for (const url of [voice["preview_url"], track?.preview_url]) {
      const { status, type, bytes } = await bytesAt(url);
      expect([status, type]).toEqual([200, "audio/mp4"]);
      expect(bytes.length).toBeGreaterThan(20_000);
    }
  });
});

describe("a bad picture", () => {
  test.each([
    ["missing.jpg", "IMAGE_NOT_FOUND"],
    ["page.png", "IMAGE_INVALID"],
    ["broken.jpg", "IMAGE_INVALID"],
    ["huge.jpg", "IMAGE_TOO_LARGE"],
    ["passes.jpg", "IMAGE_TOO_COMPLEX"],
  ])("%s fails the job with %s and gives every credit back", async (image, code) => {
    const api = stack.api(await stack.tenant(500));
    const { body } = await api("/jobs", order(image));
    const job = await ended(api, body["job_id"]);
    expect(job).toMatchObject({
      status: "failed",
      error: { code, stage: "prepare", retryable: false },
      final_video_url: null,
      credits_consumed: 0,
    });
    expect(job["error_message"]).toMatch(/\w{3,}.*\./);
    const { body: balance } = await api("/credits/balance");
    expect(balance).toEqual({ credit_balance: 500, credit_reserved: 0, available_credits: 500 });
  });

  test("of one tenant keeps no other's good one from being prepared", async () => {
    const hostile = stack.api(await stack.tenant(2_000));
    const usual = stack.api(await stack.tenant(500));
    const bad = await Promise.all([1, 2, 3].map(() => hostile("/jobs", order("passes.jpg"))));
    const good = await usual("/jobs", order("bottle.jpg", { stop_at_stage: "agents" }));
    expect(await ended(usual, good.body["job_id"])).toMatchObject({ status: "completed" });
    for (const { body } of bad) {
      expect(await ended(hostile, body["job_id"])).toMatchObject({
        status: "failed",
        error: { code: "IMAGE_TOO_COMPLEX" },
      });
    }
    const { body: balance } = await hostile("/credits/balance");
    expect(balance).toEqual({
      credit_balance: 2_000,
      credit_reserved: 0,
      available_credits: 2_000,
    });
  });
});

const run = promisify(execFile);

/** "TEST" in cells of the middle of a picture, as test mode's films show it. */
const testWord = [
  "### ### ### ###",
  " #  #   #    # ",
  " #  ##  ###  # ",
  " #  #     #  # ",
  " #  ### ###  # ",
];

/** The middle 60% of a picture's width as cells: "#" where it is brighter than the average of the cells. */
const cellsOf = async (source: string, atSeconds: number): Promise<string[]> => {
  // Integer cells of the frame, as they are drawn; each is averaged to one pixel.
  const crop = "floor(0.6*iw/15)";
  const filter = `crop=15*${crop}:5*${crop},scale=15:5:flags=area,format=gray`;
  const { stdout } = await run(
    "ffmpeg",
    [
      ...["-v", "error", ...(atSeconds > 0 ? ["-ss", String(atSeconds)] : []), "-i", source],
      ...["-frames:v", "1", "-vf", filter, "-f", "rawvideo", "-"],
    ],
    { encoding: "buffer" },
  );
  expect(stdout).toHaveLength(75);
  const mean = stdout.reduce((sum, value) => sum + value, 0) / stdout.length;
  const marks = [...stdout].map((value) => (value > mean ? "#" : " "));
  return testWord.map((_, row) => marks.slice(row * 15, row * 15 + 15).join(""));
};

describe("test mode, beside the real provider", () => {
  const secret = "5a".repeat(32);
  let receiver: Receiver;
  let live: ReturnType<TestStack["api"]>;
  let api: ReturnType<TestStack["api"]>;
  beforeAll(async () => {
    receiver = await openReceiver();
    const { database_url } = await stack.runtime();
    const made = await createTenant(database_url, { name: "Test", credits: 300 });
    live = stack.api(made.api_key);
    const store = await openStore({ url: database_url, poolSize: 1 });
    const actor = { id: "user:ada", requestId: null };
    const { key, hash, prefix } = newApiKey("test");
    await store.identity.openTestMode(made.tenant_id, actor);
    const entry = { id: uuidv7(), name: "CI", hash, prefix, expiresAt: null };
    await store.identity.addKey(made.tenant_id, entry, actor);
    await store.close();
    api = stack.api(key);
    const webhook = { webhook_url: receiver.url, webhook_secret: secret };
    await api("/tenants/me/webhook", { method: "PUT", body: JSON.stringify(webhook) });
  });
  afterAll(() => receiver?.close());

  const create = async (product_name: string, fields: object = {}) => {
    const { status, body } = await api("/jobs", order("bottle.jpg", { product_name, ...fields }));
    expect([status, body["livemode"]]).toEqual([201, false]);
    return body["job_id"];
  };
  const outcome = async (product_name: string, fields: object = {}): Promise<Job> =>
    ended(api, await create(product_name, fields));
  const eventOf = (jobId: unknown) =>
    waitFor(`the event of ${jobId}`, async () =>
      receiver.received.find(({ body }) => body.includes(String(jobId))),
    );

  test("a job makes a film that shows TEST, and a signed webhook with livemode false", async () => {
    const job = await outcome("Fizz");
    expect(job).toMatchObject({ status: "completed", livemode: false });
    for (const second of [0.5, 3, 5.5])
      expect(await cellsOf(String(job["final_video_url"]), second)).toEqual(testWord);
    // Another film doesn't.
    expect(await cellsOf("docs/images/demo.jpg", 0)).not.toEqual(testWord);
    const delivery = await eventOf(job["job_id"]);
    const event = await verifyWebhook({ ...delivery, secret });
    expect(event).toMatchObject({ event: "job.completed", livemode: false });
  });

  test("each input brings about its outcome, and nothing of it is paid", async () => {
    const fast = { segment_count: 1 };
    const [slow, failing, policy, rejected, silent] = await Promise.all([
      outcome("test:slow=2s", fast),
      outcome("test:fail=generation", fast),
      outcome("test:policy", fast),
      outcome("test:qai_reject=2", { ...fast, qai_enabled: true, max_retries_keyframe: 2 }),
      outcome("test:webhook_timeout", fast),
    ]);
    expect(slow).toMatchObject({ status: "completed" });
    const lasted =
      Date.parse(String(slow["completed_at"])) - Date.parse(String(slow["created_at"]));
    expect(lasted).toBeGreaterThanOrEqual(2_000);
    expect(failing).toMatchObject({
      status: "failed",
      credits_consumed: 0,
      error: { code: "TEST_FAILURE", stage: "generation" },
    });
    expect(policy).toMatchObject({
      status: "failed",
      credits_consumed: 0,
      error: { code: "VENDOR_POLICY_INPUT" },
    });
    expect(rejected).toMatchObject({ status: "completed" });
    const { body: keyframes } = await api(`/jobs/${rejected["job_id"]}/keyframes`);
    expect(keyframes).toMatchObject({ items: [{ attempts: 3 }, { attempts: 3 }] });
    expect(silent).toMatchObject({ status: "completed" });
    const delivery = await waitFor("the delivery to be given up", async () => {
      const { body } = await api("/tenants/me/webhook/deliveries?state=abandoned");
      type Delivery = { readonly job_id: string; readonly attempt_count: number };
      const items = body["items"] as readonly Delivery[];
      return items.find(({ job_id }) => job_id === silent["job_id"]);
    });
    expect(delivery.attempt_count).toBe(3);
    expect(receiver.received.some(({ body }) => body.includes(String(silent["job_id"])))).toBe(
      false,
    );
    const unpaid = order("bottle.jpg", { product_name: "test:insufficient_credits" });
    expect((await api("/jobs", unpaid)).status).toBe(402);
    const { body: balance } = await live("/credits/balance");
    expect(balance).toEqual({ credit_balance: 300, credit_reserved: 0, available_credits: 300 });
    expect((await live("/jobs")).body).toMatchObject({ total: 0 });
  });
});

type Film = {
  readonly revision: number;
  readonly sha256: string;
  readonly run: number;
  readonly video_url: string;
  readonly tracks: {
    readonly video: readonly { segment: number; source: { url: string; key: string } }[];
    readonly narration: readonly {
      text: string;
      takes: readonly { source: { url: string; key: string }; start_ms: number }[];
      words: readonly { text: string }[];
    }[];
    readonly music: { readonly source: { readonly url: string } };
    readonly card: { readonly action: string };
  };
};
type FilmJob = { readonly status: string; readonly credits_consumed: number; readonly run: number };

test("a finished film says one sentence anew for its price, and takes it back for nothing", async () => {
  const api = stack.api(await stack.tenant(1_000));
  const runEnded = (jobId: unknown, run: number): Promise<FilmJob> =>
    waitFor(`run ${run} to end`, async () => {
      const job = (await api(`/jobs/${jobId}`)).body as unknown as FilmJob & { error: unknown };
      if (job.status === "failed") throw new Error(JSON.stringify(job.error));
      return job.run === run && job.status === "completed" && job;
    });
  const { body: created } = await api("/jobs", {
    method: "POST",
    body: JSON.stringify({
      ...{ product_name: "Fizz", product_image_url: pictures.url("bottle.jpg") },
      ...{ segment_count: 2, segment_duration: 3, video_model: "vidB_std", style: "product" },
      custom_script: "Fizz is here. It is cold and fresh.",
    }),
  });
  const id = created["job_id"];
  const film = async (query = "") =>
    (await api(`/jobs/${id}/film${query}`)).body as unknown as Film;
  const first = await runEnded(id, 1);
  const before = await film();
  expect(before).toMatchObject({ revision: 1, run: 1 });

  const change = (revision: number, ...operations: object[]) =>
    api(`/jobs/${id}/film`, {
      method: "PATCH",
      headers: { "If-Match": `"${revision}"` },
      body: JSON.stringify({ operations }),
    });
  const { body: changed } = await change(1, { say: { segment: 1, text: "It is very cold." } });
  expect(changed).toMatchObject({
    revision: 2,
    quote: {
      credits: 4,
      made: [
        { kind: "narration", index: 1 },
        { kind: "captions", index: null },
        { kind: "film", index: null },
      ],
    },
    warnings: [],
  });
  const render = (revision: number) =>
    api(`/jobs/${id}/film/render`, { method: "POST", body: JSON.stringify({ revision }) });
  expect((await render(2)).status).toBe(200);
  const second = await runEnded(id, 2);
  expect(second.credits_consumed - first.credits_consumed).toBe(4);
  const after = await film();
  expect(after).toMatchObject({ revision: 2, run: 2 });
  expect(after.video_url).not.toBe(before.video_url);
  expect(after.tracks.video).toEqual(before.tracks.video);
  expect(after.tracks.music).toEqual(before.tracks.music);
  expect(after.tracks.narration[0]).toEqual(before.tracks.narration[0]);
  expect(after.tracks.narration[1]?.text).toBe("It is very cold.");
  expect(after.tracks.narration[1]?.words.map(({ text }) => text).join(" ")).toMatch(/very cold/);

  const { body: back } = await change(2, { say: { segment: 1, text: "It is cold and fresh." } });
  expect(back).toMatchObject({
    revision: 3,
    sha256: before.sha256,
    quote: { credits: 0, made: [] },
  });
  expect((await render(3)).status).toBe(200);
  const third = await runEnded(id, 3);
  expect(third.credits_consumed).toBe(second.credits_consumed);
  const undone = await film();
  expect(undone).toMatchObject({ ...before, revision: 3, run: 3 });

  const { body: receipt } = await api(`/jobs/${id}/receipt`);
  expect((receipt["runs"] as { consumed: number }[]).map(({ consumed }) => consumed)).toEqual([
    first.credits_consumed,
    4,
    0,
  ]);
});
