import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import type { Schema } from "@reelwright/core/validation/schema";
import { endpointsOf } from "../../routes/endpoints.ts";
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

/** Every schema within a body's. */
const within = (schema: Schema): readonly Schema[] => [
  schema,
  ...[...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])].flatMap(within),
  ...(schema.items ? within(schema.items) : []),
];

test("every list, map and address of every body has a bound", () => {
  const all = ["E1", "E2"].flatMap((edition) => endpointsOf(editionNamed(edition)));
  const unbounded = all.flatMap(({ operation, body }) =>
    (body ? within(body) : [])
      .filter(
        ({ type, properties, format, maxItems, maxProperties, maxLength }) =>
          (type === "array" && maxItems === undefined) ||
          (type === "object" && !properties && maxProperties === undefined) ||
          (format === "http-url" && maxLength === undefined),
      )
      .map((schema) => [operation, schema]),
  );
  expect(unbounded).toEqual([]);
});

describe("hostile bodies", () => {
  test("413 over one MiB, just below it 422", async () => {
    const big = await post({ ...minimalJob, product_name: "x".repeat(1024 * 1024) });
    expect([big.status, big.body.error.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    const fits = await post({ ...minimalJob, product_name: "x".repeat(1024 * 1023) });
    expect([fits.status, fits.body.detail[0].type]).toEqual([422, "string_too_long"]);
    expect(fits.text.length).toBeLessThan(1_000);
  });

  test("422 for a value nested 100,000 deep, which is not sent back", async () => {
    const depth = 100_000;
    const deep = `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const { status, body } = await gateway
      .api("post", "/jobs", caller)
      .set("Content-Type", "application/json")
      .send(`{"product_name":${deep},"product_image_url":"https://a.example","segment_count":1}`);
    expect(status).toBe(422);
    expect(body.detail[0]).toMatchObject({ type: "string_type", loc: ["body", "product_name"] });
    expect(typeof body.detail[0].input).toBe("string");
  });

  const types = (body: { detail: readonly { type: string; loc: readonly unknown[] }[] }) =>
    body.detail.map(({ type, loc }) => [type, ...loc.slice(1)]);

  test("422 for 500,000 wrong items: one entry for the list, one for each that may be there", async () => {
    const points = new Array(500_000).fill(1);
    const { status, body, text } = await post({ ...minimalJob, key_selling_points: points });
    expect(status).toBe(422);
    expect(types(body)).toEqual([
      ["too_long", "key_selling_points"],
      ...[0, 1, 2, 3, 4].map((at) => ["string_type", "key_selling_points", at]),
    ]);
    expect(body.detail[0].msg).toContain("not 500000");
    expect(text.length).toBeLessThan(2_000);
  });

  test("422 for a map of 50,000 wrong pairs: one entry for the map, one for each that may be there", async () => {
    const pairs = Array.from({ length: 50_000 }, (_, at) => [`k${at}`, at]);
    const { status, body } = await post({ ...minimalJob, metadata: Object.fromEntries(pairs) });
    expect(status).toBe(422);
    expect(types(body).slice(0, 2)).toEqual([
      ["too_long", "metadata"],
      ["string_type", "metadata", "k0"],
    ]);
    expect(body.detail).toHaveLength(17);
  });

  test("201 with 30,000 unknown fields, of which twenty are named", async () => {
    const fields = Array.from({ length: 30_000 }, (_, at) => [`segment_coun${at}`, at]);
    const { status, body } = await post({ ...Object.fromEntries(fields), ...minimalJob });
    expect([status, body.warnings.length]).toEqual([201, 20]);
  });

  test("201 with an unknown field nested 100,000 deep, or with a name of 900,000 letters", async () => {
    const base = JSON.stringify(minimalJob).slice(1);
    for (const field of [
      `"deep":${"[".repeat(100_000)}${"]".repeat(100_000)}`,
      `"${"n".repeat(900_000)}":1`,
    ]) {
      const { status, body } = await gateway
        .api("post", "/jobs", caller)
        .set("Content-Type", "application/json")
        .send(`{${field},${base}`);
      expect([status, body.warnings.length]).toEqual([201, 1]);
    }
  });

  test("422 for an address of a million letters, which isn't parsed", async () => {
    const product_image_url = `https://${"ä".repeat(400_000)}.example/`;
    const { status, body } = await post({ ...minimalJob, product_image_url });
    expect([status, types(body)]).toEqual([422, [["string_too_long", "product_image_url"]]]);
  });

  test("201 with names from Object.prototype as unknown fields and as metadata", async () => {
    const { status, body } = await gateway
      .api("post", "/jobs", caller)
      .set("Content-Type", "application/json")
      .send(
        `{"product_name":"Mug","product_image_url":"https://example.com/a.png","segment_count":1,
          "__proto__":{"segment_count":9},"constructor":1,"metadata":{"__proto__":"x","toString":"y"}}`,
      );
    expect(status).toBe(201);
    expect(body.segment_count).toBe(1);
    expect(body.warnings.map(({ field }: { field: string }) => field)).toEqual([
      "__proto__",
      "constructor",
    ]);
  });

  test("400 for an encoding that can't be read", async () => {
    const { status, body } = await gateway
      .api("post", "/jobs", caller)
      .set("Content-Encoding", "snappy")
      .send(minimalJob);
    expect([status, body.error.code]).toEqual([400, "BAD_REQUEST"]);
  });

  test("201 for JSON under any content type", async () => {
    const { status } = await gateway
      .api("post", "/jobs", caller)
      .set("Content-Type", "application/x-www-form-urlencoded")
      .send(JSON.stringify(minimalJob));
    expect(status).toBe(201);
  });
});
