/**
 * `reelwright batch` killed by SIGKILL between what it asks for and what it notes: no row is paid twice.
 * @tier all
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Reelwright } from "reelwright";
import { bottlePicture } from "../support/bottle-picture.ts";
import { sharedStack } from "../support/shared-stack.ts";

const credits = 10_000;
let target: string;
let apiKey: string;
let folder: string;
let proxy: Server;
let url: string;
let child: ChildProcess | null = null;
/** The request whose answer the program doesn't live to see. */
let deadly: RegExp | null = null;

const kill = () => child?.kill("SIGKILL");

beforeAll(async () => {
  const stack = await sharedStack();
  ({ base_url: target } = await stack.runtime());
  apiKey = await stack.tenant(credits);
  folder = await mkdtemp(join(tmpdir(), "batch-kills-"));
  proxy = createServer(async (request, response) => {
    const body = await buffer(request);
    // What concerns the connection alone isn't passed on.
    const own = ["host", "connection", "content-length", "transfer-encoding", "expect"];
    const headers = Object.entries(request.headers).filter(([name]) => !own.includes(name));
    const method = request.method ?? "GET";
    const answer = await fetch(`${target}${request.url}`, {
      method,
      headers: headers as [string, string][],
      ...(body.length > 0 && { body }),
    }).catch(() => null);
    if (deadly?.test(`${method} ${request.url}`)) {
      deadly = null;
      kill();
      return void response.destroy();
    }
    if (!answer) return void response.destroy();
    const type = answer.headers.get("content-type") ?? "text/plain";
    response.writeHead(answer.status, { "content-type": type });
    for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) response.write(part);
    response.end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  kill();
  proxy.closeAllConnections();
  proxy.close();
  await rm(folder, { recursive: true });
});

/** Starts the program; resolves with its status or signal. */
const run = async (...words: readonly string[]): Promise<number | string> => {
  const program = join("test", "cli", "cli-process.ts");
  const node = ["--conditions=source", "--import", "tsx", program];
  child = spawn(process.execPath, [...node, "batch", join(folder, "jobs.csv"), ...words], {
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      REELWRIGHT_URL: url,
      REELWRIGHT_API_KEY: apiKey,
    },
  });
  const [status, signal] = await once(child, "exit");
  return status ?? signal;
};

const steps = async (): Promise<string[]> => {
  const path = join(folder, "jobs.csv.journal");
  if (!existsSync(path)) return [];
  const lines = (await readFile(path, "utf8")).split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line).step);
};

test("no row is paid twice, wherever it is killed", async () => {
  await writeFile(join(folder, "bottle.jpg"), await bottlePicture());
  const rows = ["One,bottle.jpg,1,", "Two,bottle.jpg,1,", "Bad,bottle.jpg,1,fail:concat"];
  const head = "product_name,image,segment_count,metadata.fault";
  await writeFile(join(folder, "jobs.csv"), `${head}\n${rows.join("\n")}\n`);
  const options = ["--yes", "--concurrency", "1"];
  const reelwright = new Reelwright({ baseUrl: target, apiKey });
  const jobs = async () => (await reelwright.jobs.list()).items;

  deadly = /^POST \/api\/v1\/uploads/;
  expect(await run(...options)).toBe("SIGKILL");
  expect([await steps(), (await jobs()).length]).toEqual([["begin"], 0]);

  deadly = /^POST \/api\/v1\/jobs$/;
  expect(await run(...options)).toBe("SIGKILL");
  // The job is paid, and the journal doesn't know of it.
  expect([await steps(), (await jobs()).length]).toEqual([["begin", "uploaded"], 1]);

  deadly = /^GET \/api\/v1\/jobs\/[^/]+\/events/;
  expect(await run(...options)).toBe("SIGKILL");
  expect((await jobs()).length).toBe(1);

  // As if power was lost in the middle of a line.
  await writeFile(join(folder, "jobs.csv.journal"), '{"step":"ended","row":"', { flag: "a" });
  expect(await run(...options)).toBe(5);
  expect((await jobs()).length).toBe(3);
  const failed = async () => (await jobs()).find(({ status }) => status === "failed");
  expect((await failed())?.run).toBe(1);

  deadly = /^POST \/api\/v1\/jobs\/[^/]+\/retry$/;
  expect(await run(...options, "--retry-failed")).toBe("SIGKILL");
  // The retry is under way, and the journal knows only that it was meant.
  expect(await run(...options)).toBe(5);
  expect((await failed())?.run).toBe(2);

  expect((await jobs()).length).toBe(3);
  const completed = (await jobs()).filter(({ status }) => status === "completed");
  expect(completed).toHaveLength(2);
  const { credit_balance: left } = await reelwright.credits.balance();
  expect(credits - left).toBe(completed.reduce((sum, each) => sum + each.credits_consumed, 0));
  for (const name of ["2-one.mp4", "3-two.mp4", "results.csv", "contact-sheet.html"])
    expect(existsSync(join(folder, "jobs-videos", name))).toBe(true);
});
