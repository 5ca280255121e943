/**
 * Callers who leave at any moment: whatever a request took is given back, and nothing of it stays.
 * @tier all
 */
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createConnection, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { editionNamed } from "@reelwright/core/edition/edition";
import { type Metrics, openMetrics } from "@reelwright/platform/metrics";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { Endpoint } from "../http/endpoint.ts";
import type { GatewayPorts } from "../ports/gateway-ports.ts";
import { send, uploads } from "../testing/cases/tenant.ts";
import { follow } from "../testing/event-stream.ts";
import { jobInReview } from "../testing/job-states.ts";
import { formStart, head } from "../testing/raw-socket.ts";
import { picture } from "../testing/sample-files.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";
import { endpointsOf } from "./endpoints.ts";

const form = "multipart/form-data; boundary=a";
const json = "application/json";
const nobodys = "0190a0a0-0000-7000-8000-00000000dead";

let gateway: TestGateway;
let metrics: Metrics;
let caller: Caller;
let jobId: string;
beforeAll(async () => {
  metrics = openMetrics("gateway");
  gateway = await openTestGateway({
    meter: metrics.meter,
    indexed: true,
    receiving: { uploadConcurrency: { slots: 4, perTenant: 2, waitingPerTenant: 100 } },
  });
  caller = await gateway.tenant(1_000_000);
  jobId = await jobInReview(gateway, caller, [70]);
});
afterAll(() => gateway.close());

/** The gauges of what requests hold, which are zero while nobody asks for anything. */
const held = async (): Promise<{ readonly [series: string]: number }> => {
  const { body } = await metrics.text();
  const lines = body.matchAll(
    /^(reelwright_(?:http_requests_in_flight|event_streams|uploads)\S*) (\d+)$/gm,
  );
  return Object.fromEntries([...lines].map(([, series = "", value]) => [series, Number(value)]));
};
/** Bytes that count against the account's limit of uploads. */
const uploadedBytes = async (): Promise<number> => {
  const [counted] = await gateway.sql("SELECT bytes FROM upload_quotas WHERE tenant_id = $1", [
    caller.tenantId,
  ]);
  return Number(counted?.bytes ?? 0);
};
const expectNothingHeld = async (storedBytes: number): Promise<void> => {
  await waitFor("all that was held", async () => {
    const counts = Object.values(await held());
    const forms = await readdir(gateway.formsDirectory);
    const isFree = counts.length === 4 && counts.every((count) => count === 0);
    return isFree && forms.length === 0 && (await uploadedBytes()) === storedBytes;
  });
};

type Leave = (socket: Socket) => void;
/** How callers leave, and how many milliseconds after they wrote: every way early, in the middle and late. */
const ways: { readonly [way: string]: { readonly leave: Leave; readonly delaysMs: number[] } } = {
  closed: { leave: (socket) => socket.destroy(), delaysMs: [0, 3, 30, 500] },
  reset: { leave: (socket) => socket.resetAndDestroy(), delaysMs: [1, 8, 120] },
  "half-closed": { leave: (socket) => socket.end(), delaysMs: [0, 8, 120] },
};

/** Sends bytes, and leaves so many milliseconds after they were written. */
const sendAndLeave = async (bytes: string, afterMs: number, leave: Leave): Promise<Socket> => {
  const socket = createConnection(Number(new URL(gateway.baseUrl).port), "127.0.0.1");
  socket.on("error", () => undefined).resume();
  await once(socket, "connect");
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  if (afterMs > 0) await wait(afterMs);
  leave(socket);
  return socket;
};

const headOf = (
  {
    method,
    path,
    upload,
    body,
  }: Pick<Endpoint<GatewayPorts>, "method" | "path"> & Partial<Endpoint<GatewayPorts>>,
  length: number,
  expected?: string,
): string => {
  // The job is read, and nothing else is done to it: its stream of events has to stay open.
  const found = path.replaceAll(/\{\w+\}/g, method === "get" ? jobId : nobodys);
  const sized = upload || body ? length : 0;
  return head(method.toUpperCase(), `/api/v1${found}`, {
    key: caller.key,
    type: upload ? form : json,
    length: sized,
    ...(expected !== undefined && { expect: expected }),
  });
};

/** What a caller may have sent of a request when it leaves. */
const beginnings = (endpoint: Endpoint<GatewayPorts>): string[] => {
  if (endpoint.upload) {
    const file = "x".repeat(1_000);
    const chunked = headOf(endpoint, 0).replace("Content-Length: 0", "Transfer-Encoding: chunked");
    const chunk = `${(formStart.length + 1_000).toString(16)}\r\n${formStart}${file}\r\n`;
    return [
      headOf(endpoint, 5_000_000),
      headOf(endpoint, 5_000_000) + formStart + file,
      headOf(endpoint, 5_000_000) + formStart + "x".repeat(300_000),
      headOf(endpoint, 5_000_000, "100-continue"),
      chunked + chunk,
    ];
  }
  if (endpoint.body) return [headOf(endpoint, 1_000), `${headOf(endpoint, 1_000)}{"page":`];
  const whole = headOf(endpoint, 0);
  // Pipelined, and followed by what is no request.
  return [whole, whole.repeat(3), `${whole}\r\nno request\r\n\r\n`];
};

const endpoints = endpointsOf(editionNamed("E1"));

describe.each(Object.entries(ways))("a connection that is %s", (_, { leave, delaysMs }) => {
  test("gives back what its request took, at every endpoint and at any moment", async () => {
    const storedBytes = await uploadedBytes();
    for (const afterMs of delaysMs) {
      const left = await Promise.all(
        endpoints.flatMap((endpoint) =>
          beginnings(endpoint).map((bytes) => sendAndLeave(bytes, afterMs, leave)),
        ),
      );
      await expectNothingHeld(storedBytes);
      for (const socket of left) socket.destroy();
    }
    expect((await send(gateway, "/uploads/product-image", caller, await picture())).status).toBe(
      201,
    );
    const stream = await follow(gateway, caller, jobId);
    expect(await stream.next()).toMatchObject({ event: "snapshot" });
    stream.leave();
  });

  test.each(uploads.map(({ path }) => path))(
    "gives back its slot and its place in the line of POST %s, one upload after the other",
    async (path) => {
      const begun = headOf({ method: "post", path: path as `/${string}`, upload: "logo" }, 50_000);
      const storedBytes = await uploadedBytes();
      const left: Socket[] = [];
      for (let at = 0; at < 20; at++) {
        left.push(await sendAndLeave(begun + formStart, at % 4, leave));
      }
      await expectNothingHeld(storedBytes);
      for (const socket of left) socket.destroy();
    },
  );
});
