import type { Statement } from "../database/statement.ts";

/** The first half of the advisory lock that a process's session holds; the second is its owner number. */
export const ownerLockClass = 0x7265656c;

/** SQL: tells this run of this server from all others. */
const server = "extract(epoch FROM pg_postmaster_start_time())::text";
export const findServer: Statement = { name: "server", text: `SELECT ${server} AS server` };
/**
 * SQL: whether the statement runs on the server that this parameter names. After a fail-over only those who have connected
 * again hold their locks on the new one, so that a missing lock says nothing there. False for null.
 */
export const isOnServer = (parameter: string): string =>
  `coalesce(${parameter}::text = ${server}, false)`;

/** SQL: the owner numbers whose sessions live. Locks of other databases of the server don't count. */
export const livingOwners = `
  SELECT objid::bigint FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = ${ownerLockClass}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
