/** Set-up: it says what is missing before anything runs, and never uses sudo without asking. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";

const real = execFileSync("sh", ["-c", "command -v ffmpeg"], { encoding: "utf8" }).trim();
let bin = "";
const program = async (name: string, script: string) => {
  await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(bin, name), 0o755);
};

/** An ffmpeg without zimg and libx264, and an apt that installs nothing. */
beforeEach(async () => {
  bin = await mkdtemp(join(tmpdir(), "setup-test-"));
  await program("ffmpeg", `${real} "$@" | grep -v -e ' zscale ' -e ' libx264 '`);
  await program("apt-get", `echo apt-get "$@" >> ${bin}/ran`);
});
afterEach(() => rm(bin, { recursive: true }));

const environment = () => ({ ...process.env, PATH: `${bin}:${process.env["PATH"]}` });
const setUp = (...args: readonly string[]) =>
  spawnSync(process.execPath, ["scripts/setup.mjs", ...args], {
    env: environment(),
    encoding: "utf8",
    input: "",
  });

/** What apt was asked to do. */
const ran = () => readFile(join(bin, "ran"), "utf8").catch(() => "");
const install = /^apt-get update .*\napt-get install .*\bffmpeg\n$/;

test("an ffmpeg without zimg and libx264 is refused with the package that has them", async () => {
  await program("id", "echo 0");
  const { status, stdout, stderr } = setUp();
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: expect.stringMatching(/^Missing: .*\bffmpeg\b.* To install with apt:\n {2}apt-get /),
  });
  expect(await ran()).toMatch(install);
  expect(stderr).toContain("ffmpeg lacks the filters zscale; the encoders libx264.");
  expect(stderr).toContain("brew install ffmpeg-full");
});

describe("for a user who isn't root", () => {
  beforeEach(() => program("id", "echo 1000"));
  const wantsPassword = `[ "$1" = -n ] && exit 1; exec "$@"`;
  const command = / {2}sudo apt-get install .*\bffmpeg\n/;

  test("it prints the command and installs nothing where sudo wants a password", async () => {
    await program("sudo", wantsPassword);
    const { status, stdout, stderr } = setUp();
    expect([status, await ran()]).toEqual([1, ""]);
    expect(stdout).toMatch(command);
    expect(stderr).toContain("Nothing was installed.");
  });

  test("it goes on with --yes", async () => {
    await program("sudo", wantsPassword);
    expect(setUp("--yes").stdout).toMatch(command);
    expect(await ran()).toMatch(install);
  });

  test("it goes on where sudo wants no password", async () => {
    await program("sudo", `[ "$1" = -n ] && shift; exec "$@"`);
    setUp();
    expect(await ran()).toMatch(install);
  });

  test.each([
    ["n", /^$/],
    ["y", install],
  ])("on a terminal it asks; the answer is %s", async (answer, expected) => {
    await program("sudo", wantsPassword);
    const words = `${process.execPath} scripts/setup.mjs`;
    const args =
      process.platform === "darwin"
        ? ["-q", "/dev/null", "sh", "-c", words]
        : ["-qec", words, "/dev/null"];
    const { stdout } = spawnSync("script", args, {
      env: environment(),
      encoding: "utf8",
      input: `${answer}\n`,
    });
    expect(stdout).toContain("Run with sudo? [y/N]");
    expect(await ran()).toMatch(expected);
  });
});
