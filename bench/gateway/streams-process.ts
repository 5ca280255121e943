/** A process with the clients of event streams: opens the streams and records when each event arrives. */
import { Pool } from "undici";

export type StreamOrder = { readonly baseUrl: string; readonly streams: readonly StreamTarget[] };
type StreamTarget = { readonly jobId: string; readonly key: string };
/** Sent when all streams are open, and for each event except snapshots. */
export type FromStreams =
  | { readonly opened: number }
  | { readonly jobId: string; readonly event: string; readonly atMs: number };

const openers = 20;

const send = (message: FromStreams): void => void process.send?.(message);

/** The types of the events in the text. */
const eventsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^event: (.*)$/gm)].map(([, event = ""]) => event);

const follow = async (pool: Pool, { jobId, key }: StreamTarget, opened: () => void) => {
  const { statusCode, body } = await pool.request({
    method: "GET",
    path: `/api/v1/jobs/${jobId}/events`,
    headers: { "x-api-key": key },
    bodyTimeout: 0,
  });
  if (statusCode !== 200) throw new Error(`stream: ${statusCode} ${await body.text()}`);
  body.on("data", (chunk: Buffer) => {
    for (const event of eventsIn(String(chunk))) {
      if (event === "snapshot") opened();
      else send({ jobId, event, atMs: Date.now() });
    }
  });
  // The stream ends when the gateway does.
  body.on("error", () => undefined);
};

process.once("message", async ({ baseUrl, streams }: StreamOrder) => {
  const pool = new Pool(baseUrl, { connections: streams.length, headersTimeout: 60_000 });
  let open = 0;
  const opened = () => {
    open += 1;
    if (open === streams.length) send({ opened: open });
  };
  const waiting = [...streams];
  const opener = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await follow(pool, next, opened);
  };
  await Promise.all(Array.from({ length: openers }, opener));
});
process.once("disconnect", () => process.exit());
