/**
 * `reelwright listen` against a running stack, with receivers that check signatures.
 * @tier all
 */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { runCli } from "@reelwright/cli";
import { recordingShell } from "@reelwright/cli/testing";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { Reelwright, verifyWebhook, type WebhookEvent } from "reelwright";
import { sharedStack } from "../support/shared-stack.ts";

let baseUrl: string;
let apiKey: string;
let reelwright: Reelwright;
let home: string;
beforeAll(async () => {
  const stack = await sharedStack();
  ({ base_url: baseUrl } = await stack.runtime());
  apiKey = await stack.tenant(5_000);
  reelwright = new Reelwright({ baseUrl, apiKey });
  home = await mkdtemp(join(tmpdir(), "listen-"));
});
afterAll(() => rm(home, { recursive: true }));

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const environmentOf = (key = apiKey, url = baseUrl) => ({
  HOME: home,
  REELWRIGHT_URL: url,
  REELWRIGHT_API_KEY: key,
});
/** Runs a command to its end. */
const run = async (words: readonly string[], environment = environmentOf()) => {
  const { shell, out, err } = recordingShell({ environment });
  const status = await runCli({ words, version: "0.0.0", shell });
  return { status, out: out(), err: err() };
};
/** Starts listening, and waits until it does. */
const listen = async (words: readonly string[], environment = environmentOf()) => {
  const { shell, out, err, interrupt } = recordingShell({ environment });
  const ended = runCli({ words: ["listen", ...words], version: "0.0.0", shell });
  endings.push(async () => {
    interrupt();
    expect(await ended).toBe(0);
  });
  await waitFor("the stream", async () => err().includes("Listening"));
  return { out, err };
};

type Delivery = WebhookEvent & { readonly agent: string | undefined };
const secretHere = async () => (await run(["listen", "--print-secret"])).out;

/** A receiver as in the documentation; `statuses` are those of the first deliveries. */
const openReceiver = async (port = 0, statuses: number[] = []) => {
  const secret = await secretHere();
  const received: Delivery[] = [];
  const server: Server = createServer((request, response) => {
    const check = async () => {
      const body = await buffer(request);
      const event = await verifyWebhook({ body, headers: request.headers, secret });
      received.push({ ...event, agent: request.headers["user-agent"] });
      response.writeHead(statuses.shift() ?? 204).end();
    };
    check().catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { received, close, port: (server.address() as AddressInfo).port };
};
const receiver = async (...given: Parameters<typeof openReceiver>) => {
  const opened = await openReceiver(...given);
  endings.push(opened.close);
  return opened;
};

const job = async (more: object = {}): Promise<string> =>
  (
    await reelwright.jobs.create({
      product_name: "Mug",
      product_image_url: "https://example.com/mug.png",
      segment_count: 1,
      ...more,
    })
  ).job_id;

describe("reelwright listen", () => {
  test("prints a secret that stays, of this machine and server, which nobody else may read", async () => {
    const first = await secretHere();
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await secretHere()).toBe(first);
    const elsewhere = environmentOf(apiKey, "https://video.example.com");
    const other = await run(["listen", "--print-secret", "--json"], elsewhere);
    expect(JSON.parse(other.out).secret).not.toBe(first);
    const { mode } = await stat(join(home, ".config/reelwright/listen-secrets.json"));
    expect(mode & 0o777).toBe(0o600);
  });

  test("forwards each event as the dispatcher sends it, which verifyWebhook accepts", async () => {
    const { received, port } = await receiver();
    const { out } = await listen(["--forward-to", `http://127.0.0.1:${port}/hook`]);
    const ids = [await job(), await job({ metadata: { fault: "fail:agents" } })];
    await waitFor("both events", async () => received.length === 2);
    const events = ids.map((id) => received.find(({ job_id }) => job_id === id));
    expect(events).toMatchObject([
      { event: "job.completed", agent: "Service-Webhook/1.0", error_message: null },
      { event: "job.failed", agent: "Service-Webhook/1.0", final_video_url: null },
    ]);
    await waitFor("both lines", async () => out().split("\n").length === 2);
    expect(out()).toMatch(/job\.failed {2}[0-9a-f-]{36} {2}204 in \d+ ms/);
  });

  test("tries again with the waits of webhooks when the receiver is down at first, or fails", async () => {
    const { port, close } = await openReceiver();
    await close();
    const { out } = await listen(["--forward-to", String(port), "--json"]);
    const id = await job();
    const attempts = () =>
      out()
        ? out()
            .split("\n")
            .map((text) => JSON.parse(text))
        : [];
    await waitFor("the first attempt", async () => attempts().length === 1);
    const { received } = await receiver(port, [500]);
    await waitFor("the third attempt", async () => attempts().length === 3);
    expect(attempts()).toMatchObject([
      { job_id: id, attempt: 1, status: null, delivered: false, next_wait_seconds: 1 },
      { job_id: id, attempt: 2, status: 500, delivered: false, next_wait_seconds: 4 },
      { job_id: id, attempt: 3, status: 204, delivered: true, next_wait_seconds: null },
    ]);
    expect(attempts()[0].error).toMatch(/ECONNREFUSED/);
    expect(received.map(({ job_id }) => job_id)).toEqual([id, id]);
  });

  test("filters events, and prints them where nothing is forwarded", async () => {
    const { out } = await listen(["--events", "job.failed", "--json"]);
    await job();
    const id = await job({ metadata: { fault: "fail:agents" } });
    await waitFor("the event", async () => out() !== "");
    expect(
      out()
        .split("\n")
        .map((text) => JSON.parse(text).job_id),
    ).toEqual([id]);
  });

  test("connects again and forwards what happened meanwhile", async () => {
    // A proxy that can be cut.
    const target = new URL(baseUrl);
    const { createServer: createTcp, connect } = await import("node:net");
    const sockets = new Set<ReturnType<typeof connect>>();
    let isCut = false;
    const proxy = createTcp((client) => {
      if (isCut) return void client.destroy();
      const upstream = connect(Number(target.port), target.hostname);
      for (const each of [client, upstream]) {
        sockets.add(each);
        each.on("error", () => undefined);
        each.on("close", () => sockets.delete(each));
      }
      client.pipe(upstream).pipe(client);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    endings.push(async () => void proxy.close());
    const { port } = proxy.address() as AddressInfo;
    const { out, err } = await listen(
      ["--json"],
      environmentOf(apiKey, `http://127.0.0.1:${port}`),
    );
    isCut = true;
    for (const socket of sockets) socket.destroy();
    await waitFor("the loss", async () => err().includes("is lost"));
    const id = await job();
    await reelwright.jobs.wait(id);
    isCut = false;
    await waitFor("the event", async () => out().includes(id));
    expect(err()).toContain("Connected again.");
  });

  test.each([
    [["--forward-to", "ftp://x"], 2, "address"],
    [["--forward-to", "javascript:alert(1)"], 2, "address"],
    [["--events", "job.started"], 2, "job.completed or job.failed"],
  ])("%j ends with %i", async (words, status, message) => {
    const ended = await run(["listen", ...words]);
    expect(ended.status).toBe(status);
    expect(ended.err).toContain(message);
  });

  test("a wrong key ends it with 3", async () => {
    const ended = await run(["listen"], environmentOf("rw_live_wrong"));
    expect(ended.status).toBe(3);
  });
});
