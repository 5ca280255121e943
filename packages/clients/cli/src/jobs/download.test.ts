import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { checkTarget, downloadTo } from "./download.ts";

const content = Buffer.from("0123456789".repeat(20_000));

let directory: string;
let path: string;
let server: Server;
let asked: string[];
/** Bytes after which a connection is cut; null: never. */
let cutAfter: number | null;
let etag: string | null;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-download-"));
  path = join(directory, "new", "out.mp4");
  asked = [];
  cutAfter = null;
  etag = '"v1"';
  server = createServer((request, response) => {
    const range = request.headers.range ?? "";
    asked.push(range);
    const from = range && request.headers["if-range"] === etag ? Number(/\d+/.exec(range)?.[0]) : 0;
    const rest = content.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, {
      "content-length": rest.length,
      ...(etag !== null && { etag }),
    });
    if (cutAfter === null) response.end(rest);
    else {
      response.write(rest.subarray(0, cutAfter));
      // Once some of it is stored: what is only on its way is lost with the connection.
      const look = setInterval(() => {
        if (storedBytes() === 0) return;
        clearInterval(look);
        response.destroy();
      }, 5);
    }
    cutAfter = null;
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true });
});

const storedBytes = (): number => {
  const home = join(directory, "new");
  const parts = existsSync(home) ? readdirSync(home).filter((name) => name.endsWith(".part")) : [];
  return parts.reduce((sum, name) => sum + statSync(join(home, name)).size, 0);
};

const download = () =>
  downloadTo((headers) => {
    const { port } = server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}/`, { headers });
  }, path);

test("a file is saved whole, in a directory that is made, with nothing left beside it", async () => {
  expect(await download()).toBe(content.length);
  expect(await readFile(path)).toEqual(content);
  expect(await readdir(join(directory, "new"))).toEqual(["out.mp4"]);
});

test("a download that breaks off is continued where it ended", async () => {
  cutAfter = 50_000;
  expect(await download()).toBe(content.length);
  expect(await readFile(path)).toEqual(content);
  expect(asked.some((range) => /^bytes=[1-9]\d*-$/.test(range))).toBe(true);
});

test("of a file that has changed, or has no version, nothing old is kept", async () => {
  for (const next of ['"v2"', null]) {
    cutAfter = 50_000;
    etag = next === null ? null : '"v1"';
    const first = download().catch(() => null);
    etag = next;
    await first;
    expect(await readFile(path)).toEqual(content);
    await rm(path);
  }
});

test("a file is replaced only when it is told to; a directory never is", async () => {
  const file = join(directory, "mine");
  await writeFile(file, "mine");
  await expect(checkTarget(file, false)).rejects.toMatchObject({ status: 1 });
  await checkTarget(file, true);
  await expect(checkTarget(directory, true)).rejects.toMatchObject({ status: 2 });
});
