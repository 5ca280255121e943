/**
 * Mail goes to addresses whose owners said yes, and to each only so much of it a day.
 * @tier all
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { sendMails } from "@reelwright/core/mail/send-mails";
import { type Outbox, openOutbox } from "@reelwright/integrations/mail/outbox";
import pg from "pg";
import request from "supertest";
import { alert } from "../testing/cases/alerts.ts";
import { minimalJob, openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

const publicUrl = "https://reelwright.example.com";

let directory: string;
let outbox: Outbox;
let gateway: TestGateway;
let database: pg.Client;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "outbox-"));
  outbox = openOutbox(directory, "Reelwright <no-reply@example.com>");
  gateway = await openTestGateway({ outbox, confirmAddresses: true });
  database = new pg.Client({ connectionString: gateway.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await gateway.close();
  await rm(directory, { recursive: true });
});

const setAlert = (caller: Caller, body: object) =>
  gateway.api("post", "/billing/credit-alert", caller).send(body);
const statusOf = async (caller: Caller) =>
  (await gateway.api("get", "/billing/credit-alert", caller)).body.email_status;
/** All that is due; returns what lies in the outbox for this address, the oldest first. */
const mailsTo = async (address: string) => {
  const send = sendMails({
    mails: gateway.store.mails,
    sender: outbox,
    from: { publicUrl, host: "example.com", tokens: gateway.tokens },
    log: () => undefined,
  });
  // Twice what one round takes; what is beyond a limit makes it end early.
  for (let round = 0; round < 12; round += 1) await send(() => false);
  return (await outbox.list()).filter(({ to }) => to === address).reverse();
};
const linkIn = (text: string | undefined): string =>
  new URL(/https:\S+\/confirm-address\/\S+/.exec(text ?? "")?.[0] ?? "http://none").pathname;
const newJob = (caller: Caller) => gateway.api("post", "/jobs", caller).send(minimalJob);
const subjects = (mails: readonly { subject: string }[]) => mails.map(({ subject }) => subject);

/** Below its threshold of 50 from the first job on. */
const named = async (email: string): Promise<Caller> => {
  const caller = await gateway.tenant(100);
  const { body } = await setAlert(caller, { ...alert, email });
  expect(body.email_status).toBe("pending");
  return caller;
};
const question = "Confirm your address for alerts about credits";

describe("an address that somebody named", () => {
  test("is asked once by a mail without the tenant's words, and gets no alert before it says yes", async () => {
    const email = "asked@example.com";
    const caller = await named(email);
    await gateway
      .api("patch", "/tenants/me", caller)
      .send({ name: "Win at https://evil.example.com" });
    await newJob(caller);
    await setAlert(caller, { ...alert, email });
    const mails = await mailsTo(email);
    expect(subjects(mails)).toEqual([question]);
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toMatch(/evil|Win at/);
    expect(await statusOf(caller)).toBe("pending");
  });

  test("consents by POST, not by opening the link; a crossing from before is reported then", async () => {
    const email = "yes@example.com";
    const caller = await named(email);
    await newJob(caller);
    const [mail] = await mailsTo(email);
    const link = linkIn(mail?.text);
    for (const method of ["get", "head", "get"] as const) {
      const { status, headers } = await request(gateway.baseUrl)[method](link);
      expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    }
    const { body } = await request(gateway.baseUrl).get(link);
    expect(body).toEqual({ state: "open", email, tenant: "Test" });
    expect(await statusOf(caller)).toBe("pending");
    // Ten clicks at once confirm it once.
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => request(gateway.baseUrl).post(link)),
    );
    expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await statusOf(caller)).toBe("confirmed");
    expect(subjects(await mailsTo(email))).toEqual([
      question,
      expect.stringMatching(/^Test: \d+ credits left$/),
    ]);
    const { items } = (await gateway.api("get", "/audit-log", caller)).body;
    const confirmed = items.filter(
      ({ action }: { action: string }) => action === "credit_alert.confirmed",
    );
    expect(confirmed).toHaveLength(1);
    // Named again it needs no other yes; another tenant's does.
    await setAlert(caller, { ...alert, email: "other@example.com" });
    expect((await setAlert(caller, { ...alert, email })).body.email_status).toBe("confirmed");
    await named(email);
  });

  test("isn't told of a crossing that is over by the time it says yes", async () => {
    const email = "late@example.com";
    const caller = await named(email);
    const { body: job } = await newJob(caller);
    await gateway.api("delete", `/jobs/${job.job_id}`, caller);
    const [mail] = await mailsTo(email);
    await request(gateway.baseUrl).post(linkIn(mail?.text));
    expect(subjects(await mailsTo(email))).toEqual([question]);
    await newJob(caller);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test("can't be confirmed by a late, cut off or invented link, nor by another method", async () => {
    const email = "expired@example.com";
    const caller = await named(email);
    const [mail] = await mailsTo(email);
    const link = linkIn(mail?.text);
    await database.query(
      "UPDATE address_confirmations SET expires_at = clock_timestamp() WHERE email = $1",
      [email],
    );
    const answers = [
      await request(gateway.baseUrl).post(link),
      await request(gateway.baseUrl).get(link),
      await request(gateway.baseUrl).post(link.slice(0, -1)),
      await request(gateway.baseUrl).post("/confirm-address/%00"),
      await request(gateway.baseUrl).put(link),
    ];
    expect(answers.map(({ status }) => status)).toEqual([410, 410, 404, 404, 405]);
    expect(answers[0]?.body).toEqual({ state: "expired" });
    expect(await statusOf(caller)).toBe("pending");
  });

  test("isn't asked when it is the account's own and its issuer vouches for it", async () => {
    const own = async (email: string, isEmailVerified: boolean) => {
      const who = { issuer: "https://issuer.example.com", subject: email, name: "Own", email };
      const entry = { tenantId: null, bonus: 100, requestId: null };
      const { tenant_id: tenantId } = await gateway.store.identity.enter(
        { ...who, isEmailVerified },
        entry,
      );
      const actor = { id: "system", requestId: null };
      const wanted = { enabled: true, threshold_credits: 500, email };
      return gateway.store.alerts.setAlert(tenantId, wanted, actor, { lifeMs: 60_000 });
    };
    expect(await own("verified@example.com", true)).toBe(true);
    expect(await own("unverified@example.com", false)).toBe(false);
    expect(subjects(await mailsTo("verified@example.com"))).toEqual(["Own: 100 credits left"]);
    expect(subjects(await mailsTo("unverified@example.com"))).toEqual([question]);
  });

  test("of a top-up's mail is written to when it is confirmed", async () => {
    const caller = await named("topup@example.com");
    const addressOf = async () =>
      (await database.query("SELECT mail_address_of($1) AS address", [caller.tenantId])).rows[0]
        .address;
    expect(await addressOf()).toBeNull();
    const [mail] = await mailsTo("topup@example.com");
    await request(gateway.baseUrl).post(linkIn(mail?.text));
    expect(await addressOf()).toBe("topup@example.com");
  });
});

describe("limits of mail", () => {
  test("a tenant has ten addresses asked a day, also at once; then 429, and nothing is set", async () => {
    const caller = await gateway.tenant();
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        setAlert(caller, { ...alert, email: `crowd${n}@example.com` }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.body.error).toMatchObject({
      code: "MAIL_LIMIT",
      details: { limit: 10, retry_after: expect.any(Number) },
    });
    expect(refused[0]?.headers["retry-after"]).toBe(
      String(refused[0]?.body.error.details.retry_after),
    );
    // What it has set already can be changed all the same.
    const again = await setAlert(caller, { enabled: true, threshold_credits: 60 });
    expect([again.status, again.body.email_status]).toEqual([200, "pending"]);
  });

  test("an address is asked five times a day, whoever asks and however it is written", async () => {
    const spellings = ["Many@example.com", "many+a@example.com", "many+b@EXAMPLE.com"];
    for (let n = 0; n < 9; n += 1) await named(spellings[n % 3] ?? "");
    // One after the other: a sender's list could lack what another has in hand.
    const mails = [];
    for (const spelling of spellings) mails.push(...(await mailsTo(spelling)));
    expect(mails).toHaveLength(5);
  });

  test("an address gets twenty mails a day, from all tenants together", async () => {
    const email = "flooded@example.com";
    const callers = await Promise.all(Array.from({ length: 3 }, () => gateway.tenant(100)));
    for (const caller of callers) {
      const wanted = { enabled: true, threshold_credits: 50, email };
      const actor = { id: "system", requestId: null };
      await gateway.store.alerts.setAlert(caller.tenantId, wanted, actor, null);
    }
    const cross = async (caller: Caller) => {
      for (let n = 0; n < 10; n += 1) {
        const { body } = await newJob(caller);
        await gateway.api("delete", `/jobs/${body.job_id}`, caller);
      }
    };
    await Promise.all(callers.map(cross));
    expect(await mailsTo(email)).toHaveLength(20);
    const { rows } = await database.query(
      "SELECT state, count(*)::int AS mails FROM mails WHERE recipient = $1 GROUP BY state ORDER BY 1",
      [email],
    );
    expect(rows).toEqual([
      { state: "abandoned", mails: 10 },
      { state: "sent", mails: 20 },
    ]);
    // Another day, another twenty.
    await database.query("UPDATE mail_counts SET day = day - 1");
    if (callers[0]) await newJob(callers[0]);
    expect(await mailsTo(email)).toHaveLength(21);
  });
});

test("the outbox shows where a mail leads, so that one can follow it", async () => {
  const email = "follow@example.com";
  await named(email);
  const [mail] = await mailsTo(email);
  const { body } = await request(gateway.baseUrl).get(`/outbox/${mail?.id}`);
  expect(body.links).toEqual([`${publicUrl}${linkIn(mail?.text)}`]);
});
