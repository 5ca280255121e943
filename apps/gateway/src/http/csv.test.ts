import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import express from "express";
import { csvHeaders, openCsv } from "./csv.ts";
import type { CsvFile } from "./endpoint.ts";

const sendCsv = openCsv();
const files = new Map<string, CsvFile>();
const app = express();
app.get("/:name", async ({ params }, response) => {
  const over = new AbortController();
  response.once("close", () => over.abort());
  response.locals["requestContext"] = { over: over.signal };
  const file = files.get(params.name);
  if (!file) return response.destroy();
  response.set(csvHeaders(file));
  await sendCsv(response, "tenant", file).catch((error: unknown) => {
    const isStarted = response.headersSent;
    if (isStarted) response.destroy();
    else response.status(error instanceof Failure ? 429 : 500).end();
  });
});
const server = createServer(app);
beforeAll(async () => {
  await once(server.listen(0), "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (name: string, parts: CsvFile["parts"]) => {
  files.set(name, { name, columns: ["id", "text"], parts });
  return fetch(`http://localhost:${(server.address() as AddressInfo).port}/${name}`);
};

test("quotes cells, leaves null out, and makes no formulas of texts", async () => {
  const response = await get("cells", [
    [
      { id: -5, text: 'a "b", c\nd' },
      { id: 0, text: null },
    ],
    [],
    ["=1+1", "+1", "-1", "@a", "\tx"].map((text, id) => ({ id, text })),
  ]);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="cells.csv"');
  expect(response.headers.get("content-type")).toMatch(/^text\/csv; charset=utf-8/);
  expect(await response.text()).toBe(
    'id,text\r\n-5,"a ""b"", c\nd"\r\n0,\r\n0,\'=1+1\r\n1,\'+1\r\n2,\'-1\r\n3,\'@a\r\n4,\'\tx\r\n',
  );
});

test("a file that can't be completed breaks the connection", async () => {
  const broken = async function* () {
    yield [{ id: 1, text: "x" }];
    throw new Error("the database is gone");
  };
  const read = get("broken", broken()).then((response) => response.text());
  await expect(read).rejects.toThrow();
});

test("a reader that is slow stops the reading of rows", async () => {
  let read = 0;
  const endless = async function* () {
    for (; ; read += 1) yield [{ id: read, text: "x".repeat(100_000) }];
  };
  const response = await get("endless", endless());
  const reader = response.body?.getReader();
  await reader?.read();
  // Rows that were buffered are read, and no others.
  let before: number;
  do {
    before = read;
    await new Promise((resolve) => setImmediate(resolve));
  } while (read !== before);
  expect(read).toBeLessThan(1_000);
  await reader?.cancel();
});

test("an account has two files sent concurrently", async () => {
  const stalled = () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const parts = async function* () {
      yield [{ id: 1, text: "x" }];
      await ended;
    };
    return { parts: parts(), end: () => end() };
  };
  const [first, second] = [stalled(), stalled()];
  const open = await Promise.all([get("one", first.parts), get("two", second.parts)]);
  expect((await get("three", [])).status).toBe(429);
  first.end();
  second.end();
  await Promise.all(open.map((each) => each.text()));
  expect((await get("four", [])).status).toBe(200);
});
