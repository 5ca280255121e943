import type { DeliveryStore } from "@reelwright/core/ports/delivery-store";
import type { Database } from "../database/database.ts";
import { retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { isOnServer, livingOwners } from "../workers/owner-lock.ts";

/** A delivery whose attempts take down the dispatcher more often than this is abandoned. */
const maxCrashes = 20;
/** Leases taken back by one statement. */
const maxBatch = 1_000;

// The end of a process is no outcome: the attempt it was making is not counted and will be made again.
const takeBack: Statement = {
  name: "deliveries_take_back",
  text: `
    UPDATE webhook_deliveries d SET lease_token = NULL, lease_owner = NULL, lease_expires_at = NULL,
      crashes = d.crashes + 1,
      state = CASE WHEN d.crashes >= ${maxCrashes} THEN 'abandoned' ELSE d.state END,
      last_error = CASE WHEN d.crashes >= ${maxCrashes} THEN 'attempt:DISPATCHER_CRASHED' ELSE d.last_error END,
      secret = CASE WHEN d.crashes < ${maxCrashes} THEN d.secret END,
      finished_at = CASE WHEN d.crashes >= ${maxCrashes} THEN clock_timestamp() END
    WHERE d.delivery_id IN (
      SELECT f.delivery_id FROM webhook_deliveries f
      WHERE f.state = 'pending' AND f.lease_owner IS NOT NULL AND (f.lease_expires_at < clock_timestamp()
        OR (${isOnServer("$1")} AND f.lease_owner NOT IN (${livingOwners})))
      LIMIT ${maxBatch} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING d.delivery_id`,
};

// No index knows of leases. What there is to look for is told by who may hold some.
const goneClaimants: Statement = {
  name: "claimants_gone",
  text: `SELECT owner FROM webhook_claimants WHERE ${isOnServer("$1")} AND owner NOT IN (${livingOwners})`,
};
const forgetClaimants: Statement = {
  name: "claimants_delete",
  text: "DELETE FROM webhook_claimants WHERE owner = ANY ($1::int[])",
};

/**
 * Takes back orphaned leases: those of owners that are gone, in calm times only, as for tasks (`tasks/reap.ts`); and
 * every `expirySweepMs` those that have expired, which reads all that is pending.
 */
export const deliveryReap = ({ pool, sessions, timing }: Database): DeliveryStore["reap"] => {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const server = sessions.calmServer(timing.ownerGraceMs);
    const gone =
      server === null
        ? []
        : await retrying(() => rowsOf<{ readonly owner: number }>(pool, goneClaimants, [server]));
    const isSweep = performance.now() >= sweptAt + timing.expirySweepMs;
    if (gone.length === 0 && !isSweep) return 0;
    const taken = (await retrying(() => rowsOf(pool, takeBack, [server]))).length;
    if (taken === maxBatch) return taken;
    sweptAt = performance.now();
    if (gone.length > 0) {
      await retrying(() => rowsOf(pool, forgetClaimants, [gone.map(({ owner }) => owner)]));
    }
    return taken;
  };
};
