import type { DeliveryStore } from "@reelwright/core";
import { type Database, rowsOf, type Statement } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { livingOwners } from "../owner-lock.ts";

/** A delivery whose attempts take down the dispatcher more often than this is abandoned. */
const mostCrashes = 20;

// The end of a process is no outcome: the attempt it was making is not counted and will be made again.
const takeBack: Statement = {
  name: "deliveries_take_back",
  text: `
    UPDATE webhook_deliveries d SET lease_token = NULL, lease_owner = NULL, lease_expires_at = NULL,
      crashes = d.crashes + 1,
      state = CASE WHEN d.crashes >= ${mostCrashes} THEN 'abandoned' ELSE d.state END,
      last_error = CASE WHEN d.crashes >= ${mostCrashes} THEN 'attempt:DISPATCHER_CRASHED' ELSE d.last_error END,
      finished_at = CASE WHEN d.crashes >= ${mostCrashes} THEN clock_timestamp() END
    WHERE d.delivery_id IN (
      SELECT f.delivery_id FROM webhook_deliveries f
      WHERE f.state = 'pending' AND f.lease_owner IS NOT NULL AND (f.lease_expires_at < clock_timestamp()
        OR ($1::boolean AND f.lease_owner NOT IN (${livingOwners})))
      LIMIT 1000 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING d.delivery_id`,
};

/** Takes back forsaken leases; by owner only in calm times, as for tasks (`tasks/reap.ts`). */
export const deliveryReap =
  ({ pool, sessions, timing }: Database): DeliveryStore["reap"] =>
  async () => {
    const byOwner = sessions.calmForMs() >= timing.ownerGraceMs;
    return (await retrying(() => rowsOf(pool, takeBack, [byOwner]))).length;
  };
