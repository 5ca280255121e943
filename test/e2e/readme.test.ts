/** The README's quick start, pasted as it stands. */
import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { RunningStack } from "../support/running-stack.ts";
import { sharedStack } from "../support/shared-stack.ts";

let stack: RunningStack;
let readme: string;
beforeAll(async () => {
  [stack, readme] = await Promise.all([sharedStack(), readFile("README.md", "utf8")]);
});

/** The shell commands under a heading, a text for each block. */
const blocksUnder = (heading: string): readonly string[] => {
  const section = readme.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? "";
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = ""]) => commands);
};

const run = promisify(execFile);
const environment = () => ({
  ...process.env,
  DATABASE_URL: "",
  REELWRIGHT_DATA_DIR: stack.directory,
});

test("the quick start's command makes a video", async () => {
  const [start, command = ""] = blocksUnder("Quick start");
  expect(start).toBe("npm start\n");
  const file = join(stack.directory, "soda.mp4");
  expect(command).toContain(" -o soda.mp4\n");
  const env = { ...environment(), REELWRIGHT_API_KEY: await stack.tenant(2_000) };
  const { base_url } = await stack.runtime();
  const words = command.replace("soda.mp4", file);
  await run("sh", ["-eu", "-c", words], { env: { ...env, REELWRIGHT_URL: base_url } });
  expect((await readFile(file)).subarray(4, 8).toString()).toBe("ftyp");
  await rm(file);
});

test("the quick start's tour makes a video, shows its receipt and retries it", async () => {
  const [, , tour = "", ...others] = blocksUnder("Quick start");
  expect(others).toEqual([]);
  const { base_url } = await stack.runtime();
  expect(tour).toContain("http://localhost:8080/");
  const here = tour.replaceAll("http://localhost:8080", base_url);
  const report = '\necho "$KEY $JOB"\n';
  // Fenced as `sh`: every shell has to take it.
  const { stdout } = await run("sh", ["-eu", "-c", here + report], { env: environment() });

  const lines = stdout.trim().split("\n");
  const [key = "", jobId] = lines.at(-1)?.split(" ") ?? [];
  expect(stdout).toContain("event: job.completed");
  const video = lines.find((line) => line.endsWith(".mp4")) ?? "";
  const served = await fetch(video, { method: "HEAD" });
  expect(served.headers.get("content-type")).toBe("video/mp4");
  const receipt = lines.flatMap((line) => (line.includes('"charges"') ? [JSON.parse(line)] : []));
  expect(receipt).toMatchObject([{ job_id: jobId, status: "completed", held: 0 }]);

  const again = await waitFor("the retry to end", async () => {
    const { body } = await stack.api(key)(`/jobs/${jobId}`);
    return body["status"] === "completed" && body;
  });
  expect(again).toMatchObject({ run: 2 });
});

test("every npm script that the README names exists", async () => {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8"));
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
  expect(named).toContain("demo");
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});
