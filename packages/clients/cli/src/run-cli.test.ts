/** What commands say and send when something else than they expect answers. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { runCli } from "./run-cli.ts";
import { type Answer, type Asked, answeringServer } from "./testing/answering.ts";
import { recordingShell } from "./testing/index.ts";

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "run-cli-"));
});
afterAll(() => rm(home, { recursive: true }));

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
const serve = async (answer: (asked: Asked, url: string) => Answer) => {
  const server = await answeringServer(answer);
  closers.push(server.close);
  return server;
};
const run = async (url: string, ...words: readonly string[]) => {
  const environment = { REELWRIGHT_URL: url, REELWRIGHT_API_KEY: "rw_live_secret", HOME: home };
  const { shell, out, err } = recordingShell({ environment });
  const status = await runCli({ words, version: "0.0.0", shell });
  return { status, out: out(), err: err() };
};

describe("a server that redirects to another origin", () => {
  test.each([
    [["balance"]],
    [["jobs", "list"]],
    [["jobs", "cancel", "j"]],
    [["jobs", "download", "j", "-o", join(tmpdir(), "x.mp4")]],
    [["jobs", "watch", "j"]],
    [["personas", "search"]],
    [["keys", "create", "ci"]],
    [["templates", "delete", "t"]],
    [["listen"]],
  ])("gets no key there by %j", async (words) => {
    const thief = await serve(() => ({ body: { available_credits: 1, items: [] } }));
    const { url } = await serve(({ line }) => ({
      status: 307,
      headers: { location: `${thief.url}${line.split(" ")[1]}` },
    }));
    const { status, out, err } = await run(url, ...words);
    expect({ status, out }).toEqual({ status: 1, out: "" });
    expect(err).toContain(`redirected to ${thief.url}`);
    expect(err).toContain(`--url) to ${thief.url}`);
    expect(thief.asked).toEqual([]);
  });
});

describe("errors", () => {
  const failing = (status: number, error: object) =>
    serve(() => ({ status, body: { error: { request_id: "req-7", ...error } } }));

  test("of the API have their code and request", async () => {
    const { url } = await failing(404, { code: "JOB_NOT_FOUND", message: "There is no such job." });
    expect(await run(url, "jobs", "get", "j")).toEqual({
      status: 4,
      out: "",
      err: "There is no such job.\n(Error JOB_NOT_FOUND, request req-7)",
    });
  });

  test("of too few credits name the credits needed and available", async () => {
    const { url } = await failing(402, {
      ...{ code: "INSUFFICIENT_CREDITS", message: "There are not enough credits." },
      details: { required: 130, available: 40 },
    });
    const { status, err } = await run(url, "jobs", "retry", "j", "--yes");
    expect(status).toBe(6);
    expect(err).toContain("130 credits are needed, 40 are available, 90 are missing.");
    expect(err).toContain("(Error INSUFFICIENT_CREDITS, request req-7)");
  });

  test("of fields name each of them", async () => {
    const { url } = await serve(() => ({
      status: 422,
      headers: { "x-request-id": "req-8" },
      body: { detail: [{ loc: ["query", "page_size"], type: "x", msg: "is too large" }] },
    }));
    expect(await run(url, "jobs", "list")).toMatchObject({
      status: 2,
      err: "page_size: is too large\n(request req-8)",
    });
  });

  test("of a server that isn't there are said once, with what to do", async () => {
    const { url, close } = await answeringServer(() => ({}));
    await close();
    const started = "Start the server with npm start, or give --url.";
    expect(await run(url, "keys", "create", "ci")).toEqual({
      status: 1,
      out: "",
      err: `Nothing answers at ${url}. ${started}`,
    });
    const remote = await run("http://nobody.invalid", "keys", "create", "ci");
    expect(remote.err).toBe(
      "The host name nobody.invalid can't be resolved (ENOTFOUND). Check the address: --url or REELWRIGHT_URL.",
    );
  });

  test.each([[["balance"]], [["estimate", "--segments", "1"]], [["doctor"]], [["jobs", "list"]]])(
    "of a page in place of JSON name the address: %j",
    async (words) => {
      const { url } = await serve(() => ({ body: "<html><body>It works!</body></html>" }));
      const { status, out, err } = await run(url, ...words);
      expect(status).toBe(1);
      expect(out + err).toMatch(/in place of JSON/);
      expect(out + err).toContain(url);
      expect(out + err).not.toContain("Unexpected token");
    },
  );
});
