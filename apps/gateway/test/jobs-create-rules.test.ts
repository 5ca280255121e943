import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { minimalJob, openRig, persona, type Rig } from "./rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await openRig();
});
afterAll(() => rig.close());

describe("POST /jobs, rules between fields", () => {
  test.each([
    ["segment_duration", { segment_duration: 5 }],
    ["aspect_ratio", { aspect_ratio: "1:1" }],
    ["persona_id", { persona_id: "0190a0a0-0000-7000-8000-00000000dead" }],
    ["tts_voice_id", { tts_voice_id: "nobody" }],
    ["custom_music_id", { custom_music_id: "0190a0a0-0000-7000-8000-00000000dead" }],
    ["template_id", { template_id: "0190a0a0-0000-7000-8000-00000000dead" }],
    ["music_mood", { music_mood: "furious" }],
    ["product_image_url", { product_image_url: "http://169.254.169.254/latest" }],
    ["webhook_url", { webhook_url: "http://localhost:3000/hook" }],
    ["custom_caption_options", { custom_caption_options: { position: "top" } }],
    ["idempotency_key", { idempotency_key: "in the body" }],
  ])("422 value_error at %s", async (field, part) => {
    const caller = await rig.tenant();
    const { status, body } = await rig
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

  test("201 with a persona that exists", async () => {
    const caller = await rig.tenant();
    const { status, body } = await rig
      .api("post", "/jobs", caller)
      .send({ ...minimalJob, persona_id: persona });
    expect([status, body.persona_id]).toEqual([201, persona]);
  });
});
