/** @tier all */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { openReceiver, type Receiver } from "@reelwright/integrations/testing/webhook-receivers";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { emptyTables, type FreshDatabase, freshDatabase } from "@reelwright/store/testing/database";
import { type DeliveryTable, deliveryTable } from "@reelwright/store/testing/deliveries";
import pg from "pg";
import { type DispatcherProcess, startDispatcherProcess } from "./testing/dispatcher-process.ts";

let database: FreshDatabase;
let table: DeliveryTable;
beforeAll(async () => {
  database = await freshDatabase();
  table = deliveryTable(database.url);
});
afterAll(async () => {
  await table.close();
  await database.drop();
});

const processes: DispatcherProcess[] = [];
const receivers: Receiver[] = [];
afterEach(async () => {
  for (const one of processes) one.kill("SIGKILL");
  await Promise.all(processes.splice(0).map(({ ended }) => ended));
  await Promise.all(receivers.splice(0).map(({ close }) => close()));
  await emptyTables(database.url);
});

const dispatcher = async (): Promise<DispatcherProcess> => {
  const started = await startDispatcherProcess(database.url);
  processes.push(started);
  return started;
};
const receiver = async (...how: Parameters<typeof openReceiver>): Promise<Receiver> => {
  const opened = await openReceiver(...how);
  receivers.push(opened);
  return opened;
};
const kill = async (victim: DispatcherProcess): Promise<void> => {
  victim.kill("SIGKILL");
  await victim.ended;
};
const stateOf = async (id: string | undefined) => (await table.row(id ?? "")).state;
const delivered = (id: string | undefined) =>
  waitFor("the delivery", async () => (await stateOf(id)) === "delivered");

describe("a dispatcher that is killed", () => {
  test("after the claim, before the request left: another one delivers, once", async () => {
    const healthy = await receiver();
    const [id] = await table.plant([{ url: healthy.url }]);
    // What such a process leaves behind.
    await table.query(
      `UPDATE webhook_deliveries SET lease_token = nextval('fence'), lease_owner = nextval('owner_numbers'),
        lease_expires_at = now() + interval '2 seconds'`,
    );
    await table.query("INSERT INTO webhook_claimants SELECT lease_owner FROM webhook_deliveries");
    await table.query(
      "INSERT INTO workers (owner, name, slots) SELECT owner, 'dead', '{}' FROM webhook_claimants",
    );
    await dispatcher();
    await delivered(id);
    expect(healthy.received).toHaveLength(1);
    expect(await table.row(id ?? "")).toMatchObject({ attempts: 1, crashes: 1 });
  });

  test("while the receiver has the request: the attempt isn't counted and is made again", async () => {
    let isHealthy = false;
    const slow = await receiver((response) => {
      if (isHealthy) response.writeHead(200).end();
    });
    const [id] = await table.plant([{ url: slow.url }]);
    const first = await dispatcher();
    await waitFor("the request", async () => slow.received.length === 1);
    await kill(first);
    expect(await table.row(id ?? "")).toMatchObject({ state: "pending", attempts: 0 });
    isHealthy = true;
    await dispatcher();
    await delivered(id);
    expect(slow.received).toHaveLength(2);
    expect(slow.received[0]?.body.equals(slow.received[1]?.body ?? Buffer.alloc(0))).toBe(true);
    expect(await table.row(id ?? "")).toMatchObject({ attempts: 1 });
  });

  test("after the answer, before its outcome was written: the event arrives again, with the same bytes", async () => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    const healthy = await receiver(async (response) => {
      // The outcome can't be written while we hold the row.
      await holder.query("BEGIN; SELECT FROM webhook_deliveries FOR UPDATE");
      response.writeHead(200).end();
    });
    const [id] = await table.plant([{ url: healthy.url }]);
    const first = await dispatcher();
    await waitFor("the outcome's writing to wait for us", async () => {
      const { rowCount } = await table.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return (rowCount ?? 0) > 0;
    });
    await kill(first);
    // What it had asked for just before its end must not happen after it.
    await table.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    await holder.query("ROLLBACK");
    await holder.end();
    expect(await stateOf(id)).toBe("pending");
    healthy.received.length = 1;
    const again = await receiver();
    await table.query("UPDATE webhook_deliveries SET url = $1", [again.url]);
    await dispatcher();
    await delivered(id);
    expect(again.received[0]?.body.toString()).toBe(healthy.received[0]?.body.toString());
    expect(await table.row(id ?? "")).toMatchObject({ attempts: 1 });
  });

  test("after the outcome was written: it isn't sent again", async () => {
    const healthy = await receiver();
    const [id] = await table.plant([{ url: healthy.url }]);
    const first = await dispatcher();
    await delivered(id);
    await kill(first);
    const [later] = await table.plant([{ url: healthy.url }]);
    await dispatcher();
    await delivered(later);
    expect(healthy.received).toHaveLength(2);
  });

  test("between two attempts: the rest of the schedule is kept", async () => {
    const failing = await receiver((response) => void response.writeHead(500).end());
    const [id] = await table.plant([{ url: failing.url }]);
    const first = await dispatcher();
    await waitFor("one outcome", async () => (await table.row(id ?? "")).attempts === 1);
    await kill(first);
    await dispatcher();
    await waitFor("the end", async () => (await stateOf(id)) === "abandoned");
    expect(failing.received).toHaveLength(3);
    expect(await table.row(id ?? "")).toMatchObject({ attempts: 3 });
  });

  test("again and again, among several: every event arrives, at most one attempt more for each kill it met", async () => {
    const counts = new Map<string, number>();
    const healthy = await receiver((response, { body }) => {
      const key = body.toString();
      counts.set(key, (counts.get(key) ?? 0) + 1);
      setTimeout(() => response.writeHead(200).end(), 20);
    });
    const ids = await table.plant(
      Array.from({ length: 3_000 }, (_, n) => ({ url: `${healthy.url}/${n % 20}` })),
    );
    let victims = await Promise.all([dispatcher(), dispatcher()]);
    for (let round = 1; round <= 3; round += 1) {
      await waitFor("some progress", async () => counts.size >= round * 300);
      const [victim, ...rest] = victims;
      if (victim) await kill(victim);
      victims = [...rest, await dispatcher()];
    }
    await waitFor("all deliveries", async () =>
      (await table.rows()).every(({ state }) => state === "delivered"),
    );
    expect(counts.size).toBe(ids.length);
    const rows = await table.rows();
    expect(rows.every(({ attempts }) => attempts === 1)).toBe(true);
    const crashes = rows.reduce((sum, row) => sum + row.crashes, 0);
    const extra = [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
    expect(extra).toBeLessThanOrEqual(crashes);
  });
});

describe("a dispatcher that is told to stop", () => {
  test("ends in order and leaves no lease", async () => {
    const healthy = await receiver();
    const [id] = await table.plant([{ url: healthy.url }]);
    const one = await dispatcher();
    await delivered(id);
    one.kill("SIGTERM");
    expect(await one.ended).toBe(0);
    const line = one.lines.find(({ message }) => message === "webhook.attempted");
    expect(line).toMatchObject({ app: "webhook-dispatcher", delivery_id: id, status: 204 });
    expect(JSON.stringify(one.lines)).not.toContain(Buffer.alloc(32, 7).toString("base64"));
  });

  test("is not started without a key for the secrets", async () => {
    const env = { REELWRIGHT_SECRET_KEYS: "" };
    await expect(startDispatcherProcess(database.url, env)).rejects.toThrow(
      /REELWRIGHT_SECRET_KEYS is not set/,
    );
  });
});
