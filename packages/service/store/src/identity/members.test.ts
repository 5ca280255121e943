import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { openStore, type PostgresStore } from "../open-store.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

let database: FreshDatabase;
let store: PostgresStore;
let admin: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await store.close();
  await database.drop();
});

const signIn = async (issuer: string, subject: string, tenantId: string | null = null) => {
  const who = { issuer, subject, name: subject, email: null };
  const entry = { tenantId, bonus: 0, requestId: null };
  return (await store.identity.enter(who, entry)).tenant_id;
};

describe("a subject", () => {
  test("that was linked to two tenants enters the one that it names, else the last one", async () => {
    const [first, second] = [await makeTenant(store, 0), await makeTenant(store, 0)];
    await store.identity.link(first, "https://a.example", "linked");
    await store.identity.link(second, "https://a.example", "linked");
    expect(await signIn("https://a.example", "linked")).toBe(second);
    expect(await signIn("https://a.example", "linked", first)).toBe(first);
    expect(await signIn("https://a.example", "linked")).toBe(first);
    for (const tenantId of [crypto.randomUUID(), "'; --"]) {
      await expect(signIn("https://a.example", "linked", tenantId)).rejects.toMatchObject({
        code: "NOT_A_MEMBER",
      });
    }
  });

  test("goes along with its issuer to another name, unless it is known there", async () => {
    const moved = await signIn("https://old.example", "moves");
    const left = await signIn("https://old.example", "taken");
    const there = await signIn("https://new.example", "taken");
    await store.identity.renameIssuer("https://old.example", "https://new.example");
    expect(await signIn("https://new.example", "moves")).toBe(moved);
    expect(await signIn("https://new.example", "taken")).toBe(there);
    expect(await signIn("https://old.example", "taken")).toBe(left);
  });

  test("that was linked gets its name and address at the first sign-in", async () => {
    const tenant = await makeTenant(store, 0);
    await store.identity.link(tenant, "https://a.example", "nameless");
    const who = { issuer: "https://a.example", subject: "nameless", name: "Ada" };
    const entry = { tenantId: tenant, bonus: 0, requestId: null };
    await store.identity.enter({ ...who, email: "ada@example.com" }, entry);
    const { items } = await store.identity.members(tenant, { page: 1, pageSize: 9 });
    expect(items).toMatchObject([{ name: "Ada", email: "ada@example.com", role: "owner" }]);
  });

  test("that looks like another's issuer and subject put together is somebody else", async () => {
    const ids = await Promise.all([signIn("ab", "c"), signIn("a", "bc"), signIn("abc", " ")]);
    expect(new Set(ids).size).toBe(3);
  });

  test("is nothing that a tenant's requests can read, nor are the hashes of keys", async () => {
    for (const query of ["SELECT subject FROM members", "SELECT hash FROM api_keys"]) {
      const asTenant = `BEGIN; SET LOCAL ROLE reelwright_tenant; ${query}`;
      await expect(admin.query(asTenant)).rejects.toMatchObject({ code: "42501" });
      await admin.query("ROLLBACK");
    }
  });
});

describe("the audit log", () => {
  test("can be added to in a tenant's name, for that tenant alone, and neither changed nor emptied", async () => {
    const [owner, other] = [await makeTenant(store, 0), await makeTenant(store, 0)];
    const inside = (statement: string) =>
      admin.query(
        `BEGIN; SET LOCAL ROLE reelwright_tenant; SET LOCAL reelwright.tenant = '${owner}'; ${statement}`,
      );
    const note = (tenant: string) => `SELECT record_change('${tenant}', 'key:1', 'key.used')`;
    await inside(`${note(owner)}; COMMIT`);
    for (const refused of [
      note(other),
      "UPDATE audit_log SET actor = 'x'",
      "DELETE FROM audit_log",
    ]) {
      await expect(inside(refused)).rejects.toMatchObject({ code: "42501" });
      await admin.query("ROLLBACK");
    }
    const { items } = await store.identity.auditLog(owner, { page: 1, pageSize: 10 });
    expect(items.map(({ action }) => action)).toEqual(["key.used", "tenant.created"]);
  });

  test.each([
    ["somebody unnamed", "x", "key.used"],
    ["an action without its thing", "system", "used"],
    ["an action with a blank", "system", "key used.x"],
  ])("refuses %s", async (_name, actor, action) => {
    const tenant = await makeTenant(store, 0);
    const note = admin.query("SELECT record_change($1, $2, $3)", [tenant, actor, action]);
    await expect(note).rejects.toMatchObject({ code: "23514" });
  });
});
