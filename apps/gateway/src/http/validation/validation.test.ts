import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { minimalJob, openTestGateway } from "../../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway();
  caller = await gateway.tenant();
});
afterAll(() => gateway.close());

const post = (body: unknown) =>
  gateway
    .api("post", "/jobs", caller)
    .set("Content-Type", "application/json")
    .send(JSON.stringify(body));

describe("addresses as people copy them", () => {
  test.each([
    [" https://example.com/a b.jpg\r\n", "https://example.com/a%20b.jpg"],
    ["\u200bhttps://example.com/mug.png\u200b", "https://example.com/mug.png"],
    ["https:\\\\example.com\\mug.png", "https://example.com/mug.png"],
  ])("201 for %j, which is kept as %s", async (sent, kept) => {
    const { status, body } = await post({ ...minimalJob, product_image_url: sent });
    expect([status, body.product_image_url]).toEqual([201, kept]);
  });

  test("200 everywhere: playground, suggestions, webhooks and pages to return to", async () => {
    const copied = " https://example.com/a b.png\n";
    const send = (method: "put" | "post", path: string, body: object) =>
      gateway.api(method, path, caller).send(body);
    const answers = [
      await send("post", "/models/imgA_2/try", {
        model_id: "imgA_2",
        prompt: "a mug",
        reference_images: [copied],
      }),
      await send("post", "/jobs/suggest-fields", {
        product_name: "Mug",
        product_image_url: copied,
      }),
      await send("put", "/tenants/me/webhook", { webhook_url: copied }),
      await send("post", "/billing/checkout", { pack_id: "creator", success_url: copied }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers[2]?.body.webhook_url).toBe("https://example.com/a%20b.png");
  });
});

describe("422 of a body", () => {
  test("an entry has the contract's fields, in its order", async () => {
    const { body } = await post({ ...minimalJob, segment_count: 11 });
    expect(Object.keys(body.detail[0])).toEqual(["type", "loc", "msg", "input"]);
  });

  test("reports every error at once, missing ones with the whole object", async () => {
    const sent = { product_name: 7, segment_count: "3" };
    const { status, body } = await post(sent);
    expect(status).toBe(422);
    expect(body.detail).toHaveLength(3);
    expect(body.detail).toEqual(
      expect.arrayContaining([
        {
          type: "missing",
          loc: ["body", "product_image_url"],
          msg: "Field required",
          input: sent,
        },
        {
          type: "string_type",
          loc: ["body", "product_name"],
          msg: "Input should be a valid string",
          input: 7,
        },
        {
          type: "int_type",
          loc: ["body", "segment_count"],
          msg: "Input should be a valid integer",
          input: "3",
        },
      ]),
    );
  });

  test.each<[string, string, unknown, string]>([
    ["greater_than_equal", "segment_count", 0, "Input should be greater than or equal to 1"],
    ["less_than_equal", "segment_count", 11, "Input should be less than or equal to 10"],
    ["int_type", "segment_count", 1.5, "Input should be a valid integer"],
    ["int_type", "segment_count", null, "Input should be a valid integer"],
    ["int_type", "max_retries_video", true, "Input should be a valid integer"],
    ["float_type", "music_volume", "0.1", "Input should be a valid number"],
    ["less_than_equal", "music_volume", 0.31, "Input should be less than or equal to 0.3"],
    ["bool_type", "music_enabled", "true", "Input should be a valid boolean"],
    ["list_type", "key_selling_points", "one", "Input should be a valid list"],
    ["dict_type", "voice_settings", [], "Input should be a valid dictionary"],
    ["dict_type", "metadata", "x", "Input should be a valid dictionary"],
    ["string_too_short", "product_name", "", "String should have at least 1 character"],
    ["string_too_long", "cta_text", "x".repeat(101), "String should have at most 100 characters"],
    ["literal_error", "qai_mode", "harsh", "Input should be 'strict', 'standard' or 'lenient'"],
    ["literal_error", "human_review_budget", "x", "Input should be 'accept_best' or 'fail'"],
    ["string_pattern_mismatch", "language", "EN", "String should match pattern '^[a-z]{2}$'"],
    ["uuid_parsing", "template_id", "me", "Input should be a valid UUID"],
    ["string_type", "persona_id", 7, "Input should be a valid string"],
    [
      "url_parsing",
      "product_image_url",
      "mug.png",
      "Input should be a valid URL, absolute, http or https",
    ],
    [
      "url_parsing",
      "product_image_url",
      "file:///etc/passwd",
      "Input should be a valid URL, absolute, http or https",
    ],
    [
      "url_parsing",
      "product_image_url",
      "  ",
      "Input should be a valid URL, absolute, http or https: it is empty",
    ],
    ...["https://", "https://a b/mug.png", "http://[1]/mug.png"].map(
      (url): [string, string, unknown, string] => [
        "url_parsing",
        "product_image_url",
        url,
        "Input should be a valid URL, absolute, http or https: its host is missing or not valid",
      ],
    ),
    [
      "too_long",
      "key_selling_points",
      ["1", "2", "3", "4", "5", "6"],
      "List should have at most 5 items after validation, not 6",
    ],
    [
      "too_long",
      "metadata",
      Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`k${n}`, "v"])),
      "Dictionary should have at most 16 items after validation, not 17",
    ],
  ])("%s at %s", async (type, field, input, msg) => {
    const { status, body } = await post({ ...minimalJob, [field]: input });
    expect(status).toBe(422);
    expect(body.detail).toEqual([{ type, loc: ["body", field], msg, input }]);
  });

  test("names the place inside lists and objects, indices as numbers", async () => {
    const { body } = await post({
      ...minimalJob,
      key_selling_points: ["fine", 5, ""],
      voice_settings: { speed: 9 },
      metadata: { fault: 1 },
    });
    expect(
      body.detail.map(({ type, loc, input }: Record<string, unknown>) => [type, loc, input]),
    ).toEqual(
      expect.arrayContaining([
        ["string_type", ["body", "key_selling_points", 1], 5],
        ["string_too_short", ["body", "key_selling_points", 2], ""],
        ["less_than_equal", ["body", "voice_settings", "speed"], 9],
        ["string_type", ["body", "metadata", "fault"], 1],
      ]),
    );
    expect(body.detail).toHaveLength(4);
  });

  test.each([
    ["dict_type", "[]", []],
    ["dict_type", '"text"', "text"],
    ["dict_type", "null", null],
  ])("%s for the body %s", async (type, text, input) => {
    const { status, body } = await gateway
      .api("post", "/jobs", caller)
      .set("Content-Type", "application/json")
      .send(text);
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      { type, loc: ["body"], msg: "Input should be a valid dictionary", input },
    ]);
  });

  test("missing, field by field, for no body at all", async () => {
    const { status, body } = await gateway.api("post", "/jobs", caller);
    expect(status).toBe(422);
    expect(body.detail.map(({ type, loc }: Record<string, unknown>) => [type, loc])).toEqual([
      ["missing", ["body", "product_name"]],
      ["missing", ["body", "product_image_url"]],
      ["missing", ["body", "segment_count"]],
    ]);
  });

  test("json_invalid for what is no JSON", async () => {
    const { status, body } = await gateway
      .api("post", "/jobs", caller)
      .set("Content-Type", "application/json")
      .send('{"product_name": ');
    expect(status).toBe(422);
    expect(body.detail).toEqual([
      {
        type: "json_invalid",
        loc: ["body"],
        msg: expect.stringMatching(/^JSON decode error/),
        input: {},
      },
    ]);
  });

  test.each([
    ["U+0000", "a\0b"],
    ["half of a surrogate pair", "a\ud800b"],
  ])("value_error for a text with %s, which no database keeps", async (_name, text) => {
    const { status, body } = await post({
      ...minimalJob,
      product_name: text,
      metadata: { note: text },
    });
    expect(status).toBe(422);
    expect(body.detail.map(({ type, loc }: Record<string, unknown>) => [type, loc])).toEqual([
      ["value_error", ["body", "product_name"]],
      ["value_error", ["body", "metadata", "note"]],
    ]);
  });

  test("an Idempotency-Key header that is too long or empty, at the field it stands for", async () => {
    for (const [key, type] of [
      ["k".repeat(256), "string_too_long"],
      ["", "string_too_short"],
    ] as const) {
      const { status, body } = await gateway
        .api("post", "/jobs", caller)
        .set("Idempotency-Key", key)
        .send({ ...minimalJob, segment_count: 0 });
      expect(status).toBe(422);
      expect(body.detail.map(({ type: each }: { type: string }) => each).sort()).toEqual(
        ["greater_than_equal", type].sort(),
      );
      expect(body.detail.find((issue: { type: string }) => issue.type === type).loc).toEqual([
        "body",
        "idempotency_key",
      ]);
    }
  });
});
