/**
 * The store's conformance suite through a PgBouncer in transaction mode with fewer server sessions than the store has.
 * @tier all
 */
import { afterAll, beforeAll } from "@jest/globals";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import { storeConformance } from "@reelwright/store/testing/conformance";
import { emptyTables, type FreshDatabase, freshDatabase } from "@reelwright/store/testing/database";
import { makeTenant } from "@reelwright/store/testing/tenant";
import { type Pooler, startPooler } from "../support/pooler.ts";

let database: FreshDatabase;
let pooler: Pooler;
let store: PostgresStore;
beforeAll(async () => {
  database = await freshDatabase();
  pooler = await startPooler(database.url, "transaction", "default_pool_size = 5");
  store = await openStore({ url: pooler.url });
});
afterAll(async () => {
  await store.close();
  await pooler.close();
  await database.drop();
});

storeConformance("the Postgres store behind PgBouncer", async () => ({
  store,
  tenant: (credits, priority) => makeTenant(store, credits, priority),
  checkInvariants: () => store.checkInvariants(),
  close: () => emptyTables(database.url),
}));
