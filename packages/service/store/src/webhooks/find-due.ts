import type { DeliveryStore, DueDelivery } from "@reelwright/core/ports/delivery-store";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";

/** Rows of one origin that a look brings at least, however many origins there are. */
const minWindow = 16;

// One index probe per origin that has something pending, then the due rows of each in order: a backlog for one
// receiver is not read on the way to the others. statement_timestamp(), so that the index can be searched by it.
const findDue: Statement = {
  name: "deliveries_find_due",
  text: `
    WITH RECURSIVE origins AS (
      (SELECT webhook_origin(url) AS origin FROM webhook_deliveries WHERE state = 'pending'
        ORDER BY webhook_origin(url) LIMIT 1)
      UNION ALL
      SELECT next.origin FROM origins o CROSS JOIN LATERAL (
        SELECT webhook_origin(d.url) AS origin FROM webhook_deliveries d
        WHERE d.state = 'pending' AND webhook_origin(d.url) > o.origin
        ORDER BY webhook_origin(d.url) LIMIT 1) AS next
    ), windows AS (
      -- Twice a fair share: what many origins leave unfilled, the next look fills.
      SELECT origin, least($1::int, greatest(${minWindow}, 2 * $1::int / count(*) OVER ())) AS width,
        origin = ANY ($4::text[]) AS is_full
      FROM origins WHERE origin <> ALL ($4::text[]) OR origin IN (SELECT webhook_origin(url) FROM unnest($5::text[]) AS url)
    )
    SELECT c.delivery_id, c.url, w.origin, c.attempts
    FROM windows w CROSS JOIN generate_series(0, 2) AS known(attempts) CROSS JOIN LATERAL (
      SELECT d.delivery_id, d.url, d.attempts, d.next_attempt_at, row_number() OVER (ORDER BY d.next_attempt_at) AS place
      FROM webhook_deliveries d
      WHERE d.state = 'pending' AND webhook_origin(d.url) = w.origin AND d.attempts = known.attempts
        AND d.next_attempt_at <= statement_timestamp()
          - CASE WHEN known.attempts = 0 THEN $2::float8 ELSE 0 END * interval '1 millisecond'
        AND d.lease_expires_at IS NULL AND d.url <> ALL ($3::text[]) AND (NOT w.is_full OR d.url = ANY ($5::text[]))
      ORDER BY d.next_attempt_at LIMIT w.width) AS c
    ORDER BY c.attempts > 0, c.place, c.next_attempt_at LIMIT $1`,
};

const nextDue: Statement = {
  name: "deliveries_next_due",
  text: `
    SELECT (1000 * extract(epoch FROM min(at) - statement_timestamp()))::float8 AS next_due_ms FROM (
      (SELECT next_attempt_at AS at FROM webhook_deliveries
        WHERE state = 'pending' AND next_attempt_at > statement_timestamp() ORDER BY next_attempt_at LIMIT 1)
      UNION ALL
      (SELECT next_attempt_at + $1::float8 * interval '1 millisecond' FROM webhook_deliveries
        WHERE state = 'pending' AND attempts = 0
          AND next_attempt_at > statement_timestamp() - $1::float8 * interval '1 millisecond'
        ORDER BY next_attempt_at LIMIT 1)) AS coming`,
};

type DueRow = {
  readonly delivery_id: string;
  readonly url: string;
  readonly origin: string;
  readonly attempts: number;
};
const dueOf = ({ delivery_id, url, origin, attempts }: DueRow): DueDelivery => ({
  deliveryId: delivery_id,
  url,
  origin,
  attempts,
});

/** What is due. When the next falls due is asked only where the look was not filled. */
export const findDueDeliveries =
  ({ pool }: Database): DeliveryStore["findDue"] =>
  async ({ limit, firstWaitMs, full: { urls, origins, quickUrls } }) => {
    const rows = await retrying(() =>
      rowsOf<DueRow>(pool, findDue, [limit, firstWaitMs, urls, origins, quickUrls]),
    );
    const due = rows.map(dueOf);
    if (due.length >= limit) return { due, nextDueMs: 0 };
    const [next] = await retrying(() =>
      rowsOf<{ next_due_ms: number | null }>(pool, nextDue, [firstWaitMs]),
    );
    return { due, nextDueMs: next?.next_due_ms ?? null };
  };
