import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import { type FreshDatabase, freshDatabase } from "@reelwright/store/testing/database";
import { makeTenant } from "@reelwright/store/testing/tenant";
import { Command } from "commander";
import pg from "pg";
import { addLedgerCommands } from "./ledger-commands.ts";

let database: FreshDatabase;
let store: PostgresStore;
let tenant: string;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  tenant = await makeTenant(store, 100);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Runs a command as a shell would; returns what it said, and whether it failed. */
const admin = async (...words: string[]) => {
  const said: string[] = [];
  let hasFailed = false;
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  addLedgerCommands(program, {
    databaseUrl: () => database.url,
    redisUrl: () => null,
    say: (line) => said.push(line),
    fail: () => {
      hasFailed = true;
    },
  });
  for (const command of program.commands) command.exitOverride();
  await program.parseAsync(words, { from: "user" });
  return { said: said.join("\n"), hasFailed };
};

describe("admin grant", () => {
  const grant = (...more: string[]) =>
    admin(
      "grant",
      "--tenant",
      tenant,
      "--credits",
      "30",
      "--type",
      "refund",
      "--reason",
      "Sorry",
      ...more,
    );

  test("gives credits once per key, also to ten at once, and is in the ledger and the audit log", async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => grant("--key", "ticket-7", "--json")),
    );
    const told = all.map(({ said }) => JSON.parse(said));
    expect(told.filter(({ is_new }) => is_new)).toHaveLength(1);
    expect(new Set(told.map(({ transaction_id }) => transaction_id)).size).toBe(1);
    expect(await store.credits.balance(tenant)).toMatchObject({ credit_balance: 130 });
    const { items } = await store.credits.transactions(tenant, {
      page: 1,
      pageSize: 9,
      jobId: null,
    });
    expect(items[0]).toMatchObject({
      type: "refund",
      amount: 30,
      balance_before: 100,
      balance_after: 130,
      description: "Sorry",
      job_id: null,
    });
    const { items: changes } = await store.identity.auditLog(tenant, { page: 1, pageSize: 1 });
    expect(changes).toMatchObject([
      { actor: "operator", action: "credits.granted", details: { amount: 30 } },
    ]);
  });

  test("without a key each command gives", async () => {
    const before = await store.credits.balance(tenant);
    expect((await grant()).said).toContain("Gave 30 credits");
    await grant();
    expect((await store.credits.balance(tenant)).credit_balance).toBe(before.credit_balance + 60);
  });

  test("a key that gave something else, an unknown tenant and a wrong type are refused", async () => {
    await grant("--key", "once");
    await expect(grant("--key", "once", "--credits", "31")).rejects.toThrow(/use another key/);
    await expect(grant("--tenant", "0190a0a0-0000-7000-8000-00000000dead")).rejects.toThrow(
      /tenant does not exist/,
    );
    await expect(grant("--type", "purchase")).rejects.toThrow(/bonus, refund/);
    await expect(grant("--credits", "0")).rejects.toThrow(/whole number/);
  });
});

describe("admin audit", () => {
  test("says that a sound ledger is sound", async () => {
    expect(await admin("audit")).toMatchObject({
      said: expect.stringMatching(/^The ledger is sound: 1 account, \d+ transactions?, /),
      hasFailed: false,
    });
  });

  test("fails on drift and names the account, what it should be and what it is", async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("UPDATE credit_accounts SET balance = balance + 9 WHERE tenant_id = $1", [
      tenant,
    ]);
    await client.end();
    const { said, hasFailed } = await admin("audit", "--json");
    expect(hasFailed).toBe(true);
    const { credit_balance: is } = await store.credits.balance(tenant);
    expect(JSON.parse(said)).toMatchObject({
      is_sound: false,
      drift: expect.arrayContaining([
        {
          tenant_id: tenant,
          check: "an account's balance is the sum of what moved it",
          expected: is - 9,
          found: is,
          transaction_id: null,
          rows: 1,
        },
      ]),
    });
    const { said: words } = await admin("audit");
    expect(words).toContain(
      `${tenant}  an account's balance is the sum of what moved it: expected ${is - 9}, found ${is}`,
    );
  });
});
