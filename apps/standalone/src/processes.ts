/** Supervised processes and the servers of a stack, for tools of this repository. */
export { freePort } from "./services/free-port.ts";
export { postgresServer } from "./services/postgres.ts";
export { prepareDatabase } from "./services/prepare-database.ts";
export { redisServer } from "./services/redis.ts";
export { guard } from "./supervisor/guardian.ts";
export { type SupervisedProcess, supervise } from "./supervisor/supervised-process.ts";
