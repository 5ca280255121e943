/** Set-up on a machine whose ffmpeg is a small build: it says what is missing before anything runs. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";

const real = execFileSync("sh", ["-c", "command -v ffmpeg"], { encoding: "utf8" }).trim();
let bin = "";
beforeAll(async () => {
  bin = await mkdtemp(join(tmpdir(), "setup-test-"));
});
afterAll(() => rm(bin, { recursive: true }));

const program = async (name: string, script: string) => {
  await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(bin, name), 0o755);
};

test("an ffmpeg without libass and libx264 is refused with the package that has them", async () => {
  await program("ffmpeg", `${real} "$@" | grep -v -e ' ass ' -e ' libx264 '`);
  // Installs nothing, as where ffmpeg comes from elsewhere than the system's packages.
  await program("apt-get", "exit 0");
  await program("sudo", 'exec "$@"');
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/setup.mjs"], {
    env: { ...process.env, PATH: `${bin}:${process.env["PATH"]}` },
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: expect.stringMatching(/^Installing with apt: .*\bffmpeg\b/),
  });
  expect(stderr).toContain("ffmpeg lacks the filters ass; the encoders libx264.");
  expect(stderr).toContain("brew install ffmpeg-full");
});
