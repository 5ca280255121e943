import { Failure } from "@reelwright/core/errors/failure";
import { replayOf } from "@reelwright/core/operations/replay";
import type { Actor } from "@reelwright/core/ports/audit-log";
import type {
  DeliveryAction,
  DeliveryView,
  OperatorActions,
} from "@reelwright/core/ports/operator-store";
import type pg from "pg";
import type { Database } from "../../database/database.ts";
import { retrying } from "../../database/retrying.ts";
import { rowsOf, type Statement } from "../../database/statement.ts";
import { inTransaction } from "../../database/transaction.ts";
import { recordChange } from "../../identity/audit-log.ts";
import { isUuid } from "../../ids.ts";
import { untilOf } from "../live-jobs.ts";

const look: Statement = {
  name: "operator_delivery_look",
  text: `
    SELECT d.state, d.lease_expires_at IS NOT NULL AS is_leased, ${untilOf("d.next_attempt_at")} AS due_in_s, d.tenant_id,
      d.job_id, d.run_no, d.event, d.attempts
    FROM webhook_deliveries d WHERE d.delivery_id = $1 FOR UPDATE`,
};
const hurry: Statement = {
  name: "operator_delivery_hurry",
  text: "UPDATE webhook_deliveries SET next_attempt_at = clock_timestamp() WHERE delivery_id = $1",
};
// What has ended has lost its secret: the tenant's as it is now signs the replay. The body and its id stay.
const restart: Statement = {
  name: "operator_delivery_restart",
  text: `
    UPDATE webhook_deliveries d SET state = 'pending', attempts = 0, crashes = 0, next_attempt_at = clock_timestamp(),
      finished_at = NULL, lease_token = NULL, secret = t.webhook_secret
    FROM tenants t WHERE d.delivery_id = $1 AND t.tenant_id = d.tenant_id`,
};

type LookRow = Pick<DeliveryView, "state" | "is_leased" | "due_in_s" | "attempts"> & {
  readonly tenant_id: string;
  readonly job_id: string;
  readonly run_no: number;
  readonly event: string;
};

export const deliveryNotFound = (id: string): Failure =>
  new Failure("missing", "DELIVERY_NOT_FOUND", `There is no delivery ${id}.`);

type Order = {
  readonly isForced: boolean;
  readonly reason: string | null;
  readonly actor: Actor;
};

/** Replays a delivery in the client's transaction, which sees a tenant's own ones only where it runs in its name. */
export const replayOn = async (
  client: pg.PoolClient,
  deliveryId: string,
  { isForced, reason, actor }: Order,
): Promise<DeliveryAction> => {
  const [row] = await rowsOf<LookRow>(client, look, [deliveryId]);
  if (!row) throw deliveryNotFound(deliveryId);
  const { state: was, tenant_id: tenantId, job_id, run_no: run, event, attempts } = row;
  const kind = replayOf(row, isForced);
  if (kind === "nothing") return { delivery_id: deliveryId, was, changed: false };
  await rowsOf(client, kind === "hurry" ? hurry : restart, [deliveryId]);
  const details = { delivery_id: deliveryId, job_id, run, event, was, attempts, reason };
  await recordChange(client, { tenantId, actor, action: "delivery.replayed", details });
  return { delivery_id: deliveryId, was, changed: true };
};

/** Has a delivery attempted at once; dispatchers look for due ones twice a second. */
export const replayDelivery =
  (db: Database, actor: Actor): OperatorActions["replayDelivery"] =>
  async (deliveryId, order) => {
    const id = deliveryId.toLowerCase();
    if (!isUuid(id)) throw deliveryNotFound(deliveryId);
    return retrying(() =>
      inTransaction(db, "SELECT 1", (client) => replayOn(client, id, { ...order, actor })),
    );
  };
