import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { catalogue } from "@reelwright/catalog/catalogue";
import { minimalJob, openTestGateway, persona } from "../testing/test-gateway.ts";
import type { TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

describe("POST /jobs, rules between fields", () => {
  test.each([
    ["segment_duration", { segment_duration: 5 }],
    ["aspect_ratio", { aspect_ratio: "1:1" }],
    ["persona_id", { persona_id: "0190a0a0-0000-7000-8000-00000000dead" }],
    ["persona_id", { persona_id: "nobody" }],
    ["tts_voice_id", { tts_voice_id: "nobody" }],
    ["custom_music_id", { custom_music_id: "no-track" }],
    ["custom_music_id", { custom_music_id: "0190a0a0-0000-7000-8000-00000000dead" }],
    ["template_id", { template_id: "0190a0a0-0000-7000-8000-00000000dead" }],
    ["music_mood", { music_mood: "furious" }],
    ["product_image_url", { product_image_url: "http://169.254.169.254/latest" }],
    ["webhook_url", { webhook_url: "http://localhost:3000/hook" }],
    ["custom_caption_options", { custom_caption_options: { position: "top" } }],
    ["presentation", { presentation: "talking" }],
    ["idempotency_key", { idempotency_key: "in the body" }],
  ])("422 value_error at %s", async (field, part) => {
    const caller = await gateway.tenant();
    const { status, body } = await gateway
      .api("post", "/jobs", caller)
      .set("Idempotency-Key", "in the header")
      .send({ ...minimalJob, ...part });
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      {
        type: "value_error",
        loc: ["body", field],
        msg: expect.stringMatching(/^Value error, /),
        input: (part as Record<string, unknown>)[field],
      },
    ]);
  });

  test("422 for an estimate of what nobody serves", async () => {
    const { status, body } = await gateway
      .api("post", "/credits/estimate", await gateway.tenant())
      .send({ segment_count: 1, presentation: "mixed" });
    expect([status, body.detail]).toMatchObject([
      422,
      [{ loc: ["body", "presentation"], msg: expect.stringContaining("REELWRIGHT_PRESENTER") }],
    ]);
  });

  const nobody = "0190a0a0-0000-7000-8000-00000000dead";
  const found = (body: { detail: readonly { type: string; loc: readonly unknown[] }[] }) =>
    body.detail.map(({ type, loc }) => [type, loc.slice(1).join(".")]);

  test("422 with errors of the schema and broken rules together, in the order of the body", async () => {
    const { status, body } = await gateway.api("post", "/jobs", await gateway.tenant()).send({
      webhook_url: "http://localhost/hook",
      persona_id: "nobody",
      qai_mode: "harsh",
      tts_voice_id: "nobody",
      template_id: nobody,
      segment_count: 11,
      metadata: { fine: "yes", wrong: 1 },
      voice_settings: { speed: 9, style: 2 },
      product_name: " ",
    });
    expect(status).toBe(422);
    expect(found(body)).toEqual([
      ["value_error", "webhook_url"],
      ["value_error", "persona_id"],
      ["literal_error", "qai_mode"],
      ["value_error", "tts_voice_id"],
      ["value_error", "template_id"],
      ["less_than_equal", "segment_count"],
      ["string_type", "metadata.wrong"],
      ["less_than_equal", "voice_settings.speed"],
      ["less_than_equal", "voice_settings.style"],
      ["value_error", "product_name"],
      ["missing", "product_image_url"],
    ]);
  });

  test("422 says nothing of a rule one of whose fields is wrong itself", async () => {
    const { body } = await gateway.api("post", "/jobs", await gateway.tenant()).send({
      ...minimalJob,
      segment_duration: 5,
      video_model: "vidZ",
      caption_style: 7,
      custom_caption_options: { position: "top" },
    });
    expect(found(body)).toEqual([
      ["literal_error", "video_model"],
      ["literal_error", "caption_style"],
    ]);
  });

  test("422 with what a template brings and what the body lacks together", async () => {
    const caller = await gateway.tenant();
    const made = await gateway
      .api("post", "/templates", caller)
      .send({ name: "short", config: { segment_duration: 5 } });
    const { segment_count: _count, ...product } = minimalJob;
    const template = { template_id: made.body.template_id };
    const { body } = await gateway
      .api("post", "/jobs", caller)
      .send({ ...product, ...template, music_mood: "grumpy" });
    expect(found(body)).toEqual([
      ["value_error", "template_id.segment_duration"],
      ["value_error", "music_mood"],
      ["missing", "segment_count"],
    ]);
  });

  test.each(["persona_id", "custom_music_id", "music_mood", "tts_voice_id"])(
    "422 for an empty %s, in a job and in a template",
    async (field) => {
      const caller = await gateway.tenant();
      const job = await gateway.api("post", "/jobs", caller).send({ ...minimalJob, [field]: "" });
      expect([job.status, found(job.body)]).toEqual([422, [["value_error", field]]]);
      const config = { [field]: "" };
      const made = await gateway.api("post", "/templates", caller).send({ name: "a", config });
      expect(made.status).toBe(422);
    },
  );

  test.each(["zz", "xx", "qq"])("422 for %s, which is no language", async (language) => {
    const { status, body } = await gateway
      .api("post", "/jobs", await gateway.tenant())
      .send({ ...minimalJob, language });
    expect([status, found(body)]).toEqual([422, [["value_error", "language"]]]);
  });

  test("422 at a test fault that can't be read, where faults are done; else it is plain metadata", async () => {
    const faulty = await openTestGateway({ testFaults: true });
    try {
      const send = async (by: TestGateway, fault: string) =>
        by.api("post", "/jobs", await by.tenant()).send({ ...minimalJob, metadata: { fault } });
      const refused = await send(faulty, "explode:audio");
      expect([refused.status, refused.body.detail]).toMatchObject([
        422,
        [{ type: "value_error", loc: ["body", "metadata", "fault"], input: "explode:audio" }],
      ]);
      expect((await send(faulty, "fail:audio; slow:init:0.5")).status).toBe(201);
      const plain = await send(gateway, "explode:audio");
      expect([plain.status, plain.body.metadata]).toEqual([201, { fault: "explode:audio" }]);
    } finally {
      await faulty.close();
    }
  });

  test("201 with a persona that exists", async () => {
    const caller = await gateway.tenant();
    const { status, body } = await gateway
      .api("post", "/jobs", caller)
      .send({ ...minimalJob, persona_id: persona });
    expect([status, body.persona_id]).toEqual([201, persona]);
  });

  test("201 with a persona by its slug, or by its id in capitals: the job names its id", async () => {
    const caller = await gateway.tenant();
    const { slug } = catalogue.persona(persona) ?? {};
    const create = (persona_id: unknown) =>
      gateway
        .api("post", "/jobs", caller)
        .send({ ...minimalJob, persona_id, idempotency_key: "whoever" });
    const first = await create(slug);
    expect([first.status, first.body.persona_id]).toEqual([201, persona]);
    const again = await create(persona.toUpperCase());
    expect([again.status, again.body.job_id]).toEqual([200, first.body.job_id]);
  });

  test("201 without a persona: one is assigned at once, and a repeated key answers the same one", async () => {
    const caller = await gateway.tenant();
    const create = () =>
      gateway.api("post", "/jobs", caller).send({ ...minimalJob, idempotency_key: "anybody" });
    const first = await create();
    expect(catalogue.persona(first.body.persona_id)).not.toBeNull();
    const again = await create();
    expect([again.status, again.body.persona_id]).toEqual([200, first.body.persona_id]);
    const others = new Set<string>();
    for (let n = 0; n < 5; n += 1) {
      const { body } = await gateway.api("post", "/jobs", caller).send(minimalJob);
      others.add(body.persona_id);
    }
    expect(others.size).toBeGreaterThan(1);
  });
});
