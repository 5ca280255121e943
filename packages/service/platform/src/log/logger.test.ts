import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { newSecretKey } from "../settings/secrets.ts";
import { sealSetting } from "../settings/vendor-ports.ts";

const run = promisify(execFile);
const script = join(import.meta.dirname, "../testing/secret-log-process.ts");
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "secret-log-"));
});
afterAll(() => rm(directory, { recursive: true }));

test("an app's log holds none of its secrets, whatever its errors and fields hold", async () => {
  const REELWRIGHT_SECRET_KEYS = newSecretKey("k1");
  const OPENAI_API_KEY_FILE = join(directory, "key");
  await writeFile(OPENAI_API_KEY_FILE, "sentinel/of+a=file\n");
  const env = {
    PATH: process.env["PATH"],
    REELWRIGHT_SECRET_KEYS,
    FAL_KEY: sealSetting("FAL_KEY", "sentinel/sealed+key", { REELWRIGHT_SECRET_KEYS }),
    OPENAI_API_KEY_FILE,
    REELWRIGHT_VIDEOS: "fal",
  };
  const args = ["--conditions=source", "--import", "tsx", script];
  const { stdout, stderr } = await run(process.execPath, args, { env });
  expect(stdout).not.toMatch(/sentinel|sealed\+key|sealed%2Bkey/);
  expect(stderr).not.toContain("sentinel");
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ message }) => message)).toContain("vendor.error");
  expect(lines.find(({ message }) => message === "vendor.error")).toMatchObject({
    error: {
      message: "refused: Authorization: Key [secret]",
      cause: { message: "POST https://queue.example/?…" },
    },
    headers: { authorization: "[secret]" },
  });
  expect(lines[0]).toMatchObject({ falKey: "configured", videos: "fal" });
});

test("on a terminal, or where it is asked for, a line is text, and an error has lines of its own", async () => {
  const env = {
    PATH: process.env["PATH"],
    FAL_KEY: "sentinel-key",
    REELWRIGHT_LOG_FORMAT: "text",
    REELWRIGHT_VIDEOS: "fal",
  };
  const args = ["--conditions=source", "--import", "tsx", script];
  const { stdout } = await run(process.execPath, args, { env });
  const time = /\d\d:\d\d:\d\d\.\d{3}/.source;
  expect(stdout).toMatch(new RegExp(`${time} info  careless process.starting .*falKey=configured`));
  expect(stdout).toMatch(
    new RegExp(
      `${time} info  careless vendor.error headers=\\{.*\\}\n` +
        "  Error: refused: Authorization: Key \\[secret\\]\n" +
        "  Error: POST https://queue\\.example/\\?…\n    at ",
      "m",
    ),
  );
  expect(stdout).not.toContain("sentinel");
});
