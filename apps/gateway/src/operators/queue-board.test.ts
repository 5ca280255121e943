/** The board over real HTTP, on a real Redis. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import { openBoardQueues } from "@reelwright/queue/board-queues";
import express from "express";
import request from "supertest";
import { trackRequests } from "../http/request-context.ts";
import { type QueueBoardMode, queueBoard } from "./queue-board.ts";

const redisUrl = process.env["TEST_REDIS_URL"] ?? "";
const stage = { name: "captions" } as const;
const queues = openBoardQueues({ redisUrl, stages: [stage], onError: () => undefined });
const [dispatch] = queues.dispatch;
const [playground] = queues.work;
const lines: object[] = [];
const servers: Server[] = [];

/** A server with the board as an operator sees it. */
const open = async (mode: QueueBoardMode): Promise<string> => {
  const app = express();
  app.use(trackRequests(() => undefined, silentMeter));
  app.use("/admin/queues", (_request, response, next) => {
    response.locals["operator"] = { subject: "root", roles: ["operator"] };
    next();
  });
  const log = (event: string, fields = {}) => void lines.push({ event, ...fields });
  app.use("/admin/queues", queueBoard({ queues, mode, log }));
  const server = createServer(app);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin/queues`;
};

let read: string;
let act: string;
beforeAll(async () => {
  [read, act] = await Promise.all([open("read"), open("act")]);
  await dispatch?.waitUntilReady();
});
afterAll(async () => {
  await Promise.all([...queues.dispatch, ...queues.work].map((queue) => queue.obliterate()));
  for (const server of servers) server.close();
  await queues.close();
});

const entry = (id: string) =>
  dispatch?.add("captions", { taskId: id, note: "private" }, { jobId: id, delay: 3_600_000 });

describe("what the board shows", () => {
  test("is a page whose files are its own", async () => {
    const { status, text, headers } = await request(read).get("/");
    expect(status).toBe(200);
    expect(text).toContain('<base href="/admin/queues/"');
    expect(text).not.toMatch(/https?:|style=|<style/);
    expect(headers["content-security-policy"]).toMatch(
      /script-src 'self';.*frame-ancestors 'none'/,
    );
    const script = /src="(static\/js\/main[^"]+)"/.exec(text)?.[1];
    expect((await request(read).get(`/${script}`)).status).toBe(200);
  });

  test("is the stages' queues and the others, by ids alone", async () => {
    await entry("shown");
    await playground?.add("task", { taskId: "p", params: { prompt: "a secret" } }, { delay: 9e6 });
    const { text, body } = await request(read).get(
      "/api/queues?activeQueue=stage.captions&status=delayed",
    );
    const names = body.queues.map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(["playground", "samples", "stage.captions", "suggestions"]);
    expect(text).toContain('{"taskId":"shown"}');
    expect(text).not.toContain("private");
    const other = await request(read).get("/api/queues?activeQueue=playground&status=delayed");
    expect(other.text).toContain('{"taskId":"p"}');
    expect(other.text).not.toContain("a secret");
  });
});

describe("what may be done", () => {
  test("is nothing where it is read-only", async () => {
    await entry("kept");
    const answer = await request(read).put("/api/queues/stage.captions/kept/clean");
    expect([answer.status, answer.body.error.code]).toEqual([403, "BOARD_READ_ONLY"]);
    expect(await dispatch?.getJob("kept")).toBeDefined();
  });

  test("is what harms no job, and it is logged with who did it", async () => {
    await entry("gone");
    const path = "/api/queues/stage.captions/gone/clean";
    expect((await request(act).put(path)).status).toBe(204);
    expect(await dispatch?.getJob("gone")).toBeUndefined();
    expect(lines).toContainEqual({ event: "board.action", subject: "root", method: "PUT", path });
  });

  test.each([
    ["invent entries", "post", "/api/queues/stage.captions/add"],
    ["limit a stage", "put", "/api/queues/stage.captions/concurrency"],
    ["delete a queue", "put", "/api/queues/stage.captions/obliterate"],
    ["point an entry at another task", "patch", "/api/queues/stage.captions/kept/update-data"],
  ] as const)("is not to %s", async (_what, method, path) => {
    const answer = await request(act)[method](path).send({ data: {}, concurrency: 1 });
    expect([answer.status, answer.body.error.code]).toEqual([403, "BOARD_READ_ONLY"]);
  });

  test("is nothing to queues whose entries are the work", async () => {
    const job = await playground?.add("task", { taskId: "q" }, { delay: 9e6 });
    const answer = await request(act).put(`/api/queues/playground/${job?.id}/clean`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await playground?.getJob(String(job?.id))).toBeDefined();
  });
});
