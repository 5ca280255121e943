/** Clients without retries: reads, jobs, slow uploads and event streams, none of which may fail while machines are replaced. */
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import type { Accepted } from "../chaos/checker.ts";
import { atLeast, exactly, type Figure, percentile, seconds, shown } from "../chaos/experiment.ts";
import { jobRequest } from "../chaos/load.ts";
import type { Tenant } from "../chaos/stack.ts";
import { defectOf, follow } from "./followed-stream.ts";

export type Traffic = {
  readonly accepted: Accepted[];
  /** Waits for requests in flight. Returns the figures of all requests. */
  end(): Promise<readonly Figure[]>;
};

type Options = {
  readonly baseUrl: string;
  readonly tenant: Tenant;
  /** Pause in ms between requests of one client, which keeps its connection. */
  readonly everyMs: number;
  /** Fields of the jobs. */
  readonly order?: object;
};

const requestLimitMs = 30_000;
const clients = 2;
const streams = 6;
/** Long enough for a gateway to get a stop signal in the meantime. */
const uploadMs = 2_500;
const uploadParts = 25;
/** Long enough to outlast a gateway's drain. */
const slow = "slow:prepare:2;slow:init:3;slow:generation:4;slow:captions:3";

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

/** A form with the image, sent in chunks. */
const slowForm = async (): Promise<{ body: ReadableStream; type: string }> => {
  const boundary = "-----machines";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="p.png"\r\ncontent-type: image/png\r\n\r\n`;
  const bytes = Buffer.concat([
    Buffer.from(head),
    await picture(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const size = Math.ceil(bytes.length / uploadParts);
  let at = 0;
  const body = new ReadableStream({
    pull: async (controller) => {
      await wait(uploadMs / uploadParts);
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + size)));
      at += size;
      if (at >= bytes.length) controller.close();
    },
  });
  return { body, type: `multipart/form-data; boundary=${boundary}` };
};

/** Starts the traffic, which continues until `end`. */
export const openTraffic = ({ baseUrl, tenant, everyMs, order = {} }: Options): Traffic => {
  const accepted: Accepted[] = [];
  const failed: string[] = [];
  const latenciesMs: number[] = [];
  const broken: string[] = [];
  let isOver = false;
  let uploads = 0;
  let followed = 0;
  let reconnections = 0;
  let count = 0;

  const call = async (path: string, init: RequestInit = {}): Promise<Record<string, unknown>> => {
    const startedMs = performance.now();
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      ...init,
      headers: { "x-api-key": tenant.apiKey, ...init.headers },
      signal: AbortSignal.timeout(requestLimitMs),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
    latenciesMs.push(performance.now() - startedMs);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const create = async (fault: string): Promise<string> => {
    count += 1;
    const { job_id } = await call("/jobs", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": `traffic-${count}` },
      body: JSON.stringify(jobRequest(count, fault, { segment_count: 1, ...order })),
    });
    accepted.push({ jobId: String(job_id), tenantId: tenant.tenantId });
    return String(job_id);
  };
  const upload = async (): Promise<void> => {
    const { body, type } = await slowForm();
    const init = { method: "POST", body, duplex: "half", headers: { "content-type": type } };
    await call("/uploads/product-image", init as RequestInit);
    uploads += 1;
  };
  const watch = async (): Promise<void> => {
    const jobId = await create(slow);
    const target = { baseUrl, apiKey: tenant.apiKey, jobId };
    const seen = await follow(target);
    reconnections += seen.reconnections;
    const defect = await defectOf(target, seen);
    if (defect) broken.push(`${jobId}: ${defect}`);
    followed += 1;
  };
  const repeat = async (act: () => Promise<unknown>, pauseMs: number): Promise<void> => {
    while (!isOver) {
      await act().catch((error: Error) => {
        failed.push(
          `${error.message} ${String((error.cause as Error | undefined)?.message ?? "")}`,
        );
      });
      await wait(pauseMs);
    }
  };
  const ask = async (): Promise<void> => {
    await call("/tenants/me");
    await wait(everyMs);
    await create("");
    await wait(everyMs);
    await call(`/jobs/${accepted.at(-1)?.jobId}`);
  };
  const running = Promise.all([
    ...Array.from({ length: clients }, () => repeat(ask, everyMs)),
    ...Array.from({ length: streams }, () => repeat(watch, 0)),
    repeat(upload, 0),
  ]);

  return {
    accepted,
    end: async () => {
      isOver = true;
      await running;
      const p = (share: number) => `${seconds(percentile(latenciesMs, share))} s`;
      const told = (list: readonly string[]): number | string =>
        list.length === 0 ? 0 : `${list.length}: ${list.slice(0, 3).join(" | ")}`;
      return [
        atLeast("requests that nobody repeats", latenciesMs.length, 20),
        exactly("of these failed", told(failed), 0),
        atLeast("uploads of 2.5 s and longer", uploads, 3),
        atLeast("event streams followed to the end", followed, 3),
        atLeast("of these continued with Last-Event-ID", reconnections, 1),
        exactly("streams with an event lost or doubled", told(broken), 0),
        shown("latency p50 / p99", `${p(0.5)} / ${p(0.99)}`),
      ];
    },
  };
};
