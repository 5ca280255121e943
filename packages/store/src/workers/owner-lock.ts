/** The first half of the advisory lock that a process's session holds; the second is its owner number. */
export const ownerLockClass = 0x7265656c;

/** SQL: the owner numbers whose sessions live. Locks of other databases of the server don't count. */
export const livingOwners = `
  SELECT objid::bigint FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = ${ownerLockClass}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
