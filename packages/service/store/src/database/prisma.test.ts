import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openScope, openTwoTenants, type TwoTenants } from "../testing/two-tenants.ts";
import type { Prisma } from "./prisma.ts";
import type { TenantScope } from "./tenant-scope.ts";

const one = { name: "one", text: "SELECT 1" };

describe("reads by Prisma's client", () => {
  let world: TwoTenants;
  /** With one session. */
  let scope: TenantScope;
  beforeAll(async () => {
    world = await openTwoTenants();
    scope = openScope(world.url, 1);
  });
  afterAll(async () => {
    await scope.close();
    await world.close();
  });
  const tenantsSeen = (tenantId: string) =>
    scope.read(tenantId, (prisma) => prisma.tenant.findMany({ select: { tenant_id: true } }));

  // The first test of this file: Prisma is loaded once.
  test("leave the session to others while Prisma is being loaded", async () => {
    const { a } = world;
    const ended: string[] = [];
    const read = tenantsSeen(a.tenantId).then(() => ended.push("read"));
    await scope.rows(a.tenantId, one, []);
    ended.push("rows");
    await read;
    expect(ended).toEqual(["rows", "read"]);
  });

  test("see the tenant's own rows, also in a session whose role was reset", async () => {
    const { a, b } = world;
    const seeTheirOwn = async () => {
      for (const { tenantId } of [a, b])
        expect(await tenantsSeen(tenantId)).toEqual([{ tenant_id: tenantId }]);
    };
    await seeTheirOwn();
    await scope.transaction(a.tenantId, "", (client) => client.query("COMMIT; RESET ROLE"));
    await seeTheirOwn();
  });

  test("write nothing", async () => {
    const { a } = world;
    const write = (prisma: Prisma) => prisma.template.deleteMany();
    await expect(scope.read(a.tenantId, write)).rejects.toThrow(/read-only/);
    expect(await world.store.templates.list(a.tenantId, 9)).toHaveLength(1);
  });

  test("leave no scope behind", async () => {
    const { a } = world;
    await tenantsSeen(a.tenantId);
    const state = `SELECT current_setting('reelwright.tenant') AS tenant, current_setting('transaction_read_only') AS is_read_only`;
    expect(await scope.rows("", { name: "state", text: state }, [])).toEqual([
      { tenant: "", is_read_only: "off" },
    ]);
  });
});
