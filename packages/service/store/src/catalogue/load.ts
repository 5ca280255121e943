import { createHash } from "node:crypto";
import type { IndexEntry } from "@reelwright/core/ports/catalogue-index";
import type { Database } from "../database/database.ts";
import { retrying, workDeadlineMs } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";

/** How entries become rows; raised when that changes, so that they are made anew. */
const version = 1;
/** The loaders' advisory lock. */
const loadLock = "SELECT pg_advisory_xact_lock(1667331937)";

const readHash: Statement = {
  name: "catalogue_hash",
  text: "SELECT content_hash FROM catalogue_loads",
};

// Names and traits as they are written; descriptions by their stems, too.
const insertEntries = `
  INSERT INTO catalogue_entries (kind, entry_id, title, facets, sort_keys, document, words)
  SELECT kind, id, texts->>0, ARRAY(SELECT jsonb_array_elements_text(facets)), "sortKeys",
    setweight(to_tsvector('simple', texts->>0), 'A')
      || setweight(to_tsvector('simple', texts->>1), 'B')
      || setweight(to_tsvector('english', texts->>2), 'C')
      || setweight(to_tsvector('simple', texts->>2), 'D'),
    concat_ws(' ', texts->>0, texts->>1, texts->>2)
  FROM jsonb_to_recordset($1::jsonb) AS entry(kind text, id text, facets jsonb, "sortKeys" jsonb, texts jsonb)`;

const recordHash = `
  INSERT INTO catalogue_loads (load_id, content_hash) VALUES (1, $1)
  ON CONFLICT (load_id) DO UPDATE SET content_hash = excluded.content_hash, loaded_at = clock_timestamp()`;

/**
 * Makes the index hold these entries, unless it does. Several processes may load at once: the later ones wait, and
 * find it done. Readers see the old entries until then.
 */
export const catalogueLoad =
  (db: Database) =>
  async (entries: readonly IndexEntry[]): Promise<boolean> => {
    const content = JSON.stringify(entries);
    const hash = createHash("sha256").update(`${version}`).update(content).digest("hex");
    const isLoaded = async (on: Parameters<typeof rowsOf>[0]) =>
      (await rowsOf<{ content_hash: string }>(on, readHash, []))[0]?.content_hash === hash;
    if (await retrying(() => isLoaded(db.pool))) return false;
    const replace = () =>
      inTransaction(db, loadLock, async (client) => {
        if (await isLoaded(client)) return false;
        await client.query("DELETE FROM catalogue_entries");
        await client.query(insertEntries, [content]);
        await client.query(recordHash, [hash]);
        return true;
      });
    return retrying(replace, workDeadlineMs);
  };
