/** @tier all */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { webhookSignature } from "@reelwright/core/webhooks/attempt";
import { type Dispatcher, startDispatcher } from "@reelwright/core/webhooks/dispatcher";
import {
  misbehaviours,
  openReceiver,
  type Received,
  type Receiver,
} from "@reelwright/integrations/testing/webhook-receivers";
import { openWebhookSender } from "@reelwright/integrations/webhook-sender";
import { openSecretBox } from "@reelwright/platform/secret-box";
import type { SecretKey } from "@reelwright/platform/settings/secrets";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import { emptyTables, type FreshDatabase, freshDatabase } from "@reelwright/store/testing/database";
import { type DeliveryTable, deliveryTable } from "@reelwright/store/testing/deliveries";

const keyOf = (id: string): SecretKey => ({ id, bytes: Buffer.alloc(32, id) });
const tenantId = "0190a0a0-0000-7000-8000-000000000001";
/** Waits are short here; that they are the edition's is the schedule's test. */
const waitsSeconds = [0, 0.05, 0.1] as const;

let database: FreshDatabase;
let store: PostgresStore;
let table: DeliveryTable;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  table = deliveryTable(database.url);
});
afterAll(async () => {
  await Promise.all([store.close(), table.close()]);
  await database.drop();
});

type Running = { readonly dispatcher: Dispatcher; readonly lines: Record<string, unknown>[] };
type Options = {
  readonly keys?: readonly SecretKey[];
  readonly waits?: readonly [number, number, number];
  readonly allowPrivateUrls?: boolean;
};
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await emptyTables(database.url);
});

const start = async ({
  keys = [keyOf("a")],
  waits = waitsSeconds as never,
  allowPrivateUrls = true,
}: Options = {}): Promise<Running> => {
  const lines: Record<string, unknown>[] = [];
  const registration = await store.registerWorker("dispatcher");
  const sender = openWebhookSender({ allowPrivateUrls, limitMs: 60_000 });
  const dispatcher = startDispatcher({
    deliveries: store.deliveries,
    sender,
    secrets: openSecretBox(keys),
    waitsSeconds: waits,
    registration,
    log: (fields) => void lines.push({ ...fields }),
    onError: (part, error) => void lines.push({ part, failure: String(error) }),
  });
  // The sender first: what it cuts needn't be waited for.
  closing.push(registration.close, dispatcher.stop, sender.close);
  return { dispatcher, lines };
};
const receiver = async (made: Promise<Receiver> | undefined): Promise<Receiver> => {
  if (!made) throw new Error("no such receiver");
  const opened = await made;
  closing.push(opened.close);
  return opened;
};
const allAre = (...states: string[]) =>
  waitFor(`all to be ${states.join(" or ")}`, async () =>
    (await table.rows()).every(({ state }) => states.includes(state)),
  );

describe("the dispatcher", () => {
  test("delivers a body's very bytes, signed with the tenant's secret and the time of the attempt", async () => {
    const healthy = await receiver(openReceiver());
    const body = Buffer.from('{"event":"job.completed","é":"€"}');
    const secret = openSecretBox([keyOf("a")]).seal("whsec", tenantId);
    await table.plant([
      { url: healthy.url, body, secret, tenantId },
      { url: healthy.url, body },
    ]);
    const { lines } = await start();
    await allAre("delivered");
    const isSigned = ({ headers }: Received) => "x-service-signature" in headers;
    const signed = healthy.received.find(isSigned);
    const unsigned = healthy.received.find((each) => !isSigned(each));
    const timestamp = String(signed?.headers["x-service-timestamp"]);
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.now() - Date.parse(timestamp))).toBeLessThan(60_000);
    expect(signed?.headers["x-service-signature"]).toBe(webhookSignature("whsec", timestamp, body));
    expect(unsigned?.headers["x-service-timestamp"]).toBeDefined();
    for (const { headers, body: sent } of healthy.received) {
      expect(sent.equals(body)).toBe(true);
      expect(headers["user-agent"]).toBe("Service-Webhook/1.0");
      expect(headers["content-type"]).toBe("application/json");
    }
    expect(lines).toHaveLength(2);
    expect(lines.find((line) => line["signed"])).toMatchObject({
      attempt: 1,
      tenant_id: tenantId,
      signed: true,
      status: 204,
      error: null,
      state: "delivered",
      duration_ms: expect.any(Number),
    });
    expect(JSON.stringify(lines)).not.toContain("whsec");
  });

  test("attempts a failing delivery three times, each signed anew over the same bytes, then gives up", async () => {
    const failing = await receiver(openReceiver((response) => void response.writeHead(500).end()));
    const secret = openSecretBox([keyOf("a")]).seal("whsec", tenantId);
    const [id] = await table.plant([{ url: failing.url, secret, tenantId }]);
    const { lines } = await start();
    await allAre("abandoned");
    expect(failing.received).toHaveLength(3);
    expect(new Set(failing.received.map(({ body }) => body.toString())).size).toBe(1);
    const headers = failing.received.map((each) => each.headers);
    expect(new Set(headers.map((each) => each["x-service-timestamp"])).size).toBe(3);
    expect(new Set(headers.map((each) => each["x-service-signature"])).size).toBe(3);
    expect(await table.row(id ?? "")).toMatchObject({ attempts: 3, last_error: "post:HTTP_500" });
    expect(lines.map(({ attempt, state }) => [attempt, state])).toEqual([
      [1, "pending"],
      [2, "pending"],
      [3, "abandoned"],
    ]);
  });

  test("delivers at the second attempt what failed at the first, no earlier than the wait says", async () => {
    const times: number[] = [];
    const shy = await receiver(
      openReceiver((response, _received, count) => {
        times.push(performance.now());
        response.writeHead(count === 1 ? 503 : 200).end();
      }),
    );
    await table.plant([{ url: shy.url }]);
    await start({ waits: [0, 0.7, 4] });
    await allAre("delivered");
    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(695);
  });

  test("keeps the first wait of an edition that has one", async () => {
    const healthy = await receiver(openReceiver());
    const [id] = await table.plant([{ url: healthy.url, dueInMs: 0 }]);
    await start({ waits: [0.6, 1, 1] });
    await allAre("delivered");
    const { rows } = await table.query<{ waited: number }>(
      "SELECT extract(epoch FROM finished_at - next_attempt_at)::float8 AS waited FROM webhook_deliveries WHERE delivery_id = $1",
      [id],
    );
    expect(rows[0]?.waited).toBeGreaterThanOrEqual(0.6);
  });

  test("a redirect is a failure and is not followed", async () => {
    const elsewhere = await receiver(openReceiver());
    const moved = await receiver(
      openReceiver((response) => void response.writeHead(307, { location: elsewhere.url }).end()),
    );
    await table.plant([{ url: moved.url }]);
    await start();
    await allAre("abandoned");
    expect([moved.received.length, elsewhere.received.length]).toEqual([3, 0]);
  });

  test("an address inside is refused at the connection, whatever was configured", async () => {
    const inside = await receiver(openReceiver());
    await table.plant([{ url: inside.url }, { url: "http://localhost:1/" }]);
    const { lines } = await start({ allowPrivateUrls: false });
    await allAre("abandoned");
    expect(inside.connections()).toBe(0);
    expect(new Set(lines.map(({ error }) => error))).toEqual(new Set(["pre:ADDRESS_FORBIDDEN"]));
  });
});

describe("receivers that misbehave", () => {
  const answers: { readonly [name: string]: () => Promise<Receiver> } = {
    ...misbehaviours,
    "answers 500": () => openReceiver((response) => void response.writeHead(500).end()),
    "never ends its response": () =>
      openReceiver((response) => void response.writeHead(200).write("x")),
  };

  const holding = new Set([
    "never responds",
    "trickles its status line",
    "never ends its response",
  ]);

  test.each(Object.keys(answers))("one that %s delays no other", async (name) => {
    const bad = await receiver(answers[name]?.());
    const healthy = await receiver(openReceiver());
    // The bad one's came first, and are many more than it may have slots.
    await table.plant(Array.from({ length: 200 }, () => ({ url: bad.url })));
    const good = await table.plant(Array.from({ length: 100 }, () => ({ url: healthy.url })));
    await start({ waits: [0, 30, 30] });
    await waitFor("the healthy one's deliveries", async () => healthy.received.length >= 100);
    await waitFor("their outcomes", async () => {
      const rows = await table.rows();
      return good.every((id) => rows.find((row) => row.delivery_id === id)?.state === "delivered");
    });
    expect(healthy.received).toHaveLength(100);
    // Those that hold on to a connection have their slots and no more.
    if (holding.has(name)) expect(bad.received.length).toBeLessThanOrEqual(32);
  });

  test("one that hangs has as many connections as it has slots, and the rest of its deliveries wait", async () => {
    const hanging = await receiver(misbehaviours["never responds"]?.());
    await table.plant(Array.from({ length: 100 }, () => ({ url: hanging.url })));
    await start();
    await waitFor("its slots to fill", async () => hanging.received.length === 32);
    // Another receiver is served meanwhile; then still no more than these.
    const healthy = await receiver(openReceiver());
    await table.plant([{ url: healthy.url }]);
    await waitFor("the other one's delivery", async () => healthy.received.length === 1);
    expect(hanging.connections()).toBe(32);
  });
});

describe("keys", () => {
  const sealedBy = (id: string) => openSecretBox([keyOf(id)]).seal("whsec", tenantId);

  test("after a rotation, what an older key sealed is still signed", async () => {
    const healthy = await receiver(openReceiver());
    await table.plant([
      { url: healthy.url, secret: sealedBy("a"), tenantId },
      { url: healthy.url, secret: sealedBy("b"), tenantId },
    ]);
    await start({ keys: [keyOf("b"), keyOf("a")] });
    await allAre("delivered");
    for (const { headers, body } of healthy.received) {
      const timestamp = String(headers["x-service-timestamp"]);
      expect(headers["x-service-signature"]).toBe(webhookSignature("whsec", timestamp, body));
    }
  });

  test("without its key a delivery is neither sent unsigned nor counted, and goes out when the key is back", async () => {
    const healthy = await receiver(openReceiver());
    const [id] = await table.plant([{ url: healthy.url, secret: sealedBy("a"), tenantId }]);
    const { dispatcher, lines } = await start({ keys: [keyOf("b")] });
    await waitFor("its failure", async () => lines.length === 1);
    await dispatcher.stop();
    expect(await table.row(id ?? "")).toMatchObject({
      state: "pending",
      attempts: 0,
      last_error: "pre:SECRET_UNREADABLE",
    });
    expect(healthy.received).toEqual([]);
    await table.query("UPDATE webhook_deliveries SET next_attempt_at = now()");
    await start({ keys: [keyOf("b"), keyOf("a")] });
    await allAre("delivered");
    expect(healthy.received[0]?.headers).toHaveProperty("x-service-signature");
  });
});

describe("several dispatchers", () => {
  test("share the work, and nothing is sent twice", async () => {
    const healthy = await receiver(openReceiver());
    const ids = await table.plant(Array.from({ length: 2_000 }, () => ({ url: healthy.url })));
    const all = await Promise.all([start(), start(), start()]);
    await allAre("delivered");
    expect(healthy.received).toHaveLength(2_000);
    expect(new Set(healthy.received.map(({ body }) => body.toString())).size).toBe(2_000);
    const counts = all.map(({ lines }) => lines.length);
    expect(counts.reduce((sum, count) => sum + count)).toBe(ids.length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  test("one that stops hands back what it hasn't begun, and ends what it has", async () => {
    const answers: (() => void)[] = [];
    const slow = await receiver(
      openReceiver((response) => void answers.push(() => response.writeHead(200).end())),
    );
    await table.plant(Array.from({ length: 40 }, () => ({ url: slow.url })));
    const { dispatcher } = await start();
    await waitFor("its slots to fill", async () => answers.length === 32);
    const stopped = dispatcher.stop();
    for (const answer of answers) answer();
    await stopped;
    const rows = await table.rows();
    expect(rows.filter(({ state }) => state === "delivered")).toHaveLength(32);
    expect(rows.filter(({ lease_owner }) => lease_owner !== null)).toEqual([]);
    expect(slow.received).toHaveLength(32);
  });
});
