/** Errors of a schema and broken rules come in one reply, on every endpoint that has rules. */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type Issuer, openIssuer } from "../../testing/issuer.ts";
import { openTestGateway } from "../../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../../testing/test-gateway-options.ts";

let gateway: TestGateway;
let issuer: Issuer;
let caller: Caller;
let person: Caller;
beforeAll(async () => {
  issuer = await openIssuer();
  gateway = await openTestGateway({ issuer });
  caller = await gateway.tenant();
  person = await gateway.signedIn(caller);
});
afterAll(async () => {
  await gateway.close();
  await issuer.close();
});

const nobody = "0190a0a0-0000-7000-8000-00000000dead";
const inside = "http://localhost/a.png";

const cases: readonly (readonly [
  method: "post" | "patch" | "put",
  path: string,
  body: object,
  expected: readonly string[],
])[] = [
  [
    "post",
    "/jobs/suggest-fields",
    { product_image_url: inside, segment_count: 11, persona_id: "nobody", product_name: "  " },
    [
      "value_error product_image_url",
      "less_than_equal segment_count",
      "value_error persona_id",
      "value_error product_name",
    ],
  ],
  [
    "post",
    "/credits/estimate",
    { variant: "with_audio", segment_count: 11, model_id: "vidA", duration_seconds: 5 },
    ["value_error variant", "less_than_equal segment_count", "value_error duration_seconds"],
  ],
  [
    "post",
    "/templates",
    { config: { persona_id: nobody, segment_count: 11 }, is_default: 1, name: "  " },
    [
      "value_error config.persona_id",
      "less_than_equal config.segment_count",
      "bool_type is_default",
      "value_error name",
    ],
  ],
  [
    "patch",
    `/templates/${nobody}`,
    { name: "", config: { custom_music_id: nobody, music_volume: 2 } },
    [
      "string_too_short name",
      "value_error config.custom_music_id",
      "less_than_equal config.music_volume",
    ],
  ],
  [
    "post",
    "/models/vidB_std/try",
    { prompt: 5, duration: 2, model_id: "vidB_std", start_image_url: inside, size: "tall" },
    [
      "string_type prompt",
      "value_error duration",
      "value_error start_image_url",
      "value_error size",
    ],
  ],
  [
    "post",
    "/models/vidA_get_4k/try",
    { prompt: 5, model_id: "vidA_get_4k", task_id: nobody },
    ["string_type prompt", "value_error task_id"],
  ],
  [
    "post",
    "/billing/auto-topup",
    { monthly_limit_usd: 50.001, enabled: "yes", payment_method_id: nobody },
    ["value_error monthly_limit_usd", "bool_type enabled", "value_error payment_method_id"],
  ],
  [
    "put",
    "/tenants/me/webhook",
    { webhook_secret: "", webhook_url: inside },
    ["string_too_short webhook_secret", "value_error webhook_url"],
  ],
  [
    "post",
    "/api-keys",
    { expires_at: "2020-01-01T00:00:00Z", name: "  " },
    ["value_error expires_at", "value_error name"],
  ],
  [
    "post",
    "/api-keys",
    { expires_at: 7, name: "  " },
    ["string_type expires_at", "value_error name"],
  ],
];

test.each(cases)("%s %s", async (method, path, body, expected) => {
  const by = path === "/api-keys" ? person : caller;
  const { status, body: told } = await gateway.api(method, path, by).send(body);
  expect(status).toBe(422);
  expect(
    told.detail.map(
      ({ type, loc }: { type: string; loc: readonly string[] }) =>
        `${type} ${loc.slice(1).join(".")}`,
    ),
  ).toEqual(expected);
});
