/** The avatar and the logo of an account: replaced, removed, and what becomes of their files. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { allFiles } from "@reelwright/integrations/testing/files-conformance";
import sharp from "sharp";
import { send } from "../testing/cases/tenant.ts";
import { picture } from "../testing/sample-files.ts";
import { filesUrl, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway();
  caller = await gateway.tenant();
});
afterAll(() => gateway.close());

const storedOf = async (owner: Caller) =>
  (await allFiles(gateway.filesDirectory).catch(() => [])).filter((path) =>
    path.includes(owner.tenantId),
  );
const keyOf = (url: string): string => url.slice(filesUrl.length + 1);
const avatar = "/tenants/me/avatar";
const logo = "/tenants/me/brand-kit/logo";
const me = async (owner: Caller) => (await gateway.api("get", "/tenants/me", owner)).body;

describe("POST /tenants/me/avatar", () => {
  test("201: it is the profile's, and the former one's file is gone", async () => {
    const owner = await gateway.tenant();
    const first = (await send(gateway, avatar, owner, await picture())).body;
    expect(first.url).toBe(first.avatar_url);
    expect((await me(owner)).avatar_url).toBe(first.url);
    const second = (await send(gateway, avatar, owner, await picture("webp"))).body;
    expect((await me(owner)).avatar_url).toBe(second.url);
    expect(await storedOf(owner)).toEqual([join(gateway.filesDirectory, keyOf(second.url))]);
  });

  test("201 for many at once: one file stays, the profile's", async () => {
    const owner = await gateway.tenant();
    const file = await picture();
    await Promise.all(Array.from({ length: 8 }, () => send(gateway, avatar, owner, file)));
    const stored = await storedOf(owner);
    expect(stored).toEqual([join(gateway.filesDirectory, keyOf((await me(owner)).avatar_url))]);
  });

  test("400 for a GIF and an SVG", async () => {
    const svg = { bytes: Buffer.from("<svg/>"), name: "a.svg", type: "image/svg+xml" };
    for (const file of [await picture("gif"), svg]) {
      const { status, body } = await send(gateway, avatar, caller, file);
      expect([status, body.error.code]).toEqual([400, "FILE_TYPE_UNSUPPORTED"]);
    }
  });

  test("201 although the former file can't be removed, which is told", async () => {
    const stubborn = await openTestGateway({
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
    const owner = await gateway.tenant();
    const other = await gateway.tenant();
    await send(gateway, avatar, owner, await picture());
    await send(gateway, avatar, other, await picture());
    for (const _ of ["first", "again"]) {
      const { status, text } = await gateway.api("delete", avatar, owner);
      expect([status, text]).toEqual([204, ""]);
    }
    expect((await me(owner)).avatar_url).toBeNull();
    expect(await storedOf(owner)).toEqual([]);
    expect((await me(other)).avatar_url).not.toBeNull();
    expect(await storedOf(other)).toHaveLength(1);
  });

  test("204 while another is uploaded: the file that stays is the profile's", async () => {
    const owner = await gateway.tenant();
    const file = await picture();
    const calls = Array.from({ length: 6 }, (_, at) =>
      at % 2 === 0 ? send(gateway, avatar, owner, file) : gateway.api("delete", avatar, owner),
    );
    for (const { status } of await Promise.all(calls)) expect([201, 204]).toContain(status);
    const { avatar_url: url } = await me(owner);
    const kept = url === null ? [] : [join(gateway.filesDirectory, keyOf(url))];
    expect(await storedOf(owner)).toEqual(kept);
  });
});

describe("DELETE /tenants/me/brand-kit/logo", () => {
  test("204: later videos have none; the file stays for jobs under way", async () => {
    const owner = await gateway.tenant();
    await send(gateway, logo, owner, await picture());
    expect((await gateway.api("delete", logo, owner)).status).toBe(204);
    expect((await me(owner)).brand_kit).toEqual({ logo_url: null });
    expect(await gateway.store.tenants.logo(owner.tenantId)).toBeNull();
    expect(await storedOf(owner)).toHaveLength(1);
  });
});

describe("POST /tenants/me/brand-kit/logo", () => {
  test("201 for an SVG, kept as pixels alone, for workers to find; the former file stays", async () => {
    const owner = await gateway.tenant();
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"><path d="M0 0h9v4z"/></svg>';
    const svg = { bytes: Buffer.from(drawing), name: "logo.svg", type: "image/svg+xml" };
    const { status, body } = await send(gateway, logo, owner, svg);
    expect(status).toBe(201);
    expect(body.url).toBe(body.logo_url);
    expect((await me(owner)).brand_kit).toEqual({ logo_url: body.url });
    expect(await gateway.store.tenants.logo(owner.tenantId)).toBe(keyOf(body.url));
    const bytes = await readFile(join(gateway.filesDirectory, keyOf(body.url)));
    expect((await sharp(bytes).metadata()).format).toBe("png");
    await send(gateway, logo, owner, await picture());
    expect(await storedOf(owner)).toHaveLength(2);
  });

  test("400 for one that runs code", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    const file = { bytes: Buffer.from(svg), name: "a.svg", type: "image/svg+xml" };
    const { status, body } = await send(gateway, logo, caller, file);
    expect([status, body.error.code]).toEqual([400, "FILE_UNSAFE"]);
  });
});
