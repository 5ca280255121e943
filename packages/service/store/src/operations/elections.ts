import type { OperationsStore } from "@reelwright/core/ports/operators";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

// Of concurrent processes, the row's lock lets one win; the others then see that the name is held. If it is held from the start,
// no lock is requested. That is the usual case for all processes but one.
const elect: Statement = {
  name: "elections_elect",
  text: `
    INSERT INTO elections (name, holder, expires_at)
    SELECT $1::text, $2::uuid, clock_timestamp() + $3::float8 * interval '1 millisecond'
    WHERE NOT EXISTS (SELECT FROM elections WHERE name = $1 AND holder <> $2::uuid AND expires_at >= clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
    WHERE elections.holder = excluded.holder OR elections.expires_at < clock_timestamp()
    RETURNING name`,
};
const resign: Statement = {
  name: "elections_resign",
  text: "DELETE FROM elections WHERE name = $1 AND holder = $2",
};

/** Elections of the process that does a task for all. */
export const elections = ({
  pool,
}: Pick<Database, "pool">): Pick<OperationsStore, "elect" | "resign"> => ({
  elect: (name, holder, forMs) =>
    retrying(
      async () => (await rowsOf(pool, elect, [name, holder, forMs])).length > 0,
      requestDeadlineMs,
    ),
  resign: (name, holder) =>
    retrying(async () => void (await rowsOf(pool, resign, [name, holder])), requestDeadlineMs),
});
