/** Supervised processes and the servers of a stack, for tools of this repository. */

export { postgresServer } from "./services/postgres.ts";
export { freePort, prepareDatabase, redisServer } from "./services/services.ts";
export { v8FlagsOf } from "./stack/app-environment.ts";
export { type SupervisedProcess, supervise } from "./supervisor/supervised-process.ts";
