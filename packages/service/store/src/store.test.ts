import { afterAll, beforeAll } from "@jest/globals";
import { openStore, type PostgresStore } from "./open-store.ts";
import { storeConformance } from "./testing/conformance.ts";
import { emptyTables, type FreshDatabase, freshDatabase } from "./testing/database.ts";
import { makeTenant } from "./testing/tenant.ts";

let database: FreshDatabase;
let store: PostgresStore;

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

storeConformance("the Postgres store", async () => ({
  store,
  tenant: (credits) => makeTenant(store, credits),
  checkInvariants: () => store.checkInvariants(),
  close: () => emptyTables(database.url),
}));
