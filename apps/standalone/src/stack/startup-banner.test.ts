import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { startStack } from "./stack.ts";
import { bannerLines, type StartedStack, startErrorOf } from "./startup-banner.ts";

const started: StartedStack = {
  host: "127.0.0.1",
  baseUrl: "http://127.0.0.1:8080",
  databaseUrl: "postgresql://127.0.0.1/db",
  issuer: null,
  hasOwnIssuer: false,
  hasOutbox: false,
  isProduction: false,
  dataDirectory: "/data",
  publicUrl: null,
  vendorPorts: [],
};

test("the banner names ports that run on vendors, and how to check them", () => {
  const vendorPorts = [
    ["videos", "fal"],
    ["speech", "elevenlabs"],
  ] as const;
  const lines = bannerLines({ ...started, vendorPorts }, null);
  expect(lines).toContain(
    "On vendors: videos (fal), speech (elevenlabs); the rest is generated here.",
  );
  expect(lines).toContain("Check them: REELWRIGHT_DATA_DIR=/data npx reelwright admin doctor");
  expect(bannerLines(started, null).join("\n")).not.toContain("vendors");
});

test("the banner names the dashboard, with a link that signs in where that asks for no password", () => {
  const own = { ...started, issuer: "http://127.0.0.1:4000", hasOwnIssuer: true };
  const named = (stack: StartedStack) =>
    bannerLines(stack, null).find((line) => line.startsWith("Dashboard"));
  expect(named(own)).toBe("Dashboard  http://127.0.0.1:8080/?sign_in=demo");
  expect(named({ ...own, publicUrl: "https://videos.example.com" })).toBe(
    "Dashboard  https://videos.example.com/?sign_in=demo",
  );
  expect(named({ ...own, hasOwnIssuer: false })).toBe("Dashboard  http://127.0.0.1:8080/");
});

test("a start that failed for want of room says so, and where", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, mkdir"), {
    code: "ENOSPC",
  });
  expect(await startErrorOf(full, "/data")).toMatchObject({
    message: "The disk of /data is full: free some space and start again.",
    cause: full,
  });
});

test("another trouble is said as it is, also where the directory isn't there", async () => {
  const other = new Error("Port 80 is taken; set PORT to another one.");
  expect(await startErrorOf(other, "/nowhere/at/all")).toBe(other);
  expect(await startErrorOf(other, tmpdir())).toBe(other);
});

test("a data directory that can't be used is named with the reason and the setting", async () => {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-start-"));
  try {
    const file = join(folder, "file");
    await writeFile(file, "");
    const start = (dataDirectory: string) =>
      startStack({
        dataDirectory,
        port: 0,
        environment: {},
        say: () => {},
        onStop: () => {},
      } as never);
    await expect(start(join(file, "data"))).rejects.toThrow(
      /^The data directory .*file\/data can't be used: a part of its path is a file \(ENOTDIR at .*\)\. Set REELWRIGHT_DATA_DIR/,
    );
    await expect(start(file)).rejects.toThrow(/can't be used: .*Set REELWRIGHT_DATA_DIR/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each([
  ["EACCES", "this user may not write there"],
  ["EROFS", "it is on a read-only file system"],
])("%s is explained", async (code, why) => {
  const refused = Object.assign(new Error(`${code}: mkdir`), { code, path: "/data/logs" });
  const { message } = (await startErrorOf(refused, "/data")) as Error;
  expect(message).toContain(`/data can't be used: ${why} (${code} at /data/logs)`);
});
