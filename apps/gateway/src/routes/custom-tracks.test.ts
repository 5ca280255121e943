/** @tier all */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { catalogue } from "@reelwright/catalog/catalogue";
import { send } from "../testing/cases/tenant.ts";
import { song } from "../testing/sample-files.ts";
import { filesUrl, minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

const add = async (owner: Caller, title = "Ours", seconds = 1) =>
  send(gateway, "/music/custom", owner, song(seconds)).field("title", title);
const list = async (owner: Caller) => (await gateway.api("get", "/music/custom", owner)).body;
const remove = (owner: Caller, id: string) => gateway.api("delete", `/music/custom/${id}`, owner);
const jobWith = (owner: Caller, custom_music_id: string) =>
  gateway.api("post", "/jobs", owner).send({ ...minimalJob, custom_music_id });

describe("POST /music/custom", () => {
  test("201 with the track, its length measured", async () => {
    const owner = await gateway.tenant();
    const { status, body } = await add(owner, "  Our song ", 1.5);
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: "Our song", is_active: true, duration_seconds: 1.5 });
    expect(body.url.startsWith(`${filesUrl}/${owner.tenantId}/uploads/`)).toBe(true);
  });

  test.each([
    ["a blank title", "   ", "value_error"],
    ["an empty title", "", "string_too_short"],
    ["a long title", "a".repeat(201), "string_too_long"],
  ])("422 for %s", async (_what, title, type) => {
    const { status, body } = await add(await gateway.tenant(), title);
    expect([status, body.detail?.[0]]).toMatchObject([422, { type, loc: ["body", "title"] }]);
  });
});

test("POST /music/custom: exactly 20 MB are read, one byte more is 400", async () => {
  const owner = await gateway.tenant();
  const most = 20 * 1024 * 1024;
  const ofBytes = (length: number) => {
    const { bytes, ...named } = song();
    const whole = Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
    whole.writeUInt32LE(length - 8, 4);
    whole.writeUInt32LE(length - 44, 40);
    return send(gateway, "/music/custom", owner, { ...named, bytes: whole }).field("title", "Long");
  };
  // At 16 kB a second it would last longer than is taken, which is told after the size.
  const { body } = await ofBytes(most);
  expect(body.error.code).toBe("MUSIC_LENGTH_INVALID");
  const more = await ofBytes(most + 1);
  expect([more.status, more.body.error.code]).toEqual([400, "FILE_TOO_LARGE"]);
});

describe("GET /music/custom", () => {
  test("200 with the account's active ones, newest first", async () => {
    const owner = await gateway.tenant();
    const made = [];
    for (const title of ["one", "two", "three"]) made.push((await add(owner, title)).body);
    await remove(owner, made[1].music_id);
    expect(await list(owner)).toEqual([made[2], made[0]]);
    expect(await list(await gateway.tenant())).toEqual([]);
  });
});

describe("DELETE /music/custom/{music_id}", () => {
  test("204, and then 404; its file stays, and jobs play it no more", async () => {
    const owner = await gateway.tenant();
    const { music_id } = (await add(owner)).body;
    const { status, text } = await remove(owner, music_id);
    expect([status, text]).toEqual([204, ""]);
    const again = await remove(owner, music_id);
    expect([again.status, again.body.error.code]).toEqual([404, "TRACK_NOT_FOUND"]);
    expect(await gateway.store.tracks.get(owner.tenantId, music_id)).toMatchObject({
      is_active: false,
    });
  });

  test("403 for the library's, 404 for another tenant's as for nobody's, 422 for no id", async () => {
    const owner = await gateway.tenant();
    const { music_id } = (await add(owner)).body;
    const other = await gateway.tenant();
    const answers = [];
    for (const id of [catalogue.tracks[0]?.music_id ?? "", music_id, crypto.randomUUID(), "x"]) {
      const { status, body } = await remove(other, id);
      answers.push([status, body.error?.code]);
    }
    expect(answers).toEqual([
      [403, "CATALOG_TRACK_READ_ONLY"],
      [404, "TRACK_NOT_FOUND"],
      [404, "TRACK_NOT_FOUND"],
      [422, undefined],
    ]);
    expect(await list(owner)).toHaveLength(1);
  });
});

describe("POST /jobs with custom_music_id", () => {
  test("201 for one's own and the library's, 422 for another tenant's, a deleted one and nobody's", async () => {
    const owner = await gateway.tenant();
    const { music_id } = (await add(owner)).body;
    const { status, body } = await jobWith(owner, music_id);
    expect([status, body.custom_music_id]).toEqual([201, music_id]);
    expect((await jobWith(owner, catalogue.tracks[0]?.music_id ?? "")).status).toBe(201);
    const refused = async (who: Caller, id: string) => {
      const answer = await jobWith(who, id);
      expect(answer.status).toBe(422);
      expect(answer.body.detail).toMatchObject([
        { type: "value_error", loc: ["body", "custom_music_id"], input: id },
      ]);
    };
    await refused(await gateway.tenant(), music_id);
    await refused(owner, crypto.randomUUID());
    await remove(owner, music_id);
    await refused(owner, music_id);
  });
});
