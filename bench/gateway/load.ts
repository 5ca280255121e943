/** Load generators. */
import { Pool } from "undici";

export type Order = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string;
};
export type Load = { readonly perSecond: number; readonly latenciesMs: readonly number[] };

/** Sends requests from `next` for a given time, each connection as fast as it gets responses. Throws on another status. */
export const loadFor = async (
  baseUrl: string,
  seconds: number,
  { connections, status }: { readonly connections: number; readonly status: number },
  next: () => Order,
): Promise<Load> => {
  const pool = new Pool(baseUrl, { connections });
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  const client = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const order = next();
      const sentAt = performance.now();
      const { statusCode, body } = await pool.request({ ...order, headers: { ...order.headers } });
      const text = await body.text();
      if (statusCode !== status) throw new Error(`${order.path}: ${statusCode} ${text}`);
      latenciesMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const perSecond = latenciesMs.length / ((performance.now() - startedAt) / 1_000);
  await pool.close();
  return { perSecond, latenciesMs };
};

/** Sends requests at a constant rate, independent of responses, so that slow responses don't hide delays. */
export const loadAt = async (
  baseUrl: string,
  seconds: number,
  perSecond: number,
  next: () => Order,
): Promise<readonly number[]> => {
  const pool = new Pool(baseUrl, { connections: 32 });
  const latenciesMs: number[] = [];
  const sent: Promise<void>[] = [];
  const startedAt = performance.now();
  const send = async (dueAt: number): Promise<void> => {
    const order = next();
    const { body } = await pool.request({ ...order, headers: { ...order.headers } });
    await body.dump();
    latenciesMs.push(performance.now() - dueAt);
  };
  for (let count = 0; count < seconds * perSecond; count += 1) {
    const dueAt = startedAt + (count * 1_000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    sent.push(send(dueAt));
  }
  await Promise.all(sent);
  await pool.close();
  return latenciesMs;
};
