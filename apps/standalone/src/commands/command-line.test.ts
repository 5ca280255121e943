/** @tier all */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { recordingShell } from "@reelwright/cli/testing";
import { parseApiKey } from "@reelwright/core/identity/api-keys";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import {
  blankDatabase,
  type FreshDatabase,
  freshDatabase,
} from "@reelwright/store/testing/database";
import { makeTenant } from "@reelwright/store/testing/tenant";
import pg from "pg";
import { freePort } from "../services/services.ts";
import { runCommandLine } from "./command-line.ts";

let database: FreshDatabase;
let blank: FreshDatabase;
let store: PostgresStore;
let client: pg.Client;
let tenant: string;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  blank = await blankDatabase();
  store = await openStore({ url: database.url });
  tenant = await makeTenant(store, 0);
});
afterAll(async () => {
  await Promise.all([store.close(), client.end()]);
  await Promise.all([database.drop(), blank.drop()]);
});

/** Runs a command as a shell would; returns its status and what it said. */
const run = async (words: readonly string[], url = database.url) => {
  const { shell, out, err } = recordingShell();
  const status = await runCommandLine(words, shell, () => url);
  return { status, out: out(), err: err() };
};
/** What an operator's command that works says. */
const admin = async (...words: string[]): Promise<string> => {
  const { status, out, err } = await run(["admin", ...words]);
  expect({ status, err }).toEqual({ status: 0, err: "" });
  return out;
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
    const { items } = await store.identity.auditLog(tenant, { page: 1, pageSize: 10 });
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
      const told = await run(["admin", "create-key", "--tenant", id, "--name", "x"]);
      expect(told).toEqual({ status: 4, out: "", err: `There is no tenant ${id}.` });
    },
  );

  test("gives a tenant limits of its own, and leaves the others to the gateway", async () => {
    const limits = [
      "--concurrent",
      "1",
      "--daily",
      "2",
      "--job-retries",
      "0",
      "--daily-retries",
      "4",
    ];
    const limitsOf = async (...words: string[]) => {
      const made = await admin("create-tenant", "--name", "Limited", "--json", ...words);
      const { rows } = await client.query(
        "SELECT concurrent_limit, daily_limit, job_retry_limit, daily_retry_limit FROM tenants WHERE tenant_id = $1",
        [JSON.parse(made).tenant_id],
      );
      return Object.values(rows[0]);
    };
    expect(await limitsOf(...limits)).toEqual([1, 2, 0, 4]);
    expect(await limitsOf("--daily-retries", "9")).toEqual([null, null, null, 9]);
    expect(await limitsOf()).toEqual([null, null, null, null]);
  });

  test("makes tenants and finds them again", async () => {
    const made = JSON.parse(
      await admin("create-tenant", "--name", " Zoë & Co ", "--credits", "70", "--json"),
    );
    expect(await known(made.api_key)).toMatchObject({ tenant_id: made.tenant_id });
    const [newest] = JSON.parse(await admin("list-tenants", "--json"));
    expect(newest).toMatchObject({
      tenant_id: made.tenant_id,
      name: "Zoë & Co",
      available_credits: 70,
    });
    const lines = (await admin("list-tenants", "--limit", "1")).split("\n");
    expect(lines).toEqual([
      `${made.tenant_id}          70  ${newest.created_at}  Zoë & Co`,
      "… and 4 more; see --limit.",
    ]);
  });

  test("makes a tenant with an owner, who enters it at the first sign-in, and moves to another issuer", async () => {
    const words = ["create-tenant", "--name", "Owned", "--owner", "Ada@example.com", "--json"];
    const { tenant_id } = JSON.parse(await admin(...words));
    const signIn = (issuer: string, isEmailVerified: boolean) => {
      const who = { issuer, subject: "ada", name: "Ada", email: "ada@example.com" };
      const entry = { tenantId: null, bonus: null, requestId: null };
      return store.identity.enter({ ...who, isEmailVerified }, entry);
    };
    await expect(signIn("https://a.example", false)).rejects.toMatchObject({
      code: "SIGN_UP_CLOSED",
    });
    const { member_id } = await signIn("https://a.example", true);
    const ofTenant = ["--tenant", tenant_id] as const;
    const [listed] = JSON.parse(await admin("members", "list", ...ofTenant, "--json"));
    expect(listed).toMatchObject({ member_id, role: "owner", active: true, name: "Ada" });
    const member = [...ofTenant, "--member", member_id] as const;
    const refused = await run(["admin", "members", "remove", ...member]);
    expect(refused).toMatchObject({ status: 1, err: expect.stringContaining("last owner") });
    const moved = ["--issuer", "https://b.example", "--subject", "ada"] as const;
    await admin("members", "reattach", ...member, ...moved);
    expect(await signIn("https://b.example", true)).toMatchObject({ tenant_id, role: "owner" });
    const added = ["--email", "bo@example.com", "--role", "viewer"] as const;
    expect(await admin("members", "add", ...ofTenant, ...added)).toContain("first sign-in");
    const again = await run(["admin", "members", "add", ...ofTenant, ...added]);
    expect(again.err).toContain("already a member");
  });
});

const usage = (...words: string[]) => ["admin", ...words];
describe("the command line", () => {
  test.each([[[]], [["admin"]], [["--help"]], [["admin", "create-tenant", "--help"]]])(
    "shows its help for %j, which is no error",
    async (words) => {
      const { status, out, err } = await run(words);
      expect({ status, err }).toEqual({ status: 0, err: "" });
      expect(out).toContain("Usage: reelwright");
    },
  );

  test("tells its version", async () => {
    const { status, out } = await run(["--version"]);
    expect({ status, out }).toEqual({ status: 0, out: "0.2.0" });
  });

  test.each([
    [["frobnicate"], "unknown command 'frobnicate'"],
    [usage("create-tenants"), "Did you mean create-tenant?"],
    [usage("create-tenant"), "--name <name>"],
    [usage("create-tenant", "--name", ""), "Use 1 to 200 characters"],
    [usage("create-tenant", "--name", " \t "), "Use 1 to 200 characters"],
    [usage("create-tenant", "--name", "a\nb"), "Use 1 to 200 characters"],
    [usage("create-tenant", "--name", "é".repeat(201)), "Use 1 to 200 characters"],
    [usage("create-tenant", "--name", "x", "--credits", "-1"), "whole number from 0 to 1000000000"],
    [usage("create-tenant", "--name", "x", "--credits", "1e3"), "whole number from 0"],
    [usage("create-tenant", "--name", "x", "--job-retries", "many"), "whole number from 0"],
    [usage("create-tenant", "--name", "x", "--daily-retries", "-1"), "whole number from 0"],
    [usage("create-tenant", "--name", "x", "--colour", "red"), "unknown option '--colour'"],
    [usage("list-tenants", "--limit", "0"), "whole number from 1 to 10000"],
    [usage("create-key", "--tenant", "x", "--name", " "), "Use 1 to 100 characters"],
    [
      usage("create-key", "--tenant", "x", "--name", "x", "--expires", "soon"),
      "Use a time such as",
    ],
  ])("ends %j with status 2 and says what to write", async (words, sentence) => {
    const { status, out, err } = await run(words);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toContain(sentence);
  });

  test("ends with status 2 where the tenant's own rules refuse, and with 4 where there is nothing", async () => {
    const past = ["--name", "x", "--expires", "2020-01-01"];
    expect(await run(usage("create-key", "--tenant", tenant, ...past))).toEqual({
      status: 2,
      out: "",
      err: "expires_at: must be in the future",
    });
    const revoked = await run(usage("revoke-key", "--tenant", tenant, "--key", "x"));
    expect(revoked).toMatchObject({ status: 4, out: "" });
    expect(revoked.err).toMatch(/no API key/);
  });

  test.each([
    ["list-tenants"],
    ["audit"],
    ["create-tenant", "--name", "x"],
    ["list-keys", "--tenant", "0190a0a0-0000-7000-8000-00000000dead"],
  ])("says in one sentence that the schema isn't there: %s", async (...words) => {
    const told = await run(usage(...words), blank.url);
    expect(told).toEqual({
      status: 1,
      out: "",
      err: "The database doesn't have the schema of this release; update it with: reelwright admin migrate",
    });
  });

  test("says in one sentence why the database can't be reached", async () => {
    const wrong = new URL(database.url);
    wrong.username = "nobody";
    const refused = await run(usage("list-tenants"), wrong.href);
    expect(refused).toEqual({
      status: 1,
      out: "",
      err: 'role "nobody" does not exist',
    });
    const port = await freePort();
    const away = await run(usage("migrate"), `postgresql://127.0.0.1:${port}/x`);
    expect(away).toEqual({
      status: 1,
      out: "",
      err: `The database can't be reached: connect ECONNREFUSED 127.0.0.1:${port}.`,
    });
  });
});
