/** Suites and runs that leave something behind fail, and what is left is named. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { isRunning } from "@reelwright/platform/process-identity";
import { leftBy } from "./leftovers.mjs";

/** Suites by name: each passes its only test, and does this besides. */
const suites = {
  tidy: "",
  port: 'createServer().listen(0, "127.0.0.1"); await setTimeout(100);',
  process: 'spawn("sleep", ["600"]);',
  detached: 'spawn("sleep", ["601"], { detached: true, stdio: "ignore" }).unref();',
  timer: "setInterval(() => {}, 60_000);",
  folder: 'mkdtempSync(join(tmpdir(), "forgotten-"));',
};

const source = (act: string): string => `
  import { spawn } from "node:child_process";
  import { mkdtempSync } from "node:fs";
  import { createServer } from "node:net";
  import { tmpdir } from "node:os";
  import { join } from "node:path";
  import { setTimeout } from "node:timers/promises";
  import { test } from "@jest/globals";
  test("passes", async () => { ${act} });`;

let directory: string;
/** What Jest says of each suite that failed. */
let failed: Map<string, string>;
/** What is left of the run. */
let left: readonly string[];
beforeAll(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), "reelwright-left-")));
  await mkdir(join(directory, "tmp"));
  for (const [name, act] of Object.entries(suites))
    await writeFile(join(directory, `${name}.suite.mjs`), source(act));
  const report = join(directory, "report.json");
  const config = {
    rootDir: directory,
    cacheDirectory: join(directory, "cache"),
    testMatch: ["**/*.suite.mjs"],
    moduleFileExtensions: ["mjs", "js"],
    testEnvironment: resolve("test/runner/environment.mjs"),
    testRunner: resolve("test/runner/suite.mjs"),
    transform: {},
  };
  const args = ["--config", JSON.stringify(config), "--maxWorkers=3", "--watchman=false"];
  const jest = spawn(
    process.execPath,
    ["node_modules/jest/bin/jest.js", ...args, "--json", `--outputFile=${report}`],
    {
      stdio: "ignore",
      env: { ...process.env, TEST_RUN_DIRECTORY: directory, TEST_PATIENCE_MS: "1000" },
    },
  );
  expect(await once(jest, "exit")).toEqual([1, null]);
  const { testResults } = JSON.parse(await readFile(report, "utf8")) as {
    testResults: { name: string; status: string; message: string }[];
  };
  failed = new Map(
    testResults
      .filter(({ status }) => status === "failed")
      .map(({ name, message }) => [name.replace(/.*\/|\.suite\.mjs$/g, ""), message]),
  );
  left = await leftBy(directory, 0);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe("a suite that leaves", () => {
  test.each([
    ["port", "Left behind: a listening port"],
    ["process", "Left behind: a child process"],
    ["timer", "Left behind: a timer"],
    ["folder", /Left behind: .*\/forgotten-/],
  ])("a %s fails, and says so", (name, message) => {
    expect(failed.get(name)).toMatch(message);
  });

  test("nothing behind passes", () => {
    expect(failed.has("tidy")).toBe(false);
  });
});

describe("a run", () => {
  test("names a process of its suites, and the suite, and ends it", () => {
    const found = left.find((each) => each.includes("sleep 601")) ?? "";
    expect(found).toMatch(/^process \d+ sleep 601 \(detached\.suite\.mjs\)$/);
    expect(isRunning(Number(found.split(" ")[1]))).toBe(false);
  });

  test("names what kept its workers from ending", () => {
    expect(left.join("\n")).toMatch(/^a worker that did not end: .*\b(Timeout|TCPServerWrap)\b/m);
  });

  test("names a temporary file that no suite had", async () => {
    await writeFile(join(directory, "tmp", "stray"), "");
    expect(await leftBy(directory, 0)).toContain(`file ${join(directory, "tmp", "stray")}`);
  });
});
