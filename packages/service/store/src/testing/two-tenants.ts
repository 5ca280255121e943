import { randomUUID } from "node:crypto";
import type { JobRow } from "@reelwright/core/jobs/job-state";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import pg from "pg";
import { openPool, silentLog } from "../database/pool.ts";
import { openTenantScope, type TenantScope } from "../database/tenant-scope.ts";
import { newId } from "../ids.ts";
import { openStore, type PostgresStore } from "../open-store.ts";
import { claimOnly, complete, done, jobWith, newJob } from "./conformance/scenario.ts";
import { freshDatabase } from "./database.ts";
import { makeTenant } from "./tenant.ts";

/** A tenant with a running job and an ended one, whose delivery and stream event exist. */
export type Party = {
  readonly tenantId: string;
  readonly job: JobRow;
  readonly templateId: string;
  readonly musicId: string;
};

/** Tables that tenants can read, each with the condition for the rows of tenant $1. */
export const readable: readonly (readonly [table: string, isOf: string])[] = [
  ["tenants", "tenant_id = $1"],
  ["jobs", "tenant_id = $1"],
  ["tasks", "tenant_id = $1"],
  ["job_events", "job_id IN (SELECT job_id FROM jobs WHERE tenant_id = $1)"],
  ["credit_accounts", "tenant_id = $1"],
  ["credit_holds", "tenant_id = $1"],
  ["credit_transactions", "tenant_id = $1"],
  ["webhook_deliveries", "tenant_id = $1"],
  ["webhook_endpoints", "tenant_id = $1"],
  ["webhook_listeners", "tenant_id = $1"],
  ["webhook_stream_events", "tenant_id = $1"],
  ["templates", "tenant_id = $1"],
  ["custom_tracks", "tenant_id = $1"],
];

/** Postgres's error for a denied row or table. */
export const refused = { code: "42501" };

const makeParty = async (store: PostgresStore): Promise<Party> => {
  const tenantId = await makeTenant(store, 100);
  await store.webhooks.listen(tenantId);
  const endpoint = { url: "https://own.example.com/", description: null, enabled: true } as const;
  await store.webhooks.addEndpoint(
    tenantId,
    {
      ...endpoint,
      endpoint_id: newId(),
      events: ["job.created"],
      schedule: "days",
      secret: Buffer.from("sealed"),
    },
    { id: "system", requestId: null },
  );
  await store.jobs.create(newJob(tenantId, jobWith({ webhook_url: "https://example.com/" })));
  const registration = await store.registerWorker("worker");
  await store.tasks.finish(await claimOnly(store, registration.owner), done(), complete(4));
  const { record } = await store.jobs.create(newJob(tenantId));
  await claimOnly(store, registration.owner);
  await registration.close();
  const template = { name: "Launch", description: null, config: {}, is_default: true };
  const templateId = randomUUID();
  await store.templates.create(tenantId, templateId, template);
  const track = { music_id: randomUUID(), title: "Ours", file: "a/b.mp3", seconds: 9 };
  await store.tracks.create(tenantId, track);
  return { tenantId, job: record.job, templateId, musicId: track.music_id };
};

export type TwoTenants = {
  readonly url: string;
  readonly store: PostgresStore;
  /** The owner of the tables, outside the tenant scope. */
  readonly owner: pg.Pool;
  readonly tenantScope: TenantScope;
  readonly a: Party;
  readonly b: Party;
  /** Runs SQL in tenant A's name. */
  insideA(text: string, values?: readonly unknown[]): Promise<pg.QueryResultRow[]>;
  close(): Promise<void>;
};

/** Opens a tenant scope with a pool of its own, which it closes. */
export const openScope = (url: string, sessions: number): TenantScope => {
  const telemetry = { log: silentLog, meter: silentMeter };
  const pool = openPool(url, sessions, telemetry);
  const scope = openTenantScope(pool, sessions);
  return {
    ...scope,
    close: async () => {
      await scope.close();
      await pool.end();
    },
  };
};

/** Creates a database with two tenants. */
export const openTwoTenants = async (): Promise<TwoTenants> => {
  const { url, drop } = await freshDatabase();
  const store = await openStore({ url });
  const owner = new pg.Pool({ connectionString: url, max: 2 });
  const tenantScope = openScope(url, 2);
  const a = await makeParty(store);
  const b = await makeParty(store);
  return {
    url,
    store,
    owner,
    tenantScope,
    a,
    b,
    insideA: (text, values = []) =>
      tenantScope.transaction(a.tenantId, "", async (client) => {
        const { rows } = await client.query(text, [...values]);
        return rows;
      }),
    close: async () => {
      await tenantScope.close();
      await owner.end();
      await store.close();
      await drop();
    },
  };
};
