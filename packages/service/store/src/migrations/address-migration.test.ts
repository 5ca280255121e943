/** What becomes of alerts that were set before the owners of addresses were asked. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import { blankDatabase, type FreshDatabase } from "../testing/database.ts";
import { migrate, readMigrations } from "./migrate.ts";

const asks = "20261122073000_confirmed_addresses";
/** Before the migration: the account's address and its alert. All have 500 credits and a threshold of 100. */
const before = {
  own: { email: "Zoe@example.com", alert: { enabled: true, email: "zoe@EXAMPLE.com" } },
  other: { email: "ann@example.com", alert: { enabled: true, email: "boss@example.org" } },
  nameless: { email: null, alert: { enabled: true, email: "ops@example.net" } },
  off: { email: "bob@example.com", alert: { enabled: false, email: "chief@example.org" } },
  blank: { email: "eve@example.com", alert: { enabled: false, email: null } },
  none: { email: "kim@example.com", alert: null },
} as const;
type Name = keyof typeof before;
const names = Object.keys(before) as readonly Name[];

describe("the migration that asks for consent", () => {
  const ids = Object.fromEntries(names.map((name) => [name, randomUUID()])) as {
    readonly [name in Name]: string;
  };
  let database: FreshDatabase;
  let client: pg.Client;
  let store: PostgresStore;

  const add = async (name: Name): Promise<void> => {
    const { email, alert } = before[name];
    const id = ids[name];
    const add = (sql: string, values: readonly unknown[]) => client.query(sql, [id, ...values]);
    await add("INSERT INTO tenants (tenant_id, name, email) VALUES ($1, $2, $3)", [name, email]);
    const below = alert?.enabled ? 100 : null;
    await add(
      "INSERT INTO credit_accounts (tenant_id, balance, alert_below) VALUES ($1, 500, $2)",
      [below],
    );
    if (alert === null) return;
    await add(
      "INSERT INTO credit_alerts (tenant_id, enabled, threshold_credits, email) VALUES ($1, $2, 100, $3)",
      [alert.enabled, alert.email],
    );
  };
  const mails = async (kind: string) =>
    (
      await client.query<{ recipient: string; confirmation: string | null }>(
        "SELECT recipient, data->>'confirmation' AS confirmation FROM mails WHERE kind = $1 ORDER BY recipient",
        [kind],
      )
    ).rows;
  const asked = () => mails("confirm_address");
  const told = async () => (await mails("credit_alert")).map(({ recipient }) => recipient);

  beforeAll(async () => {
    database = await blankDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const files = await readMigrations();
    const older = files.slice(
      0,
      files.findIndex(({ name }) => name === asks),
    );
    expect((await migrate(database.url, older)).applied).toHaveLength(older.length);
    for (const name of names) await add(name);
    expect((await migrate(database.url)).applied[0]).toBe(asks);
    store = await openStore({ url: database.url, poolSize: 2 });
  });
  afterAll(async () => {
    await store?.close();
    await client.end();
    await database.drop();
  });

  test("keeps every alert as it was set, and counts the account's own address as confirmed", async () => {
    const after = await Promise.all(
      names.map(async (name) => [name, (await store.alerts.alert(ids[name])).config] as const),
    );
    const threshold_credits = 100;
    expect(Object.fromEntries(after)).toEqual({
      own: { ...before.own.alert, threshold_credits, isConfirmed: true },
      other: { ...before.other.alert, threshold_credits, isConfirmed: false },
      nameless: { ...before.nameless.alert, threshold_credits, isConfirmed: false },
      off: { ...before.off.alert, threshold_credits, isConfirmed: false },
      blank: { ...before.blank.alert, threshold_credits, isConfirmed: false },
      none: null,
    });
    expect((await store.alerts.alert(ids.none)).account).toEqual({
      email: before.none.email,
      isVerified: true,
    });
  });

  test("asks once the owners of other addresses whose alert is on, and nobody else", async () => {
    expect((await asked()).map(({ recipient }) => recipient)).toEqual([
      before.other.alert.email,
      before.nameless.alert.email,
    ]);
    expect(await migrate(database.url)).toEqual({ applied: [] });
    expect(await asked()).toHaveLength(2);
    expect(await told()).toEqual([]);
  });

  test("a crossing afterwards is told to the own address at once, to others once they said yes", async () => {
    await client.query("UPDATE credit_accounts SET balance = 50");
    expect(await told()).toEqual([before.own.alert.email]);
    const [boss] = await asked();
    expect(await store.alerts.confirm(boss?.confirmation ?? "")).toMatchObject({
      email: before.other.alert.email,
      state: "confirmed",
    });
    expect(await told()).toEqual([before.other.alert.email, before.own.alert.email]);
    const { config } = await store.alerts.alert(ids.nameless);
    expect(config?.isConfirmed).toBe(false);
  });
});
