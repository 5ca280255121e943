/**
 * Every example does what it says: in a folder of its own, with the client as npm installs it, against a running stack.
 * @tier all
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { extname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { freePort } from "@reelwright/standalone/processes";
import { signInByForm } from "@reelwright/standalone/testing";
import { openAiSpeech } from "@reelwright/vendors/openai/openai-speech";
import { sharedBrowser } from "../support/browser.ts";
import { installPackedSdk, type PackedSdk, run } from "../support/packed-sdk.ts";
import type { RunningStack } from "../support/running-stack.ts";
import { pageOrigin, sharedStack } from "../support/shared-stack.ts";

const examples = await readdir("examples");
const programs = examples.filter((name) => /\.(mjs|html)$/.test(name));

let stack: RunningStack;
let sdk: PackedSdk;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  [stack, sdk] = await Promise.all([sharedStack(), installPackedSdk()]);
  const { folder } = sdk;
  for (const name of programs) await copyFile(join("examples", name), join(folder, name));
  await copyFile("apps/standalone/assets/sample-product.png", join(folder, "product.png"));
  const rows = ["sku,name,image", '1,"Soda, citrus",product.png', "2,Soda,product.png", ""];
  await writeFile(join(folder, "products.csv"), rows.join("\n"));
  const tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=12"];
  await run("ffmpeg", ["-loglevel", "error", ...tone, join(folder, "track.mp3")]);
  // Of the repository; a reader installs them.
  await mkdir(join(folder, "node_modules/@modelcontextprotocol"), { recursive: true });
  for (const name of ["csv-parse", "@modelcontextprotocol/sdk"])
    await symlink(resolve("node_modules", name), join(folder, "node_modules", name));
  const { base_url } = await stack.runtime();
  environment = {
    ...process.env,
    NODE_OPTIONS: "",
    REELWRIGHT_URL: base_url,
    REELWRIGHT_API_KEY: await stack.tenant(20_000),
  };
});
afterAll(() => sdk?.remove());

const start = (name: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
  const child = spawn(process.execPath, [name, ...args], {
    cwd: sdk.folder,
    env: { ...environment, ...more },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (printed += String(chunk)));
  return { child, printed: () => printed };
};

const ended = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode ?? (await once(child, "exit"))[0];

/** Runs an example to its end; returns what it printed. */
const example = async (name: string, ...args: readonly string[]): Promise<string> =>
  (await run(process.execPath, [name, ...args], { cwd: sdk.folder, env: environment })).stdout;

const product = ["product.png", "Citrus Soda"] as const;
const video = /^http\S+\.mp4\n$/;

test("each is short, and named in the README beside it", async () => {
  const readme = await readFile("examples/README.md", "utf8");
  expect(programs).toHaveLength(10);
  for (const name of programs) {
    const lines = (await readFile(join("examples", name), "utf8")).trim().split("\n");
    expect([name, lines.length <= 60]).toEqual([name, true]);
    expect(readme).toContain(`(${name})`);
  }
});

test("create-and-wait.mjs", async () => {
  expect(await example("create-and-wait.mjs", ...product)).toMatch(
    /^(\w+: [\d.]+ %\n)+video\.mp4, \d+ credits\n$/,
  );
  const file = await readFile(join(sdk.folder, "video.mp4"));
  expect(file.subarray(4, 8).toString()).toBe("ftyp");
});

test("webhook-receiver.mjs", async () => {
  const port = String(await freePort());
  const { child, printed } = start("webhook-receiver.mjs", [], { PORT: port });
  try {
    await waitFor("the test event", () => printed().includes("delivered, 204"));
    expect(printed()).toMatch(/^job\.completed [\w-]{36}\n/);
    const headers = {
      "x-service-timestamp": new Date().toISOString(),
      "x-service-signature": "0".repeat(64),
    };
    const body = '{"event":"job.completed"}';
    const forged = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body });
    expect(forged.status).toBe(400);
  } finally {
    child.kill();
    await ended(child);
  }
});

test("review-gate.mjs", async () => {
  const { child, printed } = start("review-gate.mjs", product);
  // One line for each attempt, as a person writes it.
  for (const [attempt, line] of ["Brighter, please.\n", "\n"].entries()) {
    await waitFor("the question", () => printed().includes(`attempt ${attempt + 1}: http`));
    child.stdin?.write(line);
  }
  expect(await ended(child)).toBe(0);
  expect(printed()).toMatch(/\nhttp\S+\.mp4\n$/);
});

/** The account's jobs. */
const jobs = async (query: string) =>
  (await stack.api(environment["REELWRIGHT_API_KEY"] ?? "")(`/jobs?${query}`)).body;

test("batch-from-csv.mjs", async () => {
  const first = await example("batch-from-csv.mjs", "products.csv");
  expect(first.trim().split("\n").sort()).toEqual([
    expect.stringMatching(/^1 http\S+\.mp4$/),
    expect.stringMatching(/^2 http\S+\.mp4$/),
  ]);
  const count = async () => (await jobs("page_size=1"))["total"];
  const ordered = await count();
  const again = await example("batch-from-csv.mjs", "products.csv");
  expect(await count()).toBe(ordered);
  expect(again.trim().split("\n").sort()).toEqual(first.trim().split("\n").sort());
  expect(await readFile(join(sdk.folder, "results.csv"), "utf8")).toMatch(/^sku,result\n[12],http/);
});

test("retry-from-captions.mjs", async () => {
  const [{ job_id }] = (await jobs("status=completed&page_size=1"))["items"] as [
    { job_id: string },
  ];
  expect(await example("retry-from-captions.mjs", job_id)).toMatch(
    /^captions, final_merge.*: \d+ credits\nRun 2: http\S+\.mp4\n$/,
  );
});

test("own-music.mjs", async () => {
  expect(await example("own-music.mjs", ...product, "track.mp3")).toMatch(video);
});

test("quota-handling.mjs", async () => {
  expect(await example("quota-handling.mjs", ...product)).toMatch(
    /^Costs \d+ of \d+ credits\.\nhttp\S+\.mp4\n$/,
  );
  const poor = { REELWRIGHT_API_KEY: await stack.tenant(1) };
  const { child, printed } = start("quota-handling.mjs", product, poor);
  expect(await ended(child)).toBe(2);
  expect(printed()).toMatch(/\n\d+ credits are missing\.\n$/);
});

test("mcp-call.mjs", async () => {
  expect(await example("mcp-call.mjs", ...product)).toMatch(/create_video.*\nhttp\S+\.mp4\n$/);
});

test("own-voice.mjs speaks through the adapter that workers use", async () => {
  const port = await freePort();
  const { child, printed } = start("own-voice.mjs", [], { PORT: String(port) });
  try {
    await waitFor("it to listen", () => {
      if (child.exitCode !== null) throw new Error(printed());
      return new Promise<boolean>((settle) => {
        const socket = connect(port, "127.0.0.1", () => settle(true));
        socket.once("error", () => settle(false)).once("connect", () => socket.destroy());
      });
    });
    const baseUrl = `http://127.0.0.1:${port}/v1`;
    const adapter = openAiSpeech({ apiKey: null, baseUrl, model: "flite" });
    const call = {
      ...{ text: "Good morning, everybody.", voice: "slt", language: "en", speed: 1.2 },
      ...{ stability: 0.5, similarity: 0.5, style: 0.5, before: "", after: "", seed: 1 },
    };
    const context = { key: "k", callbackUrl: null, signal: new AbortController().signal };
    const submission = await adapter.submit(call, context);
    if (submission.kind !== "completed") throw new Error(submission.kind);
    const [output] = submission.result.outputs;
    if (!output || !("bytes" in output)) throw new Error("no sound");
    const sound = Buffer.from(output.bytes);
    expect(sound.toString("latin1", 0, 4)).toBe("RIFF");
    expect(sound.length).toBeGreaterThan(20_000);
  } finally {
    child.kill();
    await ended(child);
  }
});

test("browser.html", async () => {
  const types: { readonly [extension: string]: string } = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
  };
  const { base_url, issuer } = await stack.runtime();
  const { access_token } = await signInByForm(issuer ?? "", "demo@reelwright.local");
  const browser = await sharedBrowser();
  try {
    const page = await browser.newPage();
    // The page isn't loaded over the network, so the browser takes its requests to the API for those of a public page.
    await page.context().grantPermissions(["local-network-access"]);
    // Nobody listens there: the browser gets the folder's files.
    await page.route(`${pageOrigin}/**`, async (route) => {
      const path = new URL(route.request().url()).pathname;
      const contentType = types[extname(path)];
      if (!contentType) return route.fulfill({ status: 404 });
      await route.fulfill({ path: join(sdk.folder, path), contentType });
    });
    const settings = new URLSearchParams({ url: base_url, token: access_token });
    await page.goto(`${pageOrigin}/browser.html#${settings}`);
    await page.getByLabel("Product").fill("Citrus Soda");
    await page.getByLabel("Image").setInputFiles(join(sdk.folder, "product.png"));
    await page.getByRole("button", { name: "Create" }).click();
    const said = page.locator("output");
    await waitFor("the video, or an error", async () => /100 %|[a-z]/.test(await said.innerText()));
    expect(await said.innerText()).toBe("100 %");
    await page.locator("video[src$='.mp4']").waitFor();
  } finally {
    await browser.close();
  }
});
