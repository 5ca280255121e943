import type { DeliveryView, OperatorReads } from "@reelwright/core/ports/operator-store";
import type { Database } from "../database/database.ts";
import { requestDeadlineMs, retrying } from "../database/retrying.ts";
import { rowsOf, type Statement } from "../database/statement.ts";
import { isUuid } from "../ids.ts";
import { ageOf, firstId, untilOf } from "./live-jobs.ts";

const columns = `
  d.delivery_id, d.tenant_id, d.job_id, d.run_no AS run, d.event, d.url, d.state, d.attempts, d.crashes, d.last_status,
  d.last_error, d.lease_expires_at IS NOT NULL AS is_leased, ${untilOf("d.next_attempt_at")} AS due_in_s,
  ${ageOf("d.created_at")} AS age_s, iso(d.created_at) AS created_at, iso(d.finished_at) AS finished_at`;

/** One page of a state by the time that its index is of. */
const pageOf = (state: "pending" | "abandoned", time: string): Statement => ({
  name: `operations_deliveries_${state}`,
  text: `
    SELECT ${columns} FROM webhook_deliveries d
    WHERE d.state = '${state}' AND ($3::uuid IS NULL OR d.tenant_id = $3) AND (d.${time}, d.delivery_id)
      > (coalesce((SELECT ${time} FROM webhook_deliveries WHERE delivery_id = $1), '-infinity'), $1::uuid)
    ORDER BY d.${time}, d.delivery_id LIMIT $2`,
});
export const deliveryPages = {
  pending: pageOf("pending", "next_attempt_at"),
  abandoned: pageOf("abandoned", "finished_at"),
} as const;

const ofJob: Statement = {
  name: "operations_deliveries_of_job",
  text: `SELECT ${columns} FROM webhook_deliveries d WHERE d.job_id = $1 ORDER BY d.run_no, d.event`,
};
const ofArchivedJob: Statement = {
  name: "operations_deliveries_of_archived_job",
  text: `
    SELECT ${columns} FROM jobs j JOIN job_archives a ON a.archive_month = j.archive_month AND a.job_id = j.job_id
      CROSS JOIN jsonb_populate_recordset(NULL::webhook_deliveries, a.deliveries) AS d
    WHERE j.job_id = $1 ORDER BY d.run_no, d.event`,
};
const one: Statement = {
  name: "operations_delivery",
  text: `SELECT ${columns} FROM webhook_deliveries d WHERE d.delivery_id = $1`,
};

type Views = Pick<OperatorReads, "deliveries" | "deliveriesOf" | "wholeDelivery">;

/** Deliveries without their bodies and secrets. */
export const readDeliveries = ({ pool }: Pick<Database, "pool">): Views => ({
  deliveries: async ({ state, after, limit, tenantId }) => {
    if (tenantId !== null && !isUuid(tenantId)) return [];
    const from = after !== null && isUuid(after) ? after : firstId;
    return retrying(
      () => rowsOf<DeliveryView>(pool, deliveryPages[state], [from, limit, tenantId]),
      requestDeadlineMs,
    );
  },
  deliveriesOf: async (jobId) => {
    if (!isUuid(jobId)) return [];
    const read = (statement: Statement) =>
      retrying(() => rowsOf<DeliveryView>(pool, statement, [jobId]), requestDeadlineMs);
    const live = await read(ofJob);
    return live.length > 0 ? live : read(ofArchivedJob);
  },
  wholeDelivery: async (deliveryId) => {
    if (!isUuid(deliveryId)) return null;
    const rows = await retrying(() => rowsOf<DeliveryView>(pool, one, [deliveryId]));
    return rows[0] ?? null;
  },
});
