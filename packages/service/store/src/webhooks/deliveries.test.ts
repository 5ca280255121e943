import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { AttemptRecord, DeliveryClaim, FullReceivers } from "@reelwright/core/ports/webhooks";
import { newId } from "../ids.ts";
import { openStore, type PostgresStore } from "../open-store.ts";
import { emptyTables, type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { type DeliveryTable, deliveryTable } from "../testing/deliveries.ts";
import { makeTenant } from "../testing/tenant.ts";

/** Leases on deliveries: two stores on one database, as two dispatchers have them. */
describe("deliveries", () => {
  let database: FreshDatabase;
  let one: PostgresStore;
  let other: PostgresStore;
  let table: DeliveryTable;
  beforeAll(async () => {
    database = await freshDatabase();
    one = await openStore({ url: database.url, timing: { expirySweepMs: 0 } });
    other = await openStore({ url: database.url });
    table = deliveryTable(database.url);
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close(), table.close()]);
    await database.drop();
  });
  afterEach(() => emptyTables(database.url));

  const a = "https://a.test/hook";
  const b = "https://b.test/hook";
  const many = (url: string, count: number) => Array.from({ length: count }, () => ({ url }));
  const look = async (
    limit = 100,
    { firstWaitMs = 0, ...full }: Partial<FullReceivers> & { firstWaitMs?: number } = {},
  ) =>
    one.deliveries.findDue({
      limit,
      firstWaitMs,
      full: { urls: [], origins: [], quickUrls: [], ...full },
    });
  const idsOf = (found: readonly { readonly deliveryId: string }[]) =>
    found.map(({ deliveryId }) => deliveryId);
  const lease = { owner: 1, leaseMs: 60_000 };
  const claim = async (id: string | undefined, by = one): Promise<DeliveryClaim> => {
    const [claimed] = await by.deliveries.claim([id ?? ""], lease);
    if (!claimed) throw new Error("nothing was claimed");
    return claimed;
  };
  const outcome = (
    { deliveryId, leaseToken }: DeliveryClaim,
    rest: Partial<AttemptRecord> = {},
  ): AttemptRecord => ({
    deliveryId,
    leaseToken,
    next: { state: "delivered" },
    isCounted: true,
    latencyMs: 120,
    status: 200,
    error: null,
    ...rest,
  });

  describe("a look", () => {
    test("brings first attempts before retries, and origins in turn", async () => {
      const [retry] = await table.plant([{ url: b, attempts: 1, dueInMs: -60_000 }]);
      const ofA = await table.plant(many(a, 3));
      const ofB = await table.plant(many(b, 1));
      const { due } = await look();
      expect(idsOf(due)).toEqual([ofA[0], ofB[0], ofA[1], ofA[2], retry]);
      expect(due.map(({ origin }) => origin).slice(0, 2)).toEqual([
        "https://a.test",
        "https://b.test",
      ]);
    });

    test("a long backlog of one origin hides no other", async () => {
      await table.plant(many(a, 500));
      const [last] = await table.plant(many(b, 1));
      expect(idsOf((await look(10)).due).slice(0, 2)).toContain(last);
    });

    test("leaves out URLs that are full, and finds what stands behind them", async () => {
      await table.plant(many(a, 50));
      const [other] = await table.plant(many("https://a.test/other", 1));
      expect(idsOf((await look(10, { urls: [a] })).due)).toEqual([other]);
    });

    test("leaves out origins that are full, but for their quick URLs", async () => {
      const [quick] = await table.plant(many("https://a.test/quick", 1));
      await table.plant(Array.from({ length: 50 }, (_, n) => ({ url: `https://a.test/${n}` })));
      const [other] = await table.plant(many(b, 1));
      const origins = ["https://a.test"];
      expect(idsOf((await look(10, { origins })).due)).toEqual([other]);
      const quickUrls = ["https://a.test/quick"];
      expect(idsOf((await look(10, { origins, quickUrls })).due)).toEqual([quick, other]);
    });

    test("visits every origin of a backlog that is too long to be read, wherever it stands", async () => {
      await table.plant(many(a, 500));
      const urls = Array.from({ length: 300 }, (_, n) => `https://${n}.test/hook`);
      // Retries that aren't due have origins as well.
      await table.plant(urls.map((url) => ({ url, attempts: 1, dueInMs: 400_000 })));
      const [last] = await table.plant(many("https://zzz.test", 1));
      const seen = new Set<string>();
      for (let looks = 0; looks < 3; looks += 1) {
        const { due, nextDueMs } = await look(10);
        expect(due).toHaveLength(10);
        expect(nextDueMs).toBe(0);
        for (const id of idsOf(due)) seen.add(id);
      }
      expect(seen).toContain(last);
    });

    test("of a backlog that is full goes on soon with the next origins", async () => {
      await table.plant(many(a, 50));
      const urls = Array.from({ length: 300 }, (_, n) => `https://${n}.test/hook`);
      await table.plant(urls.map((url) => ({ url, attempts: 1, dueInMs: 400_000 })));
      const [last] = await table.plant(many("https://zzz.test", 1));
      const found = [];
      for (let looks = 0; looks < 3; looks += 1) found.push(await look(10, { urls: [a] }));
      expect(found.map(({ due }) => idsOf(due))).toEqual([[], [], [last]]);
      expect(found[0]?.nextDueMs).toBeLessThan(1_000);
    });

    test("finds nothing early, and tells when the next is due", async () => {
      await table.plant([{ url: a, attempts: 1, dueInMs: 400_000 }]);
      const { due, nextDueMs } = await look();
      expect(due).toEqual([]);
      expect(nextDueMs).toBeGreaterThan(200_000);
      expect(nextDueMs).toBeLessThanOrEqual(400_000);
    });

    test("with a first wait, a new delivery is due that much later, a retry is not", async () => {
      const [retry] = await table.plant([{ url: a, attempts: 1, dueInMs: -10 }]);
      await table.plant([{ url: a, dueInMs: -10 }]);
      const { due, nextDueMs } = await look(10, { firstWaitMs: 500_000 });
      expect(idsOf(due)).toEqual([retry]);
      expect(nextDueMs).toBeGreaterThan(300_000);
      expect(nextDueMs).toBeLessThanOrEqual(500_000);
    });

    test("origins are what comes before the path, as it is written", async () => {
      const urls = ["http://x.test:81/a/b?c#d", "https://u:p@y.test?q", "http:\\\\z.test\\p"];
      await table.plant(urls.map((url) => ({ url })));
      const origins = (await look()).due.map(({ origin }) => origin).sort();
      expect(origins).toEqual(["http://x.test:81", "http:\\\\z.test\\p", "https://u:p@y.test"]);
    });
  });

  describe("a claim", () => {
    test("holds a delivery for one dispatcher; looks leave it out", async () => {
      const ids = await table.plant(many(a, 20));
      const claims = await Promise.all([
        one.deliveries.claim(ids, lease),
        other.deliveries.claim(ids, { ...lease, owner: 2 }),
      ]);
      expect(idsOf(claims.flat()).sort()).toEqual([...ids].sort());
      expect((await look()).due).toEqual([]);
    });

    test("brings what was written at the event, byte for byte", async () => {
      const body = Buffer.from([123, 0, 255, 10]);
      const secret = Buffer.from([1, 2, 3]);
      const [id] = await table.plant([{ url: a, body, secret }]);
      expect(await claim(id)).toMatchObject({ url: a, body, secret, attempts: 0, run: 1 });
    });

    test("of a delivery that was attempted since the look is refused", async () => {
      const [id] = await table.plant(many(a, 1));
      const first = await claim(id);
      await one.deliveries.recordOutcome(
        outcome(first, { next: { state: "pending", waitMs: 60_000 }, status: 500 }),
      );
      expect(await other.deliveries.claim([id ?? ""], lease)).toEqual([]);
    });

    test("repeated by its own dispatcher is answered again, under a new token", async () => {
      const [id] = await table.plant(many(a, 1));
      const first = await claim(id);
      const second = await claim(id);
      expect(second.leaseToken).not.toBe(first.leaseToken);
      expect(await one.deliveries.recordOutcome(outcome(first))).toBe(false);
      expect(await one.deliveries.recordOutcome(outcome(second))).toBe(true);
    });

    test("given back leaves the delivery as it was, due at once", async () => {
      const [id] = await table.plant(many(a, 1));
      await one.deliveries.giveBack([await claim(id)]);
      expect(idsOf((await look()).due)).toEqual([id]);
      expect(await table.row(id ?? "")).toMatchObject({ attempts: 0, crashes: 0 });
    });
  });

  describe("an outcome", () => {
    test("ends the delivery, and is written once however often it is told", async () => {
      const [id] = await table.plant(many(a, 1));
      const claimed = await claim(id);
      expect(await one.deliveries.recordOutcome(outcome(claimed))).toBe(true);
      expect(await one.deliveries.recordOutcome(outcome(claimed))).toBe(true);
      expect(await table.row(id ?? "")).toMatchObject({
        state: "delivered",
        attempts: 1,
        last_status: 200,
        lease_owner: null,
        finished_at: expect.any(Date),
        attempt_log: [
          { at: expect.stringMatching(/Z$/), latency_ms: 120, status: 200, error: null },
        ],
      });
    });

    test("is refused when the lease was taken back meanwhile", async () => {
      const [id] = await table.plant(many(a, 1));
      const stale = await claim(id);
      await table.query("UPDATE webhook_deliveries SET lease_expires_at = now() - interval '1 s'");
      expect(await one.deliveries.reap(1)).toBe(1);
      const fresh = await claim(id, other);
      expect(
        await one.deliveries.recordOutcome(outcome(stale, { next: { state: "abandoned" } })),
      ).toBe(false);
      expect(await other.deliveries.recordOutcome(outcome(fresh))).toBe(true);
      expect(await table.row(id ?? "")).toMatchObject({ state: "delivered", attempts: 1 });
    });

    test("that is none is not counted", async () => {
      const [id] = await table.plant(many(a, 1));
      const next = { state: "pending", waitMs: 1 } as const;
      const none = { next, isCounted: false, latencyMs: null, status: null, error: "pre:X" };
      await one.deliveries.recordOutcome(outcome(await claim(id), none));
      expect(await table.row(id ?? "")).toMatchObject({ attempts: 0, last_error: "pre:X" });
    });

    test("many at once are each written", async () => {
      const ids = await table.plant(many(a, 300));
      const claims = await one.deliveries.claim(ids, lease);
      const kept = await Promise.all(
        claims.map((each) => one.deliveries.recordOutcome(outcome(each))),
      );
      expect(kept).toEqual(Array(300).fill(true));
      expect(new Set((await table.rows()).map(({ state }) => state))).toEqual(
        new Set(["delivered"]),
      );
    });
  });

  describe("the reaper", () => {
    test("takes back the leases of a process that is gone, and those alone; no attempt is counted", async () => {
      const alive = await other.registerWorker("alive");
      const gone = await other.registerWorker("gone");
      const [mine, lost] = await table.plant(many(a, 2));
      await one.deliveries.claim([mine ?? ""], { owner: alive.owner, leaseMs: 60_000 });
      await one.deliveries.claim([lost ?? ""], { owner: gone.owner, leaseMs: 60_000 });
      expect(await one.deliveries.reap(1)).toBe(0);
      await gone.close();
      expect(await one.deliveries.reap(1)).toBe(1);
      expect(await table.row(lost ?? "")).toMatchObject({
        state: "pending",
        attempts: 0,
        crashes: 1,
        lease_owner: null,
      });
      await alive.close();
    });

    test("leaves a silent process its leases until they expire, and forgets it then", async () => {
      const store = await openStore({ url: database.url, timing: { heartbeatMs: 600_000 } });
      const silent = await store.registerWorker("silent");
      const claimants = () => table.query("SELECT owner FROM webhook_claimants");
      const [id = ""] = await table.plant(many(a, 1));
      await one.deliveries.claim([id], { owner: silent.owner, leaseMs: 60_000 });
      await table.query("UPDATE workers SET alive_until = now() - interval '25 s'");
      expect(await one.deliveries.reap(1)).toBe(0);
      expect(await table.row(id)).toMatchObject({ lease_owner: silent.owner, crashes: 0 });
      await table.query("UPDATE webhook_deliveries SET lease_expires_at = now() - interval '1 s'");
      expect((await claimants()).rows).toEqual([{ owner: silent.owner }]);
      expect(await one.deliveries.reap(1)).toBe(1);
      expect((await claimants()).rows).toEqual([]);
      await silent.close();
      await store.close();
    });

    test("gives up a delivery whose attempts take down every dispatcher", async () => {
      const [id] = await table.plant(many(a, 1));
      for (let crash = 0; crash <= 20; crash += 1) {
        await claim(id);
        expect(await one.deliveries.reap(1)).toBe(1);
      }
      expect(await table.row(id ?? "")).toMatchObject({
        state: "abandoned",
        last_error: "attempt:DISPATCHER_CRASHED",
      });
    });
  });

  test("an attempt is signed with the secret in force, and after the webhook's removal with the former one", async () => {
    const tenantId = await makeTenant(one, 0);
    const [old, rotated] = [Buffer.from([1]), Buffer.from([2])];
    const change = { actor: { id: "system", requestId: null }, details: {} };
    const [id = ""] = await table.plant([{ url: a, secret: old, tenantId }]);
    const claimed = async () => {
      const [claim] = await one.deliveries.claim([id], { owner: 1, leaseMs: 60_000 });
      return claim?.secret && [...claim.secret];
    };
    await one.webhooks.set(tenantId, { url: b, secret: rotated }, change);
    expect(await claimed()).toEqual([2]);
    await one.webhooks.set(tenantId, { url: b, secret: null }, change);
    expect(await claimed()).toBeNull();
    await one.webhooks.set(tenantId, null, change);
    expect(await claimed()).toEqual([1]);
  });

  test("a tenant's webhook is replaced and removed as a whole", async () => {
    const tenantId = await makeTenant(one, 0);
    const secret = Buffer.from([1, 2]);
    expect(await one.webhooks.get(tenantId)).toBeNull();
    const change = { actor: { id: "system", requestId: null }, details: {} };
    await one.webhooks.set(tenantId, { url: a, secret }, change);
    expect(await one.webhooks.get(tenantId)).toEqual({ url: a, secret });
    await one.webhooks.set(tenantId, { url: b, secret: null }, change);
    expect(await one.webhooks.get(tenantId)).toEqual({ url: b, secret: null });
    await one.webhooks.set(tenantId, null, change);
    expect(await one.webhooks.get(tenantId)).toBeNull();
  });

  describe("of an endpoint", () => {
    const actor = { id: "system", requestId: null } as const;
    const add = async (part: object = {}) => {
      const tenantId = await makeTenant(one, 100);
      const settings = {
        url: a,
        events: ["job.completed"],
        schedule: "days",
        enabled: true,
      } as const;
      const made = {
        ...settings,
        endpoint_id: newId(),
        description: null,
        secret: Buffer.from("new"),
      };
      const endpoint = await one.webhooks.addEndpoint(tenantId, { ...made, ...part }, actor);
      return { tenantId, id: endpoint.endpoint_id };
    };
    const plant = async ({ tenantId, id }: Awaited<ReturnType<typeof add>>, url = a) => {
      const [planted = ""] = await table.plant([{ url, tenantId }]);
      const mark = "UPDATE webhook_deliveries SET endpoint_id = $2 WHERE delivery_id = $1";
      await table.query(mark, [planted, id]);
      return planted;
    };
    const failure = {
      next: { state: "pending", waitMs: 0 },
      status: 500,
      error: "post:HTTP_500",
    } as const;

    test("is claimed with its current URL, schedule and secrets", async () => {
      const endpoint = await add();
      const { tenantId, id } = endpoint;
      const planted = await plant(endpoint, "https://former.test/");
      const rotation = { secret: Buffer.from("newer"), overlapHours: 1 };
      await one.webhooks.rotateSecret(tenantId, id, rotation, actor);
      const claimed = await claim(planted);
      expect(claimed).toMatchObject({
        url: a,
        endpoint: { endpointId: id, state: "enabled", schedule: "days" },
      });
      expect(claimed.endpoint?.secrets.map(String)).toEqual(["newer", "new"]);
    });

    test("is claimed as what it is where its endpoint is disabled or gone", async () => {
      const endpoint = await add();
      const { tenantId, id } = endpoint;
      await one.webhooks.changeEndpoint(tenantId, id, { enabled: false }, actor);
      const off = await claim(await plant(endpoint));
      await one.webhooks.removeEndpoint(tenantId, id, actor);
      const gone = await claim(await plant(endpoint, b));
      expect([off.endpoint?.state, gone.endpoint?.state, gone.url]).toEqual([
        "disabled",
        "deleted",
        b,
      ]);
    });

    test("after five days of failures disables it, with a mail and an audit entry; a delivery forgets them", async () => {
      const endpoint = await add();
      const { tenantId, id } = endpoint;
      await table.query(
        "UPDATE tenants SET email = 'o@example.com', email_verified = true WHERE tenant_id = $1",
        [tenantId],
      );
      const state = async () => (await one.webhooks.endpoint(tenantId, id)) ?? null;
      const age = (days: number) =>
        table.query(
          "UPDATE webhook_endpoints SET failing_since = clock_timestamp() - $2 * interval '1 day' WHERE endpoint_id = $1",
          [id, days],
        );
      const fails = async () =>
        expect(
          await one.deliveries.recordOutcome(outcome(await claim(await plant(endpoint)), failure)),
        ).toBe(true);

      await fails();
      expect(await state()).toMatchObject({ enabled: true, failing_since: expect.any(String) });
      await age(4.9);
      await fails();
      expect(await state()).toMatchObject({ enabled: true });
      await one.deliveries.recordOutcome(outcome(await claim(await plant(endpoint))));
      expect(await state()).toMatchObject({ enabled: true, failing_since: null });

      await fails();
      await age(5.1);
      await fails();
      expect(await state()).toMatchObject({ enabled: false, disabled_at: expect.any(String) });
      const { rows } = await table.query(
        "SELECT kind, recipient, data ->> 'url' AS url FROM mails WHERE tenant_id = $1",
        [tenantId],
      );
      expect(rows).toEqual([{ kind: "webhook_disabled", recipient: "o@example.com", url: a }]);
      const log = await table.query(
        "SELECT actor, action FROM audit_log WHERE tenant_id = $1 ORDER BY seq DESC LIMIT 1",
        [tenantId],
      );
      expect(log.rows).toEqual([{ actor: "system", action: "webhook_endpoint.disabled" }]);

      await one.webhooks.changeEndpoint(tenantId, id, { enabled: true }, actor);
      expect(await state()).toMatchObject({
        enabled: true,
        failing_since: null,
        disabled_at: null,
      });
    });
  });
});
