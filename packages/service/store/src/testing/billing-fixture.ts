/** Sales with their own database. */
import { randomUUID } from "node:crypto";
import type { PaymentEvent } from "@reelwright/core/ports/payments";
import pg from "pg";
import { openStore } from "../open-store.ts";
import { freshDatabase } from "./database.ts";
import { openSale, tell } from "./sale.ts";
import { makeTenant } from "./tenant.ts";

export const openBillingWorld = async () => {
  const database = await freshDatabase();
  const store = await openStore({ url: database.url });
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  return {
    store,
    sql: async (text: string) => (await admin.query(text)).rows,
    sale: async (tenantId?: string) => openSale(store, tenantId ?? (await makeTenant(store, 0))),
    tell: (eventId: string | null, ...events: PaymentEvent[]) => tell(store, eventId, ...events),
    balance: async (tenantId: string) => (await store.credits.balance(tenantId)).credit_balance,
    /** Type and amount of each row, oldest first. */
    ledger: async (tenantId: string) =>
      (await store.credits.transactions(tenantId, { page: 1, pageSize: 100, jobId: null })).items
        .map(({ type, amount }) => [type, amount])
        .reverse(),
    /** Holds credits like a playground task. Returns a function that releases them. */
    hold: async (tenantId: string, credits: number) => {
      const taskId: string = randomUUID();
      await store.playground.reserve({
        taskId,
        tenantId,
        modelId: "imgA_2",
        credits,
        startWithinMs: 60_000,
        maxOpen: 100,
      });
      return {
        release: () => store.playground.settle(taskId, { kind: "failed", message: "No." }),
        consume: () => store.playground.settle(taskId, { kind: "completed", output: "t/o.png" }),
      };
    },
    broken: async () => (await store.checkInvariants()).filter(({ rows }) => rows > 0),
    close: async () => {
      await admin.end();
      await store.close();
      await database.drop();
    },
  };
};
export type BillingWorld = Awaited<ReturnType<typeof openBillingWorld>>;
