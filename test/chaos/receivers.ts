/** Webhook receivers that are healthy, hang, answer 500 or reset the connection; each on a separate port. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const behaviours = ["ok", "hang", "500", "reset"] as const;
export type Behaviour = (typeof behaviours)[number];

export type Receipt = {
  readonly behaviour: Behaviour;
  readonly jobId: string;
  readonly atMs: number;
};
export type Receivers = {
  /** URLs by behavior. */
  readonly urls: { readonly [behaviour in Behaviour]: readonly string[] };
  readonly receipts: Receipt[];
  /** Called after a request has arrived, before and after the response. */
  onArrival: (moment: "before" | "after") => void;
  close(): Promise<void>;
};

const reply = (behaviour: Behaviour, response: ServerResponse): void => {
  if (behaviour === "ok") response.writeHead(204).end();
  else if (behaviour === "500") response.writeHead(500).end("no");
  else if (behaviour === "reset") response.destroy();
};

const jobIn = (text: string): string => {
  try {
    const { job_id, data } = JSON.parse(text) as { job_id?: string; data?: { job_id?: string } };
    return job_id ?? data?.job_id ?? "";
  } catch {
    return "";
  }
};

/** Opens `count` receivers of each behavior. */
export const openReceivers = async (
  count: { readonly [behaviour in Behaviour]: number },
): Promise<Receivers> => {
  const servers: Server[] = [];
  const receipts: Receipt[] = [];
  const receivers = { onArrival: (_moment: "before" | "after"): void => undefined };
  const open = async (behaviour: Behaviour): Promise<string> => {
    const server = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk) => (text += String(chunk)));
      request.on("end", () => {
        receipts.push({ behaviour: behaviour, jobId: jobIn(text), atMs: Date.now() });
        receivers.onArrival("before");
        reply(behaviour, response);
        receivers.onArrival("after");
      });
      // Senders killed by the campaign.
      request.on("error", () => undefined);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  };
  const openMany = (behaviour: Behaviour) =>
    Promise.all(Array.from({ length: count[behaviour] }, () => open(behaviour)));
  const urls = {
    ok: await openMany("ok"),
    hang: await openMany("hang"),
    "500": await openMany("500"),
    reset: await openMany("reset"),
  };
  return Object.assign(receivers, {
    urls,
    receipts,
    close: async () => {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  });
};
