/** Inserts deliveries directly in the table, for tests and benchmarks. */
import { randomUUID } from "node:crypto";
import pg from "pg";

export type Planted = {
  readonly url: string;
  readonly body?: Buffer;
  readonly secret?: Uint8Array | null;
  readonly tenantId?: string;
  readonly attempts?: number;
  /** Time until the delivery is due; negative: time since it became due. */
  readonly dueInMs?: number;
};

export type Row = {
  readonly delivery_id: string;
  readonly url: string;
  readonly state: "pending" | "delivered" | "abandoned";
  readonly attempts: number;
  readonly crashes: number;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly lease_owner: number | null;
  readonly next_attempt_at: Date;
  readonly finished_at: Date | null;
  readonly attempt_log: readonly object[] | null;
};

export type DeliveryTable = {
  /** Inserts deliveries that become due in this order. Returns their ids. */
  plant(deliveries: readonly Planted[]): Promise<readonly string[]>;
  rows(): Promise<readonly Row[]>;
  row(id: string): Promise<Row>;
  query: pg.Pool["query"];
  close(): Promise<void>;
};

const insert = `
  INSERT INTO webhook_deliveries
    (delivery_id, tenant_id, job_id, run_no, event, url, body, secret, attempts, next_attempt_at, created_at)
  SELECT d.id, d.tenant, d.job, 1, 'job.completed', d.url, d.body, d.secret, d.attempts,
    clock_timestamp() + d.due_ms * interval '1 millisecond', clock_timestamp()
  FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bytea[], $6::bytea[], $7::int[], $8::float8[])
    AS d(id, tenant, job, url, body, secret, attempts, due_ms)`;

/** Opens the table of a migrated database. In the replica role, no tenant or job must exist. */
export const deliveryTable = (url: string): DeliveryTable => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    options: "-c session_replication_role=replica",
  });
  const rows = async (): Promise<readonly Row[]> =>
    (
      await pool.query<Row>(
        "SELECT * FROM webhook_deliveries ORDER BY next_attempt_at, delivery_id",
      )
    ).rows;
  // Postgres may stop before the last idle session is closed.
  pool.on("error", () => undefined);
  return {
    plant: async (deliveries) => {
      const ids = deliveries.map(() => randomUUID());
      const jobs = deliveries.map(() => randomUUID());
      await pool.query(insert, [
        ids,
        deliveries.map(({ tenantId }) => tenantId ?? randomUUID()),
        jobs,
        deliveries.map((each) => each.url),
        deliveries.map(({ body }, index) => body ?? Buffer.from(`{"job_id":"${jobs[index]}"}`)),
        deliveries.map(({ secret }) => secret ?? null),
        deliveries.map(({ attempts }) => attempts ?? 0),
        deliveries.map(({ dueInMs }, index) => dueInMs ?? index - deliveries.length),
      ]);
      return ids;
    },
    rows,
    row: async (id) => {
      const found = (await rows()).find(({ delivery_id }) => delivery_id === id);
      if (!found) throw new Error(`no delivery ${id}`);
      return found;
    },
    query: pool.query.bind(pool),
    close: () => pool.end(),
  };
};
