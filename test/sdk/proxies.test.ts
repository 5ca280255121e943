/**
 * What proxies between the SDK and a gateway do: they cut answers, hold streams back, refuse and break them.
 * @tier all
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, expect, test } from "@jest/globals";
import { type JobEvent, type JobProgress, Reelwright } from "reelwright";
import { bottlePicture } from "../support/bottle-picture.ts";
import { sharedStack } from "../support/shared-stack.ts";

let base: string;
let apiKey: string;
let image: string;
beforeAll(async () => {
  const stack = await sharedStack();
  base = (await stack.runtime()).base_url;
  apiKey = await stack.tenant(2_000);
  const direct = new Reelwright({ baseUrl: base, apiKey });
  image = (await direct.uploads.productImage(await bottlePicture())).url;
});

type Asked = { readonly line: string; readonly lastEventId: string | undefined };
/** Does what it wants with the gateway's answer; by default it passes it on. */
type Manner = (answer: IncomingMessage, response: ServerResponse, asked: Asked) => boolean;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A client whose requests go through a proxy of this manner. */
const behind = async (manner: Manner) => {
  const seen: Asked[] = [];
  const server = createServer((incoming, response) => {
    const { method, url = "", headers } = incoming;
    const asked = {
      line: `${method} ${url}`,
      lastEventId: headers["last-event-id"]?.toString(),
    };
    seen.push(asked);
    const outgoing = request(new URL(url, base), { method, headers }, (answer) => {
      if (manner(answer, response, asked)) return;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    response.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { seen, client: new Reelwright({ baseUrl: `http://127.0.0.1:${port}`, apiKey }) };
};

const order = () => ({
  product_name: "Fizz",
  product_image_url: image,
  segment_count: 2,
  segment_duration: 3,
  video_model: "vidB_std" as const,
});
const isEvents = ({ line }: Asked): boolean => line.endsWith("/events");

test("a proxy that takes the order and cuts the answer: one job, one hold", async () => {
  let cuts = 0;
  const { seen, client } = await behind((answer, response, { line }) => {
    if (line !== "POST /api/v1/jobs" || cuts === 2) return false;
    cuts++;
    answer.resume();
    answer.on("end", () => response.destroy());
    return true;
  });
  const before = await client.credits.balance();
  const jobs = await client.jobs.list();
  // It waits for a human, so that its hold stays.
  const job = await client.jobs.create({ ...order(), human_review: "all" as const });
  expect(seen.filter(({ line }) => line === "POST /api/v1/jobs")).toHaveLength(3);
  expect((await client.jobs.list()).total).toBe(jobs.total + 1);
  const { items } = await client.credits.transactions({ job_id: job.job_id });
  expect(items.filter(({ type }) => type === "reserve")).toHaveLength(1);
  expect((await client.credits.balance()).credit_balance).toBe(before.credit_balance);
  await client.jobs.cancel(job.job_id);
});

test("a proxy that holds event streams back: the job is asked for instead", async () => {
  const { seen, client } = await behind((answer, response, asked) => {
    if (!isEvents(asked)) return false;
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    response.on("close", () => answer.destroy());
    return true;
  });
  const told: JobProgress[] = [];
  const onProgress = (progress: JobProgress) => void told.push(progress);
  const job = await client.jobs.createAndWait(order(), { onProgress });
  expect(job.status).toBe("completed");
  expect(told.at(-1)).toMatchObject({ event: null, percent: 100, status: "completed" });
  expect(seen.filter(isEvents)).toHaveLength(1);
});

test.each([
  ["with an error", 501, "text/html"],
  ["with a page", 200, "text/html"],
])("a proxy that refuses event streams %s: the same", async (_, status, type) => {
  const { client } = await behind((answer, response, asked) => {
    if (!isEvents(asked)) return false;
    answer.destroy();
    response.writeHead(status, { "content-type": type }).end("<h1>No</h1>");
    return true;
  });
  expect((await client.jobs.createAndWait(order())).status).toBe("completed");
});

test("a stream that breaks goes on after the last event: each event once, none left out", async () => {
  const { client: direct } = await behind(() => false);
  // It waits for a human, so that it is there until it is cancelled.
  const { job_id } = await direct.jobs.create({ ...order(), human_review: "all" });
  let connections = 0;
  let cancelled: Promise<unknown> = Promise.resolve();
  const { seen, client } = await behind((answer, response, asked) => {
    if (!isEvents(asked)) return false;
    connections++;
    if (connections === 3) {
      cancelled = direct.jobs.cancel(job_id);
      return false;
    }
    // The first connection gets as far as an event, the second one as far as anything.
    const isAny = connections === 2;
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on("data", (part: Buffer) => {
      const isBreak = isAny || part.includes("event: ");
      response.write(part, () => isBreak && response.destroy());
    });
    return true;
  });
  const events: JobEvent[] = [];
  for await (const event of client.jobs.events(job_id)) events.push(event);
  await cancelled;
  expect(events[0]?.type).toBe("snapshot");
  expect(events.at(-1)?.type).toBe("job.cancelled");
  const ids = events.map(({ id }) => Number(id));
  expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
  expect(seen.filter(isEvents)).toHaveLength(3);
  expect(seen.filter(isEvents).at(-1)?.lastEventId).toMatch(/^\d+$/);
});

test("a wait ends with its time or its signal; the job goes on", async () => {
  const client = new Reelwright({ baseUrl: base, apiKey });
  const { job_id } = await client.jobs.create({ ...order(), human_review: "all" as const });
  const late = await client.jobs.wait(job_id, { timeoutMs: 300 }).catch((error: unknown) => error);
  expect(late).toMatchObject({ name: "TimeoutError" });
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(client.jobs.wait(job_id, { signal })).rejects.toThrow("enough");
  expect((await client.jobs.get(job_id)).status).not.toBe("cancelled");
  await client.jobs.cancel(job_id);
});
