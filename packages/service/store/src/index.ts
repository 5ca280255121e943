export type { Timing } from "./database/database.ts";
export type { InvariantCheck as AuditLine } from "./invariants.ts";
export type { Log } from "./log.ts";
export { type DatabaseState, inspectDatabase } from "./migrations/inspect.ts";
export { drift, migrate } from "./migrations/migrate.ts";
export { openStore, type PostgresStore, type StoreOptions } from "./open-store.ts";
export type {
  JobMargin,
  JobVendorCost,
  MarginSum,
} from "./vendor-calls/vendor-figures.ts";
