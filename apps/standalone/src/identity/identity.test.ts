import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { readConfig } from "@reelwright/platform/config";
import { identitySettings } from "@reelwright/platform/settings/apps";
import { identityKeys, nameOf, userOf } from "./clients.ts";
import { embeddedIssuer } from "./embedded-issuer.ts";
import { openRecords } from "./records.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-identity-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const never = (error: unknown) => {
  throw error;
};
const open = () => openRecords(directory, never);

describe("the embedded issuer", () => {
  const environment = {
    REELWRIGHT_IDENTITY_PORT: "4000",
    REELWRIGHT_IDENTITY_DIR: "/tmp/x",
    REELWRIGHT_PUBLIC_URL: "http://127.0.0.1:8080",
  };
  test("doesn't start in production, whatever it is told", () => {
    const development = { ...environment, NODE_ENV: "development" };
    expect(readConfig(identitySettings, development).isDevelopment).toBe(true);
    expect(() => readConfig(identitySettings, environment)).toThrow("NODE_ENV isn't development");
    for (const told of [{}, { REELWRIGHT_DEVELOPMENT_LOGIN: "true" }]) {
      const production = { ...environment, ...told, NODE_ENV: "production" };
      expect(() => readConfig(identitySettings, production)).toThrow(/NODE_ENV=production forbids/);
    }
    const off = { REELWRIGHT_DEVELOPMENT_LOGIN: "false", NODE_ENV: "production" };
    expect(readConfig(identitySettings, { ...environment, ...off }).isDevelopment).toBe(false);
  });

  test("keeps its keys, for its owner alone", async () => {
    const keys = await identityKeys(directory);
    expect(await identityKeys(directory)).toEqual(keys);
    expect((await stat(join(directory, "keys.json"))).mode & 0o777).toBe(0o600);
  });

  describe("keeps its port", () => {
    let squatter: Server | null = null;
    afterEach(async () => {
      await new Promise((resolve) => (squatter ? squatter.close(resolve) : resolve(null)));
      squatter = null;
    });

    test("for as long as nobody else takes it", async () => {
      const first = await embeddedIssuer(directory);
      await first.settle("postgres://nobody.invalid/never-asked");
      const second = await embeddedIssuer(directory);
      expect(second.issuer).toBe(first.issuer);
      const port = Number(new URL(first.issuer).port);
      squatter = createServer();
      await new Promise<void>((resolve) => squatter?.listen(port, resolve));
      expect((await embeddedIssuer(directory)).issuer).not.toBe(first.issuer);
    });
  });
});

describe("what the provider remembers", () => {
  test("of sign-ins survives a restart; what lives for minutes doesn't", async () => {
    const before = await open();
    await before.adapter("RefreshToken").upsert("a", { accountId: "ada" }, 60);
    await before.adapter("Interaction").upsert("b", { accountId: "ada" }, 60);
    await before.close();
    const after = await open();
    expect(await after.adapter("RefreshToken").find("a")).toEqual({ accountId: "ada" });
    expect(await after.adapter("Interaction").find("b")).toBeUndefined();
    expect(await readFile(join(directory, "sign-ins.json"), "utf8")).not.toContain("Interaction");
    await after.close();
  });

  test("is nothing where its file was spoilt", async () => {
    await writeFile(join(directory, "sign-ins.json"), "{ half");
    const records = await open();
    expect(await records.adapter("Session").find("a")).toBeUndefined();
    await records.close();
  });

  test("is forgotten at its end, when it is used, taken back, or the oldest of too many", async () => {
    const records = await open();
    const tokens = records.adapter("RefreshToken");
    await tokens.upsert("over", {}, 0);
    expect(await tokens.find("over")).toBeUndefined();
    await tokens.upsert("used", { grantId: "g" }, 60);
    await tokens.consume("used");
    expect(await tokens.find("used")).toMatchObject({ consumed: expect.any(Number) });
    await tokens.revokeByGrantId("g");
    expect(await tokens.find("used")).toBeUndefined();
    await tokens.upsert("gone", {}, 60);
    await tokens.destroy("gone");
    expect(await tokens.find("gone")).toBeUndefined();
    await tokens.upsert("oldest", { uid: "u" }, 60);
    expect(await tokens.findByUid("u")).toEqual({ uid: "u" });
    for (let count = 0; count < 5_000; count += 1) await tokens.upsert(`t${count}`, {}, 60);
    expect(await tokens.find("oldest")).toBeUndefined();
    expect(await tokens.find("t4999")).toEqual({});
    await records.close();
  });
});

describe("who signs in", () => {
  test.each([
    [" Ada@Example.COM ", "ada@example.com"],
    ["a.b+c@mail.example.co", "a.b+c@mail.example.co"],
    ["", null],
    ["ada", null],
    ["a@b@c", null],
    ["a b@example.com", null],
    ["<script>@example.com", null],
    ["a\u0000@example.com", null],
    [`${"a".repeat(65)}@example.com`, null],
    [`a@${"b".repeat(250)}`, null],
  ])("%j is %j", (text, user) => expect(userOf(text)).toBe(user));

  test("is called by the address", () => {
    expect(nameOf("ada.lovelace@example.com")).toBe("Ada Lovelace");
    expect(nameOf("..@example.com")).toBe("..@example.com");
  });
});
