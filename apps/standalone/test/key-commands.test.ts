import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { parseApiKey } from "@reelwright/core";
import { openStore, type PostgresStore } from "@reelwright/store";
import { Command } from "commander";
import { type FreshDatabase, freshDatabase } from "../../../packages/store/test/database.ts";
import { makeTenant } from "../../../packages/store/test/tenant.ts";
import { addKeyCommands } from "../src/key-commands.ts";

let database: FreshDatabase;
let store: PostgresStore;
let tenant: string;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  tenant = await makeTenant(store, 0);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Runs a command as a shell would; answers what it said. */
const admin = async (...words: string[]): Promise<string> => {
  const said: string[] = [];
  const program = new Command();
  addKeyCommands(program, { databaseUrl: () => database.url, say: (line) => said.push(line) });
  await program.parseAsync(words, { from: "user" });
  return said.join("\n");
};
const known = async (key: string) =>
  store.tenants.keyByHash(parseApiKey(key)?.hash ?? "not a key at all");

describe("an operator", () => {
  test("makes, lists and revokes a tenant's key, and is named in the audit log", async () => {
    const key = await admin("create-key", "--tenant", tenant, "--name", "By hand");
    expect(await known(key)).toMatchObject({ tenant_id: tenant, revoked: false });
    const listed = await admin("list-keys", "--tenant", tenant);
    expect(listed).toContain(`${key.slice(0, 12)}…  By hand`);
    expect(listed).not.toContain(key);
    const id = listed.slice(0, 36);
    expect(await admin("revoke-key", "--tenant", tenant, "--key", id)).toBe("Revoked.");
    expect(await known(key)).toMatchObject({ revoked: true });
    const { items } = await store.identity.changes(tenant, { page: 1, pageSize: 10 });
    expect(items.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      "operator api_key.revoked",
      "operator api_key.created",
      "operator tenant.created",
    ]);
  });

  test("gets JSON, and an expiry", async () => {
    const made = JSON.parse(
      await admin(
        "create-key",
        "--tenant",
        tenant,
        "--name",
        "x",
        "--expires",
        "2999-01-01",
        "--json",
      ),
    );
    expect(made.expires_at).toBe("2999-01-01T00:00:00.000Z");
    const listed = JSON.parse(await admin("list-keys", "--tenant", tenant, "--json"));
    expect(listed[0]).toMatchObject({ key_id: made.key_id });
    expect(listed[0].api_key).toBeUndefined();
  });

  test.each([["0190a0a0-0000-7000-8000-00000000dead"], ["'; DROP TABLE tenants --"]])(
    "is told that %j is no tenant",
    async (id) => {
      await expect(admin("create-key", "--tenant", id, "--name", "x")).rejects.toThrow(
        "There is no tenant",
      );
    },
  );

  test("is told what is wrong with a name, a time or a key", async () => {
    const make = (...more: string[]) => admin("create-key", "--tenant", tenant, ...more);
    await expect(make("--name", " ")).rejects.toThrow("is blank");
    await expect(make("--name", "x", "--expires", "2020-01-01")).rejects.toThrow("in the future");
    await expect(admin("revoke-key", "--tenant", tenant, "--key", "x")).rejects.toThrow(
      "no API key",
    );
  });
});
