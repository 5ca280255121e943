import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type Caller, minimalJob, openRig, type Rig } from "./rig.ts";

let rig: Rig;
let caller: Caller;
beforeAll(async () => {
  rig = await openRig();
  caller = await rig.tenant();
});
afterAll(() => rig.close());

const post = (body: unknown) =>
  rig
    .api("post", "/jobs", caller)
    .set("Content-Type", "application/json")
    .send(JSON.stringify(body));

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
    const { status, body } = await rig
      .api("post", "/jobs", caller)
      .set("Content-Type", "application/json")
      .send(`{"product_name":${deep},"product_image_url":"https://a.example","segment_count":1}`);
    expect(status).toBe(422);
    expect(body.detail[0]).toMatchObject({ type: "string_type", loc: ["body", "product_name"] });
    expect(typeof body.detail[0].input).toBe("string");
  });

  test("422 with at most a hundred entries for 100,000 errors", async () => {
    const { status, body } = await post({
      ...minimalJob,
      key_selling_points: new Array(100_000).fill(1),
    });
    expect(status).toBe(422);
    expect(body.detail.length).toBeLessThanOrEqual(100);
  });

  test("201 with names from Object.prototype as unknown fields and as metadata", async () => {
    const { status, body } = await rig
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
    const { status, body } = await rig
      .api("post", "/jobs", caller)
      .set("Content-Encoding", "snappy")
      .send(minimalJob);
    expect([status, body.error.code]).toEqual([400, "BAD_REQUEST"]);
  });

  test("201 for JSON under any content type", async () => {
    const { status } = await rig
      .api("post", "/jobs", caller)
      .set("Content-Type", "application/x-www-form-urlencoded")
      .send(JSON.stringify(minimalJob));
    expect(status).toBe(201);
  });
});
