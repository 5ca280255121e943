import type { OperationsStore } from "@reelwright/core/ports/operators";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

// Of several processes at once, the row's lock lets one be first; the others then see a name that is held. Who sees that at
// once asks for no lock: that is every process but one, every time.
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

/** Which process does what one does for all of them. */
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
