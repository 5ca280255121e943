/** @tier all */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** 2 keyframes at 8, one vidA_fast generation, script, voice, music, captions, one keyframe retry of 2 at half price. */
const minimalCredits = 2 * 8 + 60 + 2 + 4 + 2 + 2 + 8;

describe("POST /jobs", () => {
  test("201 with the least: defaults filled in, priced, reserved", async () => {
    const caller = await gateway.tenant(1_000);
    const { status, body, headers } = await gateway.api("post", "/jobs", caller).send(minimalJob);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...minimalJob,
      job_id: expect.stringMatching(uuid),
      status: "pending",
      current_stage: "prepare",
      progress_percent: 0,
      video_model: "vidA_fast",
      segment_duration: 8,
      video_resolution: "standard",
      aspect_ratio: "9:16",
      interaction_mode: "holdable",
      script_structure: "standard_5phase",
      script_tone: "conversational",
      caption_style: "short_karaoke",
      captions_enabled: true,
      music_enabled: true,
      music_volume: 0.15,
      qai_enabled: true,
      qai_mode: "lenient",
      max_retries_keyframe: 1,
      max_retries_video: 0,
      human_review: "off",
      human_review_budget: "accept_best",
      failure_behavior: "accept_best",
      credits_estimated: minimalCredits,
      credits_reserved: minimalCredits,
      credits_consumed: 0,
      warnings: [],
    });
    expect(headers["location"]).toBe(`/api/v1/jobs/${body.job_id}`);
    const balance = await gateway.api("get", "/credits/balance", caller);
    expect(balance.body).toEqual({
      credit_balance: 1_000,
      credit_reserved: minimalCredits,
      available_credits: 1_000 - minimalCredits,
    });
  });

  test("201 tells the workers, a replay or a refusal does not", async () => {
    const caller = await gateway.tenant(minimalCredits);
    const send = (key: string) =>
      gateway.api("post", "/jobs", caller).set("Idempotency-Key", key).send(minimalJob);
    const before = gateway.workCount();
    const statuses = [await send("new"), await send("new"), await send("poor")];
    expect(statuses.map(({ status }) => status)).toEqual([201, 200, 402]);
    expect(gateway.workCount()).toBe(before + 1);
  });

  test("201 costs what the estimate says", async () => {
    const caller = await gateway.tenant();
    const estimate = await gateway.api("post", "/credits/estimate", caller).send({
      segment_count: 3,
      model_id: "vidB_std",
      duration_seconds: 5,
      voice_enabled: true,
      qai_enabled: true,
      max_kf_retries: 1,
    });
    const job = await gateway
      .api("post", "/jobs", caller)
      .send({ ...minimalJob, segment_count: 3, video_model: "vidB_std", segment_duration: 5 });
    expect(job.status).toBe(201);
    expect(job.body.credits_reserved).toBe(estimate.body.total_credits);
  });

  test("201 with output_aspect_ratio as another name of aspect_ratio", async () => {
    const caller = await gateway.tenant();
    const { status, body } = await gateway
      .api("post", "/jobs", caller)
      .send({ ...minimalJob, output_aspect_ratio: "16:9" });
    expect([status, body.aspect_ratio]).toEqual([201, "16:9"]);
  });

  test("201 names unknown fields and what was probably meant, and keeps none of them", async () => {
    const caller = await gateway.tenant();
    const { status, body } = await gateway.api("post", "/jobs", caller).send({
      ...minimalJob,
      musicVolume: 0.2,
      zebra: true,
      voice_settings: { stabilty: 0.5, speed: 1.1 },
    });
    expect(status).toBe(201);
    expect(body.warnings).toEqual([
      { field: "musicVolume", message: expect.stringContaining("Did you mean music_volume?") },
      { field: "zebra", message: expect.not.stringContaining("mean") },
      {
        field: "voice_settings.stabilty",
        message: expect.stringContaining("Did you mean stability?"),
      },
    ]);
    expect(body.voice_settings).toEqual({ speed: 1.1 });
    expect(body).not.toHaveProperty("zebra");
  });

  test("201 says which of two settings of the voice counts where they differ", async () => {
    const { status, body } = await gateway.api("post", "/jobs", await gateway.tenant()).send({
      ...minimalJob,
      voice_stability: 0.2,
      voice_similarity_boost: 0.3,
      voice_settings: { stability: 0.8, similarity_boost: 0.3, style: 0.4 },
    });
    expect(status).toBe(201);
    expect(body.warnings).toEqual([
      {
        field: "voice_settings.stability",
        message: "Not used: voice_stability says 0.2. Send one of them.",
      },
    ]);
  });

  test("201 keeps and shows URLs in ASCII, and leaves those alone that are so", async () => {
    const caller = await gateway.tenant();
    const { status, body } = await gateway.api("post", "/jobs", caller).send({
      ...minimalJob,
      product_image_url: "https://bücher.example/Kännchen/{weiß}.png?größe=1#groß",
      webhook_url: "HTTPS://Example.com",
    });
    expect(status).toBe(201);
    const urls = {
      product_image_url:
        "https://xn--bcher-kva.example/K%C3%A4nnchen/%7Bwei%C3%9F%7D.png?gr%C3%B6%C3%9Fe=1#gro%C3%9F",
      webhook_url: "HTTPS://Example.com",
    };
    expect(body).toMatchObject(urls);
    const former = JSON.stringify({ product_image_url: "https://bücher.example/ä.png" });
    await gateway.sql("UPDATE jobs SET params = params || $1::jsonb WHERE job_id = $2", [
      former,
      body.job_id,
    ]);
    const read = await gateway.api("get", `/jobs/${body.job_id}`, caller);
    expect(read.body.product_image_url).toBe("https://xn--bcher-kva.example/%C3%A4.png");
  });

  test("200 for a repeated idempotency key: the same job, reserved once", async () => {
    const caller = await gateway.tenant(1_000);
    const send = () =>
      gateway.api("post", "/jobs", caller).set("Idempotency-Key", "once").send(minimalJob);
    const first = await send();
    const again = await send();
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(again.body.job_id).toBe(first.body.job_id);
    const balance = await gateway.api("get", "/credits/balance", caller);
    expect(balance.body.credit_reserved).toBe(minimalCredits);
  });

  test("200 when header and body name the key in turn, and defaults are written out", async () => {
    const caller = await gateway.tenant();
    const first = await gateway
      .api("post", "/jobs", caller)
      .send({ ...minimalJob, idempotency_key: "alias" });
    const again = await gateway
      .api("post", "/jobs", caller)
      .set("Idempotency-Key", "alias")
      .send({ ...minimalJob, music_volume: 0.15, cta_text: null, unknown: 1 });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.job_id).toBe(first.body.job_id);
    expect(again.body.idempotency_key).toBe("alias");
  });

  test("201 fifty times at once with one key, in two wordings, makes one job and one reservation", async () => {
    const caller = await gateway.tenant(1_000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        gateway
          .api("post", "/jobs", caller)
          .set("Idempotency-Key", "race")
          .send(turn % 2 === 0 ? minimalJob : { ...minimalJob, music_volume: 0.15 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(answers.map(({ body }) => body.job_id)).size).toBe(1);
    const { body } = await gateway.api("get", "/credits/transactions", caller);
    expect(body.items.filter((row: { type: string }) => row.type === "reserve")).toHaveLength(1);
  });

  test("402 says what is required and what is available, and frees the key", async () => {
    const caller = await gateway.tenant(minimalCredits - 1);
    const send = () =>
      gateway.api("post", "/jobs", caller).set("Idempotency-Key", "poor").send(minimalJob);
    const { status, body } = await send();
    expect(status).toBe(402);
    expect(body.error).toMatchObject({
      code: "INSUFFICIENT_CREDITS",
      details: { required: minimalCredits, available: minimalCredits - 1 },
    });
    await gateway.store.credits.grant(caller.tenantId, {
      type: "bonus",
      amount: 1,
      description: "one more",
    });
    expect((await send()).status).toBe(201);
  });

  test("402 for all but three of 64 at once when the credits are for exactly three", async () => {
    const caller = await gateway.tenant(3 * minimalCredits);
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => gateway.api("post", "/jobs", caller).send(minimalJob)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(61);
    const { body } = await gateway.api("get", "/credits/balance", caller);
    expect(body.available_credits).toBe(0);
  });

  test("409 for a key that was used with other parameters", async () => {
    const caller = await gateway.tenant();
    const send = (job: object) =>
      gateway.api("post", "/jobs", caller).set("Idempotency-Key", "other").send(job);
    await send(minimalJob);
    const { status, body } = await send({ ...minimalJob, segment_count: 2 });
    expect([status, body.error.code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
  });

  test("200 for the same body in another edition, where it would be refused; 422 for any other", async () => {
    const caller = await gateway.tenant();
    const body = { ...minimalJob, video_model: "vidA", idempotency_key: "moved" };
    const first = await gateway.api("post", "/jobs", caller).send(body);
    const moved = await openTestGateway({
      edition: "E2",
      through: async () => gateway.databaseUrl,
    });
    try {
      const again = await moved.api("post", "/jobs", caller).send(body);
      expect([first.status, again.status, again.headers["idempotent-replayed"]]).toEqual([
        201,
        200,
        "true",
      ]);
      expect(again.body.job_id).toBe(first.body.job_id);
      const other = await moved.api("post", "/jobs", caller).send({ ...body, cta_text: "Buy" });
      expect([other.status, other.body.detail[0].loc]).toEqual([422, ["body", "video_model"]]);
    } finally {
      await moved.close();
    }
  });

  test("200 for a job of an earlier version, which kept the parameters' hash alone", async () => {
    const caller = await gateway.tenant();
    const body = { ...minimalJob, idempotency_key: "former" };
    const first = await gateway.api("post", "/jobs", caller).send(body);
    const hash = "split_part(fingerprint, '.', 1)";
    const id = [first.body.job_id];
    await gateway.sql(`UPDATE job_keys SET fingerprint = ${hash} WHERE job_id = $1`, id);
    const again = await gateway.api("post", "/jobs", caller).send(body);
    expect([again.status, again.body.job_id]).toEqual([200, first.body.job_id]);
    const other = await gateway.api("post", "/jobs", caller).send({ ...body, segment_count: 2 });
    expect(other.status).toBe(409);
  });

  test("201 for the same key in another account", async () => {
    for (const caller of [await gateway.tenant(), await gateway.tenant()]) {
      const { status } = await gateway
        .api("post", "/jobs", caller)
        .set("Idempotency-Key", "shared")
        .send(minimalJob);
      expect(status).toBe(201);
    }
  });

  test("429 over the limits, with Retry-After in seconds", async () => {
    const strict = await openTestGateway({ limits: { concurrent: 1, daily: 2 } });
    try {
      const caller = await strict.tenant();
      const first = await strict.api("post", "/jobs", caller).send(minimalJob);
      const second = await strict.api("post", "/jobs", caller).send(minimalJob);
      expect([second.status, second.body.error.code]).toEqual([429, "CONCURRENT_JOB_LIMIT"]);
      expect(second.body.error.details.limit).toBe(1);
      expect(second.headers["retry-after"]).toBe(String(second.body.error.details.retry_after));
      await strict.api("delete", `/jobs/${first.body.job_id}`, caller);
      const third = await strict.api("post", "/jobs", caller).send(minimalJob);
      await strict.api("delete", `/jobs/${third.body.job_id}`, caller);
      const fourth = await strict.api("post", "/jobs", caller).send(minimalJob);
      expect([third.status, fourth.status]).toEqual([201, 429]);
      expect(fourth.body.error).toMatchObject({ code: "DAILY_JOB_LIMIT", details: { limit: 2 } });
      expect(Number(fourth.headers["retry-after"])).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });

  test("201 in edition E2 with its own models and defaults", async () => {
    const second = await openTestGateway({ edition: "E2" });
    try {
      const caller = await second.tenant();
      const { body } = await second.api("post", "/jobs", caller).send(minimalJob);
      expect(body).toMatchObject({ video_model: "vidB_std", segment_duration: 10 });
      const old = await second
        .api("post", "/jobs", caller)
        .send({ ...minimalJob, video_model: "vidA_fast" });
      expect(old.status).toBe(422);
      expect(old.body.detail[0]).toMatchObject({
        type: "literal_error",
        msg: "Input should be 'vidB_std', 'vidB_pro' or 'vidB_4k'",
      });
    } finally {
      await second.close();
    }
  });
});
