/** The avatar and the logo of an account: replaced, removed, and what becomes of their files. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { allFiles } from "@reelwright/integrations/testing";
import sharp from "sharp";
import { send } from "./own-cases.ts";
import { type Caller, filesUrl, openRig, type Rig } from "./rig.ts";
import { picture } from "./sent-files.ts";

let rig: Rig;
let caller: Caller;
beforeAll(async () => {
  rig = await openRig();
  caller = await rig.tenant();
});
afterAll(() => rig.close());

const storedOf = async (owner: Caller) =>
  (await allFiles(rig.filesDirectory).catch(() => [])).filter((path) =>
    path.includes(owner.tenantId),
  );
const keyOf = (url: string): string => url.slice(filesUrl.length + 1);
const avatar = "/tenants/me/avatar";
const logo = "/tenants/me/brand-kit/logo";
const me = async (owner: Caller) => (await rig.api("get", "/tenants/me", owner)).body;

describe("POST /tenants/me/avatar", () => {
  test("201: it is the profile's, and the former one's file is gone", async () => {
    const owner = await rig.tenant();
    const first = (await send(rig, avatar, owner, await picture())).body;
    expect(first.url).toBe(first.avatar_url);
    expect((await me(owner)).avatar_url).toBe(first.url);
    const second = (await send(rig, avatar, owner, await picture("webp"))).body;
    expect((await me(owner)).avatar_url).toBe(second.url);
    expect(await storedOf(owner)).toEqual([join(rig.filesDirectory, keyOf(second.url))]);
  });

  test("201 for many at once: one file stays, the profile's", async () => {
    const owner = await rig.tenant();
    const file = await picture();
    await Promise.all(Array.from({ length: 8 }, () => send(rig, avatar, owner, file)));
    const stored = await storedOf(owner);
    expect(stored).toEqual([join(rig.filesDirectory, keyOf((await me(owner)).avatar_url))]);
  });

  test("400 for a GIF and an SVG", async () => {
    const svg = { bytes: Buffer.from("<svg/>"), name: "a.svg", type: "image/svg+xml" };
    for (const file of [await picture("gif"), svg]) {
      const { status, body } = await send(rig, avatar, caller, file);
      expect([status, body.error.code]).toEqual([400, "FILE_TYPE_UNSUPPORTED"]);
    }
  });

  test("201 although the former file can't be removed, which is told", async () => {
    const stubborn = await openRig({
      files: { remove: () => Promise.reject(new Error("not now")) },
    });
    const owner = await stubborn.tenant();
    const first = await send(stubborn, avatar, owner, await picture());
    expect((await send(stubborn, avatar, owner, await picture())).status).toBe(201);
    expect(stubborn.leftOver).toEqual([keyOf(first.body.url)]);
    await stubborn.close();
  });
});

describe("DELETE /tenants/me/avatar", () => {
  test("204: the profile has none, its file is gone; 204 once more", async () => {
    const owner = await rig.tenant();
    const other = await rig.tenant();
    await send(rig, avatar, owner, await picture());
    await send(rig, avatar, other, await picture());
    for (const _ of ["first", "again"]) {
      const { status, text } = await rig.api("delete", avatar, owner);
      expect([status, text]).toEqual([204, ""]);
    }
    expect((await me(owner)).avatar_url).toBeNull();
    expect(await storedOf(owner)).toEqual([]);
    expect((await me(other)).avatar_url).not.toBeNull();
    expect(await storedOf(other)).toHaveLength(1);
  });

  test("204 while another is uploaded: the file that stays is the profile's", async () => {
    const owner = await rig.tenant();
    const file = await picture();
    const calls = Array.from({ length: 6 }, (_, at) =>
      at % 2 === 0 ? send(rig, avatar, owner, file) : rig.api("delete", avatar, owner),
    );
    for (const { status } of await Promise.all(calls)) expect([201, 204]).toContain(status);
    const { avatar_url: url } = await me(owner);
    const kept = url === null ? [] : [join(rig.filesDirectory, keyOf(url))];
    expect(await storedOf(owner)).toEqual(kept);
  });
});

describe("DELETE /tenants/me/brand-kit/logo", () => {
  test("204: later videos have none; the file stays for jobs under way", async () => {
    const owner = await rig.tenant();
    await send(rig, logo, owner, await picture());
    expect((await rig.api("delete", logo, owner)).status).toBe(204);
    expect((await me(owner)).brand_kit).toEqual({ logo_url: null });
    expect(await rig.store.tenants.logo(owner.tenantId)).toBeNull();
    expect(await storedOf(owner)).toHaveLength(1);
  });
});

describe("POST /tenants/me/brand-kit/logo", () => {
  test("201 for an SVG, kept as pixels alone, for workers to find; the former file stays", async () => {
    const owner = await rig.tenant();
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"><path d="M0 0h9v4z"/></svg>';
    const svg = { bytes: Buffer.from(drawing), name: "logo.svg", type: "image/svg+xml" };
    const { status, body } = await send(rig, logo, owner, svg);
    expect(status).toBe(201);
    expect(body.url).toBe(body.logo_url);
    expect((await me(owner)).brand_kit).toEqual({ logo_url: body.url });
    expect(await rig.store.tenants.logo(owner.tenantId)).toBe(keyOf(body.url));
    const bytes = await readFile(join(rig.filesDirectory, keyOf(body.url)));
    expect((await sharp(bytes).metadata()).format).toBe("png");
    await send(rig, logo, owner, await picture());
    expect(await storedOf(owner)).toHaveLength(2);
  });

  test("400 for one that runs code", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    const file = { bytes: Buffer.from(svg), name: "a.svg", type: "image/svg+xml" };
    const { status, body } = await send(rig, logo, caller, file);
    expect([status, body.error.code]).toEqual([400, "FILE_UNSAFE"]);
  });
});
