/** ComfyUI behind a proxy that lets nobody through without its headers. */
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { resultDownloads } from "../result-downloads.ts";
import { openComfyServer } from "../testing/comfyui-server.ts";
import { begun, never, openSampleCalls } from "../testing/sample-calls.ts";
import { comfyCheck } from "./comfy-check.ts";
import { comfyVendor } from "./comfy-vendor.ts";
import { loadWorkflows } from "./workflow-files.ts";

const headers = { Authorization: "Bearer comfy-sesame-1234", "X-Tenant": "studio-number-one" };
const workflows = loadWorkflows();
let server: Awaited<ReturnType<typeof openComfyServer>>;
let samples: Awaited<ReturnType<typeof openSampleCalls>>;
let url: string;
const sockets: IncomingMessage[] = [];
const isLet = ({ headers: sent }: IncomingMessage): boolean =>
  sent.authorization === headers.Authorization && sent["x-tenant"] === headers["X-Tenant"];

const proxy = createServer((incoming, response) => {
  if (!isLet(incoming))
    return void response.writeHead(403).end(`no: ${incoming.headers.authorization}`);
  const to = new URL(incoming.url ?? "/", server.url);
  const outgoing = request(to, { method: incoming.method, headers: incoming.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  incoming.pipe(outgoing);
});
proxy.on("upgrade", (incoming, socket, head) => {
  sockets.push(incoming);
  if (!isLet(incoming)) return socket.destroy();
  const { port, hostname } = new URL(server.url);
  const behind = connect(Number(port), hostname, () => {
    const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`);
    behind.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    behind.write(head);
    behind.pipe(socket).pipe(behind);
  });
  behind.on("error", () => socket.destroy());
  socket.on("error", () => behind.destroy());
});

beforeAll(async () => {
  server = await openComfyServer();
  samples = await openSampleCalls();
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.close();
  await samples.close();
});

test("a picture is ordered, followed and fetched through it", async () => {
  const vendor = comfyVendor({ url, headers, workflows });
  server.queue.hold();
  const task = await begun(
    vendor,
    samples.picture({ prompt: "a can" }),
    "0123456789abcdef".repeat(4),
  );
  expect(await vendor.poll(task, never)).toMatchObject({ kind: "running" });
  expect(sockets.map(isLet)).toEqual([true]);
  server.queue.release();
  while (!server.queue.history.has(task.ref)) await wait(5);
  const done = await vendor.poll(task, never);
  if (done.kind !== "done") throw new Error(done.kind);
  const [output] = done.result.outputs;
  if (output === undefined || !("url" in output)) throw new Error("no address");
  expect(output.headers).toEqual(headers);
  const directory = await mkdtemp(join(tmpdir(), "comfy-"));
  try {
    const downloads = resultDownloads({ allowPrivateUrls: false, ownServers: [url] });
    await downloads.fetch(output, join(directory, "a.png"), never);
    expect((await stat(join(directory, "a.png"))).size).toBeGreaterThan(0);
  } finally {
    await rm(directory, { recursive: true });
  }
  expect(await comfyCheck({ url, headers, workflows }).check(never)).toContain("can run");
});

test("what the proxy refuses is the operator's, and shows no header", async () => {
  await expect(comfyCheck({ url, workflows }).check(never)).rejects.toMatchObject({
    errorClass: "operator",
    message: expect.stringContaining("COMFYUI_HEADERS"),
  });
  const wrong = { ...headers, "X-Tenant": "another-one" };
  const vendor = comfyVendor({ url, headers: wrong, workflows });
  const refused = await begun(vendor, samples.picture({ prompt: "a can" }), "f".repeat(64)).catch(
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({ errorClass: "operator" });
  expect(String((refused as Error).cause)).toContain("HTTP 403: no: [secret]");
});
