/** Jest's workers, when Jest itself is told to end while suites run. */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, jest as runner, test } from "@jest/globals";
import { isRunning } from "@reelwright/platform/process-identity";
import { waitFor } from "@reelwright/platform/testing/wait-for";

/** Each wait ends before the test does, so that what it started is ended then, too. */
const patienceMs = 50_000;
runner.setTimeout(3 * patienceMs);

/** A suite that tells its worker's id by a file's name and doesn't come to its end by itself. */
const endless = (started: string) => `
  import { writeFileSync } from "node:fs";
  import { test } from "@jest/globals";
  test("does not end", () => {
    setInterval(() => {}, 1_000);
    writeFileSync(${JSON.stringify(`${started}/`)} + process.pid, "");
    return new Promise(() => {});
  });`;

test("end with it, in the middle of their suites", async () => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "reelwright-runner-")));
  const started = join(directory, "started");
  await mkdir(started);
  for (const name of ["one", "two"])
    await writeFile(join(directory, `${name}.suite.mjs`), endless(started));
  const config = {
    rootDir: directory,
    cacheDirectory: join(directory, "cache"),
    testMatch: ["**/*.suite.mjs"],
    moduleFileExtensions: ["mjs", "js"],
    testEnvironment: resolve("test/runner/environment.mjs"),
    testRunner: resolve("test/runner/suite.mjs"),
    transform: {},
    testTimeout: 10 * patienceMs,
  };
  const args = ["--config", JSON.stringify(config), "--maxWorkers=2", "--watchman=false"];
  const jest = spawn(process.execPath, ["node_modules/jest/bin/jest.js", ...args], {
    stdio: "ignore",
  });
  let workers: readonly number[] = [];
  try {
    await waitFor(
      "both suites to run",
      async () => {
        workers = (await readdir(started)).map(Number);
        return workers.length === 2;
      },
      patienceMs,
    );
    jest.kill("SIGTERM");
    await waitFor("the workers to end", () => !workers.some(isRunning), patienceMs);
    expect(workers).not.toContain(jest.pid);
  } finally {
    jest.kill("SIGKILL");
    for (const pid of workers.filter(isRunning)) process.kill(pid, "SIGKILL");
    await rm(directory, { recursive: true, force: true });
  }
});
