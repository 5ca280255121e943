import { isDeepStrictEqual } from "node:util";
import type { NewBook, PriceBookStore, PublishedBook } from "@reelwright/core/ports/credits";
import type { Actor } from "@reelwright/core/ports/identity";
import { Failure } from "@reelwright/film/failure";
import type pg from "pg";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { jsonText, rowsOf, type Statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import { recordChange } from "../identity/audit-log.ts";

const columns = `version, iso(effective_at) AS effective_at, document, note, author, is_forced, iso(created_at) AS created_at,
      iso(withdrawn_at) AS withdrawn_at`;

const listBooks: Statement = {
  name: "price_books_list",
  text: `
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now_ms,
      coalesce((SELECT json_agg(b ORDER BY b.version DESC) FROM (SELECT ${columns} FROM price_books) AS b), '[]') AS items`,
};
const newestBook: Statement = {
  name: "price_books_newest",
  text: `SELECT ${columns} FROM price_books ORDER BY version DESC LIMIT 1`,
};
const insertBook: Statement = {
  name: "price_books_publish",
  text: `
    INSERT INTO price_books (version, effective_at, document, note, author, is_forced)
    SELECT $1, coalesce($2::timestamptz, clock_timestamp()), $3::jsonb, $4, $5, $6
    WHERE coalesce($2::timestamptz > clock_timestamp() - interval '1 minute', true) RETURNING iso(effective_at) AS effective_at`,
};
const findBook: Statement = {
  name: "price_book_find",
  text: `SELECT effective_at <= clock_timestamp() AS is_begun, withdrawn_at IS NOT NULL AS is_withdrawn
    FROM price_books WHERE version = $1`,
};
const withdrawBook: Statement = {
  name: "price_book_withdraw",
  text: "UPDATE price_books SET withdrawn_at = clock_timestamp() WHERE version = $1",
};

// Readers don't wait for it.
const lock = "LOCK TABLE price_books IN SHARE ROW EXCLUSIVE MODE";

const isSame = (before: PublishedBook, book: NewBook): boolean =>
  before.version === book.version &&
  isDeepStrictEqual(before.document, book.document) &&
  (book.effective_at === null || Date.parse(before.effective_at) === Date.parse(book.effective_at));

const notNext = (version: number, newest: number): Failure =>
  new Failure(
    "conflict",
    "PRICE_BOOK_EXISTS",
    `The next price book is ${newest + 1}, not ${version}. Look at what was published since, then publish it as ${newest + 1}.`,
    { details: { version, next: newest + 1 } },
  );

const publish = async (
  client: pg.PoolClient,
  book: NewBook,
  actor: Actor,
): Promise<{ readonly changed: boolean }> => {
  const { version, effective_at, document, note, is_forced } = book;
  const [newest] = await rowsOf<PublishedBook>(client, newestBook, []);
  if (newest && isSame(newest, book)) return { changed: false };
  if (version !== (newest?.version ?? 0) + 1) throw notNext(version, newest?.version ?? 0);
  const values = [version, effective_at, jsonText(document), note, actor.id, is_forced];
  const [inserted] = await rowsOf<{ effective_at: string }>(client, insertBook, values);
  if (!inserted)
    throw new Failure(
      "conflict",
      "PRICE_BOOK_LATE",
      "The effective date has passed. Leave it out for now, or choose a later one.",
    );
  const details = { version, effective_at: inserted.effective_at, note, forced: is_forced };
  await recordChange(client, { tenantId: null, actor, action: "price_book.published", details });
  return { changed: true };
};

const withdraw = async (
  client: pg.PoolClient,
  version: number,
  actor: Actor,
): Promise<{ readonly changed: boolean }> => {
  type Found = { readonly is_begun: boolean; readonly is_withdrawn: boolean };
  const [found] = await rowsOf<Found>(client, findBook, [version]);
  if (!found)
    throw new Failure("missing", "PRICE_BOOK_NOT_FOUND", `There is no price book ${version}.`);
  if (found.is_withdrawn) return { changed: false };
  if (found.is_begun)
    throw new Failure(
      "conflict",
      "INVALID_STATE",
      `Price book ${version} is or was in force. Publish another one instead.`,
    );
  await rowsOf(client, withdrawBook, [version]);
  const details = { version };
  await recordChange(client, { tenantId: null, actor, action: "price_book.withdrawn", details });
  return { changed: true };
};

/** Price books. The system's own: tenants have no rights to them. */
export const priceBookStore = (db: Pick<Database, "pool">): PriceBookStore => ({
  list: async () => {
    type Listed = Awaited<ReturnType<PriceBookStore["list"]>>;
    const [listed] = await retrying(
      () => rowsOf<Listed>(db.pool, listBooks, []),
      requestDeadlineMs,
    );
    if (!listed) throw new Error("a SELECT returned no row");
    return listed;
  },
  publish: (book, actor) =>
    retrying(() => inTransaction(db, lock, (client) => publish(client, book, actor))),
  withdraw: (version, actor) =>
    retrying(() => inTransaction(db, lock, (client) => withdraw(client, version, actor))),
});
