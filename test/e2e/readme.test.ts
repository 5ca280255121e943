/** The README: what it tells the reader to paste is pasted, what it claims is computed or exists. */
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { readConfig } from "@reelwright/platform/config";
import { vendorSettings } from "@reelwright/platform/settings/vendors";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { build } from "esbuild";
import type { RunningStack } from "../support/running-stack.ts";
import { sharedStack } from "../support/shared-stack.ts";

const run = promisify(execFile);
const sample = "apps/standalone/assets/sample-product.png";
let stack: RunningStack;
let readme: string;
let key: string;
let url: string;
let folder: string;
beforeAll(async () => {
  [stack, readme, folder] = await Promise.all([
    sharedStack(),
    readFile("README.md", "utf8"),
    mkdtemp(join(tmpdir(), "readme-")),
  ]);
  url = (await stack.runtime()).base_url;
  key = await stack.tenant(2_000);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The blocks of code of this language under a heading. */
const blocksUnder = (heading: string, language: string): readonly string[] => {
  const section = readme.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? "";
  const blocks = section.matchAll(/^```(\w+)\n(.*?)^```$/gms);
  return [...blocks].flatMap(([, name, code = ""]) => (name === language ? [code] : []));
};

const environment = () => ({ ...process.env, REELWRIGHT_URL: url, REELWRIGHT_API_KEY: key });

/** Runs a command as pasted. Fenced as `sh`: every shell has to take it. */
const paste = async (command: string, replaced: readonly (readonly [string, string])[] = []) => {
  let words = command;
  for (const [from, to] of replaced) {
    expect(words).toContain(from);
    words = words.replaceAll(from, to);
  }
  return (await run("sh", ["-eu", "-c", words], { env: environment() })).stdout;
};

test("the commands that begin everything are npm's scripts", async () => {
  const [commands = ""] = blocksUnder("Try it", "sh");
  expect(commands).toMatch(/^npm ci && npm run demo .*\nnpm start .*\n$/);
  const { scripts } = JSON.parse(await readFile("package.json", "utf8"));
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(["start", ...named]));
});

test("one POST and one GET by curl create a video", async () => {
  const [calls = ""] = blocksUnder("Create a video", "sh");
  const [create = "", read = ""] = calls.split("\n\n");
  const bytes = await readFile(sample);
  const images = createServer((_, response) =>
    response.setHeader("content-type", "image/png").end(bytes),
  );
  await new Promise<void>((listening) => images.listen(0, "127.0.0.1", listening));
  const { port } = images.address() as AddressInfo;
  try {
    const ownUrl = ["http://127.0.0.1:8080", url] as const;
    const ownKey = ["rw_live_…", key] as const;
    const image = ["https://example.com/soda.png", `http://127.0.0.1:${port}/`] as const;
    const { job_id } = JSON.parse(await paste(create, [ownUrl, ownKey, image]));
    const job = await waitFor("the job to end", async () => {
      const body = JSON.parse(await paste(read, [ownUrl, ownKey, ["JOB_ID", job_id]]));
      return ["completed", "failed"].includes(body.status) && body;
    });
    expect(job).toMatchObject({ status: "completed", error: null });
    const video = await fetch(job.final_video_url, { method: "HEAD" });
    expect(video.headers.get("content-type")).toBe("video/mp4");
  } finally {
    images.closeAllConnections();
    images.close();
  }
});

test("the TypeScript does", async () => {
  const [program = ""] = blocksUnder("Create a video", "ts");
  await copyFile(sample, join(folder, "soda.png"));
  const outfile = join(folder, "program.mjs");
  const stdin = { contents: program, loader: "ts" as const, resolveDir: process.cwd() };
  await build({
    ...{ stdin, outfile, bundle: true, platform: "node", format: "esm" },
    conditions: ["source"],
  });
  const options = { cwd: folder, env: { ...environment(), NODE_OPTIONS: "" } };
  const { stdout } = await run(process.execPath, [outfile], options);
  expect(stdout).toMatch(/^http\S+\.mp4\n$/);
});

test("the command line does", async () => {
  const [, command = ""] = blocksUnder("Create a video", "sh");
  const file = join(folder, "soda.mp4");
  await paste(command, [[" soda.mp4", ` ${file}`]]);
  expect((await readFile(file)).subarray(4, 8).toString()).toBe("ftyp");
});

test("the settings of real models can be read", async () => {
  const [commands = ""] = blocksUnder("Use real models", "sh");
  const exported = commands.replaceAll("…", "key").replace("npm start", "env -0");
  const shell = await run("env", ["-i", "sh", "-eu", "-c", exported]);
  const settings = Object.fromEntries(
    shell.stdout.split("\0").flatMap((line) => {
      const [name = "", value = ""] = line.split(/=(.*)/s);
      return /^(REELWRIGHT|FAL|OPENAI)_/.test(name) ? [[name, value]] : [];
    }),
  );
  expect(Object.keys(settings)).toHaveLength(7);
  expect(readConfig(vendorSettings, settings)).toMatchObject({
    images: "fal",
    videos: "fal",
    language: "openai",
    speech: "openai",
  });
});

test("the cost is that of the list of prices", async () => {
  const path = "packages/service/vendors/data/models.json";
  const { vidB_std: clips, imgA_2: images } = JSON.parse(await readFile(path, "utf8")).fal;
  const [clipUsd, imageUsd] = [12 * clips.price.usd.standard.silent, 4 * images.price.usd["1k"]];
  const [clip, image] = [clipUsd, imageUsd].map((usd) => usd.toFixed(2));
  expect(readme.replaceAll("\n", " ")).toContain(
    `about $${(clipUsd + imageUsd).toFixed(2)} at list prices: 12 seconds of clips by Kling 3 at fal ($${clip}), four images ($${image})`,
  );
});

test("the film is a moving picture of less than 2 MB", async () => {
  const [, path = ""] = /<img src="([^"]+\.webp)"/.exec(readme) ?? [];
  expect((await stat(path)).size).toBeLessThan(2_000_000);
  const bytes = await readFile(path);
  expect(bytes.subarray(8, 16).toString()).toBe("WEBPVP8X");
  expect(bytes.includes("ANMF")).toBe(true);
});
