import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { startStack } from "./stack.ts";
import { startErrorOf } from "./start-errors.ts";

test("a start that failed for want of room says so, and where", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, mkdir"), {
    code: "ENOSPC",
  });
  expect(await startErrorOf(full, "/data")).toMatchObject({
    message: "There is no room left on the disk of /data: free some and start again.",
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
