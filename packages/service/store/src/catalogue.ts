import { createHash } from "node:crypto";
import type { CatalogueIndex, IndexEntry } from "@reelwright/core/ports/catalogue-index";
import type { ListKey } from "@reelwright/core/ports/requests";
import { foldText, wordsOf } from "@reelwright/film/catalogue/folding";
import type { Database } from "./database/database.ts";
import { retrying, workDeadlineMs } from "./database/retrying.ts";
import { rowsOf, type Statement } from "./database/statement.ts";
import { inTransaction } from "./database/transaction.ts";

// All entries in order: a few hundred ids at most. COLLATE "C" makes the order independent of the server's locale. Equal
// entries are ordered by name, then by id.
const listBy = (direction: "ASC" | "DESC"): Statement => ({
  name: `catalogue_list_${direction.toLowerCase()}`,
  text: `
    SELECT count(*)::int AS total, coalesce((array_agg(entry_id ORDER BY
        (sort_keys->>$3) COLLATE "C" ${direction}, (sort_keys->>'name') COLLATE "C" ${direction}, entry_id COLLATE "C"
      )), '{}') AS ids
    FROM catalogue_entries
    WHERE kind = $1 AND facets @> $2::text[] AND ($4::text[] IS NULL OR entry_id = ANY ($4))`,
});
const ascending = listBy("ASC");
const descending = listBy("DESC");

// $2: each word as a prefix, literal and stemmed. $3: the folded text. $4: its words. Matches in the name rank highest. Only if
// no entry contains all words, misspellings are considered: an entry's rank is the average over the words, and entries far
// below the best are dropped. A word matches words of the catalog within one typing error, from six letters on two. Swapped
// neighbors are one error, and a wrong first letter costs extra. Words in names rank higher. A word without such a match
// is compared by trigrams.
const searchEntries: Statement = {
  name: "catalogue_search",
  text: `
    WITH asked AS (SELECT to_tsquery('simple', $2) || to_tsquery('english', $2) AS query),
    exact AS (
      SELECT entry_id, title,
        CASE WHEN title = $3 THEN 3 WHEN starts_with(title, $3) THEN 2 ELSE 0 END
          + ts_rank('{0.1, 0.2, 0.5, 1}', document, query) AS rank
      FROM catalogue_entries, asked WHERE kind = $1 AND document @@ query),
    misspelt AS (
      SELECT word, length(word)::float AS letters FROM unnest($4::text[]) AS word WHERE NOT EXISTS (SELECT FROM exact)),
    listed AS (
      SELECT entry_id, title, words, lexeme, 'A' = ANY (weights) AS is_name
      FROM catalogue_entries, unnest(document) WHERE kind = $1 AND EXISTS (SELECT FROM misspelt)),
    meant AS (
      SELECT word, lexeme, 1 - levenshtein_less_equal(word, lexeme, 2) / letters
          - CASE WHEN left(word, 1) = left(lexeme, 1) THEN 0 ELSE 0.1 END AS fit
      FROM misspelt JOIN (SELECT DISTINCT lexeme FROM listed) AS known
        ON abs(length(lexeme) - letters) <= 2
          AND levenshtein_less_equal(word, lexeme, 2) <= CASE WHEN letters < 3 THEN 0 WHEN letters < 6 THEN 1 ELSE 2 END
      UNION ALL
      SELECT word, overlay(word PLACING reverse(substr(word, at, 2)) FROM at), 1 - 1 / letters
      FROM misspelt, generate_series(1, letters::int - 1) AS at WHERE letters >= 3),
    fitting AS (
      SELECT entry_id, title, word, max(fit + CASE WHEN is_name THEN 0.1 ELSE 0 END) AS fit
      FROM meant JOIN listed USING (lexeme) GROUP BY entry_id, title, word
      UNION ALL
      SELECT entry_id, title, word, word_similarity(word, words)
      FROM catalogue_entries, misspelt
      WHERE kind = $1 AND word NOT IN (SELECT word FROM meant JOIN listed USING (lexeme))),
    near AS (
      SELECT entry_id, title, sum(fit) / cardinality($4::text[]) AS rank FROM fitting GROUP BY entry_id, title),
    best AS (
      SELECT entry_id, title, rank FROM exact
      UNION ALL
      SELECT entry_id, title, rank FROM near WHERE rank >= 0.4 AND rank >= 0.8 * (SELECT max(rank) FROM near))
    SELECT entry_id FROM best ORDER BY rank DESC, title COLLATE "C", entry_id COLLATE "C" LIMIT $5`,
};

const search =
  (db: Database): CatalogueIndex["search"] =>
  async (kind, text, limit) => {
    const words = wordsOf(text);
    if (words.length === 0) return [];
    const prefixes = words.map((word) => `${word}:*`).join(" & ");
    const values = [kind, prefixes, foldText(text).trim(), words, limit];
    const rows = await retrying(() => rowsOf<{ entry_id: string }>(db.pool, searchEntries, values));
    return rows.map(({ entry_id }) => entry_id);
  };

/** The index after the key's entry, or the key's place if that entry was removed. */
const placeBehind = (all: readonly string[], after: ListKey | null): number => {
  if (after === null) return 0;
  const known = all.indexOf(after.id);
  return known >= 0 ? known + 1 : after.sort;
};

const list =
  (db: Database): CatalogueIndex["list"] =>
  async (kind, { facets, ids, sortBy, isDescending, page, pageSize, after }) => {
    const statement = isDescending ? descending : ascending;
    const values = [kind, facets, sortBy, ids];
    const [row] = await retrying(() =>
      rowsOf<{ total: number; ids: string[] }>(db.pool, statement, values),
    );
    const all = row?.ids ?? [];
    const total = row?.total ?? 0;
    const begin = after === undefined ? (page - 1) * pageSize : placeBehind(all, after);
    const items = all.slice(begin, begin + pageSize);
    if (after === undefined) return { items, total };
    const end = begin + items.length;
    return { items, total, next: end < total ? { sort: end, id: items.at(-1) ?? "" } : null };
  };

// Job ids grow with time, so the newest are found by the primary key.
const countUses: Statement = {
  name: "catalogue_uses",
  text: `
    SELECT params->>'tts_voice_id' AS voice_id,
      CASE WHEN params->>'tts_voice_id' IS NULL THEN params->>'persona_id' END AS persona_id, count(*)::int AS uses
    FROM (SELECT params FROM jobs ORDER BY job_id DESC LIMIT $1) AS newest
    WHERE coalesce(params->>'tts_voice_id', params->>'persona_id') IS NOT NULL
    GROUP BY 1, 2`,
};

/** Reads the index of the catalog. */
export const catalogueReads = (db: Database): Omit<CatalogueIndex, "load"> => ({
  list: list(db),
  search: search(db),
  uses: (newestJobs) => retrying(() => rowsOf(db.pool, countUses, [newestJobs])),
});

/** Raise this when entries are converted to rows differently, so that the index is loaded again. */
const version = 1;
/** The loaders' advisory lock. */
const loadLock = "SELECT pg_advisory_xact_lock(1667331937)";

const readHash: Statement = {
  name: "catalogue_hash",
  text: "SELECT content_hash FROM catalogue_loads",
};

// Names and traits are indexed literally, descriptions also by stem.
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
 * Loads these entries into the index unless it contains them. Returns whether it did. Of concurrent processes one loads, and
 * the others wait. Readers see the old entries until the end.
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
