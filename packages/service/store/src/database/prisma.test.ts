import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type pg from "pg";
import { applyPaymentEvents } from "../billing/payment-events.ts";
import { openStore, type PostgresStore } from "../open-store.ts";
import { tenantStore } from "../tenants.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";
import { openPool, silentLog } from "./pool.ts";
import { openPrisma, type PrismaSessions } from "./prisma.ts";
import { openTenantScope, type TenantScope } from "./tenant-scope.ts";

let database: FreshDatabase;
let store: PostgresStore;
let tenantId: string;
/** With one session each. */
let pool: pg.Pool;
let scope: TenantScope;
let prisma: PrismaSessions;
let loading: Promise<void>;
let isNeeded: boolean;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
  tenantId = await makeTenant(store, 100);
  pool = openPool(database.url, { max: 1 }, silentLog, () => {});
  const loaded = openPrisma(pool);
  const late = async <T>(work: () => Promise<T>): Promise<T> => {
    isNeeded = true;
    await loading;
    return work();
  };
  prisma = {
    ...loaded,
    ready: () => late(loaded.ready),
    on: (run, work) => late(() => loaded.on(run, work)),
  };
  const logs = { log: silentLog, meter: silentMeter };
  scope = openTenantScope(database.url, 1, logs, () => {}, prisma);
});
afterAll(async () => {
  await scope?.close();
  await prisma?.close();
  await pool?.end();
  await store?.close();
  await database?.drop();
});

const inPool = () => pool.query("SELECT 1");
const inScope = () => scope.rows(tenantId, { name: "one", text: "SELECT 1" }, []);
const newTenant = () =>
  makeTenant({ tenants: tenantStore({ pool, prisma, tenantScope: scope }, store.tenants) }, 0);
const callback = () =>
  applyPaymentEvents({ pool, prisma })({ provider: "stripe", providerEvent: null, events: [] });

test.each([
  ["what a tenant reads", () => scope.read(tenantId, (models) => models.job.count()), inScope],
  [
    "what a tenant writes",
    () => scope.write(tenantId, "", (models) => models.template.deleteMany()),
    inScope,
  ],
  ["a new tenant", newTenant, inPool],
  ["a provider's callback", callback, inPool],
])("%s leaves the session to others while Prisma is being loaded", async (_name, work, others) => {
  let load = (): void => {};
  loading = new Promise((resolve) => {
    load = resolve;
  });
  isNeeded = false;
  const done = work();
  await waitFor("Prisma to be needed", () => isNeeded);
  try {
    await others();
  } finally {
    load();
    await done;
  }
  expect(await done).toBeDefined();
});
