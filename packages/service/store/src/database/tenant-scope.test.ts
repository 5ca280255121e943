import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { PrismaPg } from "@prisma/adapter-pg";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import pg from "pg";
import { creditStore } from "../credits/credits.ts";
import { PrismaClient } from "../generated/client.ts";
import { jobReads } from "../jobs/read.ts";
import { type PostgresStore, type TenantStores, tenantStores } from "../open-store.ts";
import { templateStore } from "../templates.ts";
import { profileStore, tenantStore } from "../tenants.ts";
import { openScope, openTwoTenants, readable, type TwoTenants } from "../testing/two-tenants.ts";
import { trackStore } from "../tracks.ts";
import { webhookConfigStore } from "../webhooks/config.ts";
import { type Database, defaultTiming } from "./database.ts";
import { silentLog } from "./pool.ts";
import type { Prisma } from "./prisma.ts";
import { rowsOf } from "./statement.ts";
import type { TenantScope } from "./tenant-scope.ts";

type Asked = Pick<
  PostgresStore,
  "jobs" | "credits" | "tenants" | "templates" | "tracks" | "profiles" | keyof TenantStores
>;

/** Prisma's client, whose calls lose their `tenant_id`. */
const robbed = (prisma: Prisma): Prisma => {
  const robbedModel = (model: object) =>
    new Proxy(model, {
      get: (target, method) => (args: { readonly where: Record<string, unknown> }) => {
        const { tenant_id, ...where } = args.where;
        expect(tenant_id).toBeDefined();
        return Reflect.get(target, method).call(target, { ...args, where });
      },
    });
  return new Proxy(prisma, {
    get: (target, model) => robbedModel(Reflect.get(target, model)),
  });
};

/** A statement without its condition on the tenant. */
const robbedText = (text: string): string =>
  text.replaceAll(/(?:\w+\.)?tenant_id = (\$\d)/g, "$1::uuid IS NOT NULL");

/** A session whose statements lose that condition. */
const robbedClient = (client: pg.PoolClient): pg.PoolClient =>
  new Proxy(client, {
    get: (target, name) =>
      name === "query"
        ? ({ name, text, values = [] }: pg.QueryConfig) =>
            target.query({ name: `robbed_${name}`, text: robbedText(text), values })
        : Reflect.get(target, name),
  });

const change = { actor: { id: "system", requestId: null }, details: {} };

describe("the tenant scope", () => {
  let world: TwoTenants;
  beforeAll(async () => {
    world = await openTwoTenants();
  });
  afterAll(() => world.close());

  test.each(readable)("all of %s is the tenant's own rows", async (table, isOf) => {
    const { a, owner, tenantScope, insideA } = world;
    const rows = `SELECT md5(t::text) AS row FROM ${table} t`;
    const own = await owner.query(`${rows} WHERE ${isOf} ORDER BY 1`, [a.tenantId]);
    const all = await owner.query(rows);
    expect(own.rows.length).toBeGreaterThan(0);
    expect(all.rows.length).toBeGreaterThan(own.rows.length);
    const statement = { name: `all_${table}`, text: `${rows} ORDER BY 1` };
    expect(await tenantScope.rows(a.tenantId, statement, [])).toEqual(own.rows);
    expect(await insideA(statement.text)).toEqual(own.rows);
  });

  describe("the store's statements without their own condition", () => {
    const nowhere = new pg.Pool();
    beforeAll(() => nowhere.end());
    /** The same statements, each robbed of its `tenant_id = …`; with no way around the tenant scope. */
    const careless = ({ rows, read }: Pick<TenantScope, "rows" | "read">): Database => ({
      pool: nowhere,
      log: silentLog,
      meter: silentMeter,
      timing: defaultTiming,
      tenantScope: {
        ...world.tenantScope,
        rows: (tenantId, { name, text }, values) => {
          expect(robbedText(text)).not.toBe(text);
          return rows(tenantId, { name: `robbed_${name}`, text: robbedText(text) }, values);
        },
        read: (tenantId, work) => read(tenantId, (prisma) => work(robbed(prisma))),
        write: (tenantId, lock, work) =>
          world.tenantScope.write(tenantId, lock, (client) => work(robbedClient(client))),
      },
    });
    const page = { page: 1, pageSize: 100 };
    /** What tenant A asks about B's job. */
    const foreign = async (db: Database) => {
      const { a, b } = world;
      const id = b.job.job_id;
      return {
        read: await jobReads(db).get(a.tenantId, id),
        holds: await jobReads(db).holds(a.tenantId, id),
        events: await jobReads(db).events(a.tenantId, id, 0, 100),
        template: await templateStore(db).get(a.tenantId, b.templateId),
        track: await trackStore(db).get(a.tenantId, b.musicId),
        ledger: await creditStore(db).transactions(a.tenantId, { ...page, jobId: id }),
      };
    };
    /** What tenant A asks about itself. */
    const own = async ({ jobs, credits, tenants, webhooks, ...others }: Asked) => {
      const { templates, tracks, profiles, reviews, usage } = others;
      const year = { from: "2000-01-01", to: "2999-12-31" };
      const any = { state: null, jobId: null };
      const { tenantId } = world.a;
      return [
        await jobs.list(tenantId, { ...page, statuses: null }),
        await jobs.list(tenantId, { ...page, statuses: ["processing", "completed"] }),
        await credits.transactions(tenantId, { ...page, jobId: null }),
        await credits.balance(tenantId),
        await tenants.get(tenantId),
        await webhooks.get(tenantId),
        await templates.list(tenantId, 100),
        await tracks.list(tenantId),
        await profiles.get(tenantId),
        await jobs.list(tenantId, { ...page, statuses: null, text: "m" }),
        await reviews.waiting(tenantId, page),
        await usage.days(tenantId, year),
        await usage.stages(tenantId, year),
        await webhooks.deliveries(tenantId, { ...page, ...any }),
      ];
    };

    test("return nothing of another tenant", async () => {
      const nothing = {
        ...{ read: null, holds: [], events: [], template: null, track: null },
        ledger: { items: [], total: 0 },
      };
      expect(await foreign(careless(world.tenantScope))).toEqual(nothing);
    });

    test("return a tenant's own as before", async () => {
      const { a, b, store } = world;
      for (const { tenantId } of [a, b]) {
        await store.webhooks.set(
          tenantId,
          { url: `https://${tenantId}.test/`, secret: null },
          change,
        );
      }
      const db = careless(world.tenantScope);
      const robbed = {
        jobs: { ...store.jobs, ...jobReads(db) },
        credits: creditStore(db),
        tenants: tenantStore(db, store.tenants),
        ...tenantStores(db),
        templates: templateStore(db),
        tracks: trackStore(db),
        profiles: profileStore(db),
      };
      expect(await own(robbed)).toEqual(await own(store));
    });

    test("change nothing of another tenant", async () => {
      const { a, b, store } = world;
      const before = await store.webhooks.get(b.tenantId);
      const robbed = webhookConfigStore(careless(world.tenantScope));
      await robbed.set(a.tenantId, { url: "https://mine.test/", secret: null }, change);
      expect(await store.webhooks.get(a.tenantId)).toMatchObject({ url: "https://mine.test/" });
      expect(await store.webhooks.get(b.tenantId)).toEqual(before);
    });

    test("would show the other's without the tenant scope", async () => {
      const { b, owner } = world;
      const prisma = new PrismaClient({ adapter: new PrismaPg(owner) });
      const around: Pick<TenantScope, "rows" | "read"> = {
        rows: (_, statement, values) => rowsOf(owner, statement, values),
        read: (_, work) => prisma.$transaction((models) => work(models)),
      };
      const told = await foreign(careless(around));
      await prisma.$disconnect();
      expect(told.read?.job.tenant_id).toBe(b.tenantId);
      expect(told.holds).toHaveLength(1);
      expect([told.template?.name, told.track?.title]).toEqual(["Launch", "Ours"]);
      expect(told.events.length).toBeGreaterThan(0);
      expect(told.ledger.total).toBe("1");
    });
  });

  describe("entering", () => {
    const whose = { name: "whose", text: "SELECT DISTINCT tenant_id FROM jobs" };

    test("lasts for one statement: who enters nowhere sees nothing", async () => {
      const { a, b, url } = world;
      const one = openScope(url, 1);
      const seen = () => one.rows<{ tenant_id: string }>("", whose, []);
      expect(await seen()).toEqual([]);
      expect(await one.rows(a.tenantId, whose, [])).toEqual([{ tenant_id: a.tenantId }]);
      expect(await seen()).toEqual([]);
      await one.rows(a.tenantId, whose, []);
      const left = await one.transaction(b.tenantId, "", (client) =>
        client.query("COMMIT; SELECT current_setting('reelwright.tenant') AS tenant"),
      );
      expect((left as unknown as pg.QueryResult[])[1]?.rows).toEqual([{ tenant: "" }]);
      expect(await seen()).toEqual([]);
      await expect(one.rows("nobody", whose, [])).rejects.toMatchObject({ code: "22P02" });
      await expect(
        one.rows(a.tenantId, { name: "broken", text: "SELECT 1 / (SELECT 0 FROM jobs)" }, []),
      ).rejects.toBeDefined();
      expect(await seen()).toEqual([]);
      await one.close();
    });

    test("tenants that share sessions each get their own", async () => {
      const { a, b, tenantScope } = world;
      const turns = Array.from({ length: 200 }, (_, turn) => (turn % 3 ? a : b).tenantId);
      const answers = await Promise.all(
        turns.map((tenantId) => tenantScope.rows(tenantId, whose, [])),
      );
      expect(answers).toEqual(turns.map((tenant_id) => [{ tenant_id }]));
    });

    test("a session whose role was reset enters again", async () => {
      const { a, url } = world;
      const one = openScope(url, 1);
      await one.transaction(a.tenantId, "", (client) =>
        client.query("COMMIT; SET ROLE NONE; SET row_security = off"),
      );
      await expect(one.rows(a.tenantId, whose, [])).rejects.toMatchObject({ code: "42501" });
      await one.transaction(a.tenantId, "", (client) =>
        client.query("COMMIT; RESET row_security; SET ROLE NONE"),
      );
      expect(await one.rows(a.tenantId, whose, [])).toEqual([{ tenant_id: a.tenantId }]);
      await one.close();
    });

    test("an id that could end its literal is refused before anything is sent", async () => {
      const { b, tenantScope } = world;
      for (const id of ["\0", `${b.tenantId}'; RESET ROLE; --`, "a\\'"])
        await expect(tenantScope.rows(id, whose, [])).rejects.toThrow(/other characters/);
    });
  });
});
