import { Pool } from "undici";
import type { AddressPolicy } from "../downloads/destination.ts";
import { guardedLookup } from "./guarded-lookup.ts";

export type Pools = {
  /** The pool of an origin, until it is given back. */
  borrow(origin: string): { readonly pool: Pool; giveBack(): void };
  /** Breaks all connections. */
  close(): Promise<void>;
};

/** Origins whose connections are kept for the next delivery; more are open only while all of them are in use. */
const maxIdle = 1_024;

type Entry = { readonly pool: Pool; users: number };

/**
 * One pool of connections per origin. How many connections an origin gets is up to the dispatcher, which counts
 * attempts; how long they may take, to the sender's own deadlines.
 */
export const openPools = (border: AddressPolicy, connectTimeoutMs: number): Pools => {
  const lookup = guardedLookup(border);
  /** In the order of their last use. */
  const entries = new Map<string, Entry>();
  const open = (origin: string): Entry => ({
    users: 0,
    pool: new Pool(origin, {
      connections: null,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { lookup, timeout: connectTimeoutMs },
    }),
  });
  const trim = (): void => {
    for (const [origin, { pool, users }] of entries) {
      if (entries.size <= maxIdle) return;
      if (users > 0) continue;
      entries.delete(origin);
      void pool.destroy();
    }
  };
  return {
    borrow: (origin) => {
      const entry = entries.get(origin) ?? open(origin);
      entries.delete(origin);
      entries.set(origin, entry);
      entry.users += 1;
      if (entries.size > maxIdle) trim();
      return {
        pool: entry.pool,
        giveBack: () => {
          entry.users -= 1;
        },
      };
    },
    close: async () => {
      const all = [...entries.values()];
      entries.clear();
      await Promise.all(all.map(({ pool }) => pool.destroy()));
    },
  };
};
