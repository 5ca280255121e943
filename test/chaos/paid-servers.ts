/** Local vendor servers: one sends callbacks, one can look up submissions, one responds with the result. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { receiveVendorCallback } from "@reelwright/core/vendors/abandoned-calls";
import type { PostgresStore } from "@reelwright/store/open-store";
import { falCallbacks } from "@reelwright/vendors/fal/fal-callbacks";
import { openFalServer } from "@reelwright/vendors/testing/fal-server";
import { openGoogleServer } from "@reelwright/vendors/testing/google-server";
import { openReplicateServer } from "@reelwright/vendors/testing/replicate-server";

/** `presenter` is fal with a clip of somebody who speaks. */
export const paidHosts = ["fal", "replicate", "google", "presenter"] as const;
export type PaidHost = (typeof paidHosts)[number];

/** Cost of one call of `paid-task.ts` in USD, from the vendors' price lists. */
export const hostPrices: { readonly [Host in PaidHost]: number } = {
  fal: 3 * 0.084,
  replicate: 4 * 0.2,
  google: 0.134,
  presenter: 3 * 0.0562,
};

export type PaidServers = {
  readonly urls: { readonly [Host in PaidHost]: string };
  /** URL of fal's callbacks. */
  readonly callbackUrl: string;
  /** Number of accepted submissions whose prompt contains the text. */
  taken(host: PaidHost, text: string): number;
  /** Ids of a host's tasks. */
  refs(host: Exclude<PaidHost, "google">): ReadonlySet<string>;
  /** Whether callbacks for all tasks accepted by fal have arrived. */
  areCallbacksIn(): boolean;
  close(): Promise<void>;
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Receives fal's callbacks like the gateway: verifies and stores them. */
const openReceiver = async (store: Pick<PostgresStore, "vendorCalls">, jwksUrl: string) => {
  const callbacks = falCallbacks({ jwksUrl });
  const receive = receiveVendorCallback({
    calls: store.vendorCalls,
    woken: () => undefined,
    wakePlayground: async () => undefined,
  });
  const handle = async (request: IncomingMessage): Promise<number> => {
    const received = {
      headers: request.headers as { readonly [name: string]: string },
      body: await bodyOf(request),
      nowMs: Date.now(),
    };
    const ref = await callbacks.verify(received, AbortSignal.timeout(5_000));
    if (ref === null) return 401;
    const key = new URL(request.url ?? "/", "http://here").searchParams.get("key");
    await receive({ vendor: "fal", ref, key });
    return 200;
  };
  const server = createServer((request, response) => {
    handle(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

export const openPaidServers = async (
  store: Pick<PostgresStore, "vendorCalls">,
): Promise<PaidServers> => {
  const fal = await openFalServer();
  const replicate = await openReplicateServer();
  const google = await openGoogleServer();
  const receiver = await openReceiver(store, fal.jwksUrl);
  const hosts = { fal, replicate, presenter: fal };
  const falInputs = () => fal.tasks().map(({ input }) => JSON.stringify(input));
  const bodies: { readonly [Host in PaidHost]: () => readonly string[] } = {
    fal: falInputs,
    presenter: falInputs,
    replicate: () => replicate.tasks().map(({ input }) => JSON.stringify(input)),
    google: () => google.requests.map(({ body }) => body.toString("utf8")),
  };
  return {
    urls: { fal: fal.url, replicate: replicate.url, google: google.url, presenter: fal.url },
    callbackUrl: receiver.url,
    taken: (host, text) => bodies[host]().filter((body) => body.includes(text)).length,
    refs: (host) => new Set(hosts[host].tasks().map(({ id }) => id)),
    areCallbacksIn: () => fal.counters.callbacks >= fal.counters.taken,
    close: async () => {
      await Promise.all([fal.close(), replicate.close(), google.close()]);
      await receiver.close();
    },
  };
};
