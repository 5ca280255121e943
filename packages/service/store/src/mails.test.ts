import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { sendMails } from "@reelwright/core/mail/send-mails";
import type { Mail, MailOutcome } from "@reelwright/core/ports/tenants";
import pg from "pg";
import { openStore, type PostgresStore } from "./open-store.ts";
import { type FreshDatabase, freshDatabase } from "./testing/database.ts";
import { makeTenant } from "./testing/tenant.ts";

const actor = { id: "operator", requestId: null } as const;
const tokens = { of: (id: string) => `${id}.signed` };
const from = { publicUrl: "https://reelwright.example.com", host: "example.com", tokens };
const go = () => false;

describe("the outbox of mails", () => {
  let database: FreshDatabase;
  let store: PostgresStore;
  let admin: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase();
    store = await openStore({ url: database.url });
    admin = new pg.Pool({ connectionString: database.url, max: 2 });
  });
  afterAll(async () => {
    await admin.end();
    await store.close();
    await database.drop();
  });

  /** A tenant whose alert has just fired. */
  const alarmed = async (name = "Tenant"): Promise<string> => {
    const tenantId = await makeTenant(store, 10);
    await store.profiles.rename(tenantId, name);
    const alert = { enabled: true, threshold_credits: 50, email: "ops@example.com" };
    await store.alerts.setAlert(tenantId, alert, actor, null);
    return tenantId;
  };
  const stateOf = async (tenantId: string) =>
    (
      await admin.query(
        "SELECT state, attempts, last_error AS error FROM mails WHERE tenant_id = $1",
        [tenantId],
      )
    ).rows[0];

  /** Sends with these outcomes, one after the other; the last one stays. */
  const sending = (
    outcomes: readonly MailOutcome[],
    options: { waitsMs?: readonly number[]; leaseMs?: number; dailyMails?: number } = {},
  ) => {
    const sent: Mail[] = [];
    const run = sendMails({
      mails: store.mails,
      sender: {
        send: async (mail) => {
          sent.push(mail);
          return outcomes[Math.min(sent.length, outcomes.length) - 1] ?? { kind: "sent" };
        },
      },
      from,
      log: () => undefined,
      waitsMs: [0, 0],
      dailyMails: 1_000,
      ...options,
    });
    return { sent, run };
  };

  test("ten senders at once send each mail once", async () => {
    const tenants = await Promise.all(Array.from({ length: 40 }, () => alarmed()));
    const { sent, run } = sending([{ kind: "sent" }]);
    await Promise.all(Array.from({ length: 10 }, () => run(go)));
    expect(sent).toHaveLength(40);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(40);
    for (const tenantId of tenants)
      expect(await stateOf(tenantId)).toEqual({ state: "sent", attempts: 1, error: null });
  });

  test("a failure is followed by another attempt under the same Message-ID, three at most here", async () => {
    const tenantId = await alarmed();
    const { sent, run } = sending([{ kind: "failed", error: "ETIMEDOUT: nobody" }]);
    for (let look = 0; look < 5; look += 1) await run(go);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await stateOf(tenantId)).toEqual({
      state: "abandoned",
      attempts: 3,
      error: "ETIMEDOUT: nobody",
    });
  });

  test("a refusal for good is not tried again, and says why", async () => {
    const tenantId = await alarmed();
    const { sent, run } = sending([{ kind: "refused", error: "EENVELOPE: 550 no such user" }]);
    await run(go);
    await run(go);
    expect(sent).toHaveLength(1);
    expect(await stateOf(tenantId)).toMatchObject({ state: "abandoned", attempts: 1 });
  });

  test("a failed mail waits before its next attempt", async () => {
    const tenantId = await alarmed();
    const failure = { kind: "failed", error: "421 later" } as const;
    const { sent, run } = sending([failure], { waitsMs: [60_000] });
    await run(go);
    await run(go);
    expect([sent.length, (await stateOf(tenantId)).state]).toEqual([1, "pending"]);
    await admin.query("DELETE FROM mails WHERE tenant_id = $1", [tenantId]);
  });

  test("what a dead sender left is sent by another once the lease is over, and the dead one's note counts no more", async () => {
    const tenantId = await alarmed();
    const [left] = await store.mails.claim({
      limit: 10,
      leaseMs: 60_000,
      dailyMails: 1_000,
      dailyConfirmations: 5,
    });
    if (!left) throw new Error("no mail was due");
    await admin.query(
      "UPDATE mails SET lease_expires_at = clock_timestamp() - interval '1 second'",
    );
    const { sent, run } = sending([{ kind: "sent" }]);
    await run(go);
    expect(sent.map(({ messageId }) => messageId)).toEqual([`${left.mailId}@example.com`]);
    expect(await store.mails.recordOutcome(left, { state: "abandoned", error: "late" })).toBe(
      false,
    );
    expect(await stateOf(tenantId)).toMatchObject({ state: "sent", attempts: 2 });
  });

  test("a sender that is stopping takes no further mail", async () => {
    const tenantId = await alarmed();
    const { sent, run } = sending([{ kind: "sent" }]);
    await run(() => true);
    expect([sent.length, (await stateOf(tenantId)).attempts]).toEqual([0, 0]);
    await run(go);
  });

  test("a name full of headers and markup stays a name", async () => {
    await alarmed('Shop\r\nBcc: all@example.com\n<script>alert("1")</script>');
    const { sent, run } = sending([{ kind: "sent" }]);
    await run(go);
    const [mail] = sent;
    expect(mail?.subject).toBe(
      "Shop Bcc: all at example. com script alert( 1 ) script: 10 credits left",
    );
    expect(mail?.html).not.toContain("<script>");
    expect(mail?.html).not.toContain("example.com<");
    expect(mail?.text).toContain("https://reelwright.example.com/billing");
  });
});
