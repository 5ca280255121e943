import { Failure } from "@reelwright/core/errors/failure";
import type { Actor } from "@reelwright/core/ports/audit-log";
import type { OperatorActions, WorkerAction } from "@reelwright/core/ports/operator-store";
import type { Database } from "../../database/database.ts";
import { retrying } from "../../database/retrying.ts";
import { rowsOf, type Statement } from "../../database/statement.ts";
import { inTransaction } from "../../database/transaction.ts";
import { recordChange } from "../../identity/audit-log.ts";

const look: Statement = {
  name: "operator_worker_look",
  text: `
    SELECT w.name AS app, w.slots <> '{}' AS has_stages, w.draining_since IS NOT NULL AS is_draining,
      w.hand_back_at IS NOT NULL AS is_handing_back,
      (SELECT count(*)::int FROM tasks t WHERE t.status = 'leased' AND t.lease_owner = w.owner) AS leased
    FROM workers w WHERE w.owner = $1 FOR NO KEY UPDATE`,
};
const drain: Statement = {
  name: "operator_worker_drain",
  text: `
    UPDATE workers SET draining_since = coalesce(draining_since, clock_timestamp()),
      hand_back_at = coalesce(clock_timestamp() + $2::float8 * interval '1 second', hand_back_at)
    WHERE owner = $1`,
};
const undrain: Statement = {
  name: "operator_worker_undrain",
  text: "UPDATE workers SET draining_since = NULL, hand_back_at = NULL WHERE owner = $1",
};

type LookRow = {
  readonly app: string;
  readonly has_stages: boolean;
  readonly is_draining: boolean;
  readonly is_handing_back: boolean;
  readonly leased: number;
};

type Change = {
  readonly owner: number;
  readonly action: string;
  readonly details: { readonly [name: string]: unknown };
  readonly statement: Statement;
  readonly values: readonly unknown[];
  readonly isSo: (row: LookRow) => boolean;
};

const changeWorker = (db: Database, actor: Actor, change: Change): Promise<WorkerAction> => {
  const { owner, action, details, statement, values, isSo } = change;
  return retrying(() =>
    inTransaction(db, "SELECT 1", async (client) => {
      const [row] = await rowsOf<LookRow>(client, look, [owner]);
      if (!row)
        throw new Failure("missing", "WORKER_NOT_FOUND", `No process ${owner} is registered.`);
      const { app, leased } = row;
      if (!row.has_stages)
        throw new Failure("conflict", "INVALID_STATE", `${app} ${owner} runs no stages.`);
      if (isSo(row)) return { owner, app, leased, changed: false };
      await rowsOf(client, statement, values);
      await recordChange(client, {
        tenantId: null,
        actor,
        action,
        details: { owner, app, ...details },
      });
      return { owner, app, leased, changed: true };
    }),
  );
};

/** Orders that a process drains or works again; it looks at its row every 5 s. */
export const workerActions = (
  db: Database,
  actor: Actor,
): Pick<OperatorActions, "drainWorker" | "undrainWorker"> => ({
  drainWorker: (owner, { handBackAfterS, reason }) =>
    changeWorker(db, actor, {
      owner,
      action: "worker.drained",
      details: { hand_back_after_s: handBackAfterS, reason },
      statement: drain,
      values: [owner, handBackAfterS],
      isSo: (row) => row.is_draining && (handBackAfterS === null || row.is_handing_back),
    }),
  undrainWorker: (owner, { reason }) =>
    changeWorker(db, actor, {
      owner,
      action: "worker.undrained",
      details: { reason },
      statement: undrain,
      values: [owner],
      isSo: (row) => !row.is_draining,
    }),
});
