import type { CallChange, CallState } from "@reelwright/core/vendors";
import { jsonText } from "../database/json.ts";
import type { Statement } from "../database/statement.ts";

// The rules are in the function's SQL (prisma/functions/vendors.sql).
const changeCall: Statement = {
  name: "vendor_calls_change",
  text: "SELECT change_vendor_call($1, $2, $3, $4::jsonb, $5) AS changed",
};
// The vendor's own answer, and a look-up, may find the same task.
const isKnownAlready: Statement = {
  name: "vendor_calls_accept",
  text: `
    SELECT change_vendor_call($1, $2, NULL, $3::jsonb, NULL) OR EXISTS (
      SELECT FROM vendor_calls WHERE key = $1 AND state = 'submitted' AND vendor_task_id = $4) AS changed`,
};
const noteWait: Statement = {
  name: "vendor_calls_wait",
  text: `
    UPDATE vendor_calls SET waits_since = coalesce(waits_since, clock_timestamp())
    WHERE key = $1 AND state = 'intent' RETURNING true AS changed`,
};

const open: readonly CallState[] = ["intent", "unknown", "submitted"];

type Patch = {
  readonly from: readonly CallState[];
  readonly sends?: number;
  /** USD; null: what was counted. */
  readonly costUsd?: number | null;
  readonly patch: { readonly [column: string]: unknown };
};

const patchOf = (change: Exclude<CallChange, { kind: "accepted" | "waits" }>): Patch => {
  switch (change.kind) {
    case "refused": {
      const { sends, isCounted: counted } = change;
      return { from: ["unknown"], sends, costUsd: 0, patch: { state: "intent", counted } };
    }
    case "lost":
      return { from: ["unknown"], sends: change.sends, patch: { lookups: 1 } };
    case "looked_up":
      return { from: ["unknown"], patch: { lookups: change.lookups } };
    case "done": {
      const { ref, result, costUsd } = change;
      const patch = { state: "done", vendor_task_id: ref, result, error: null, has_files: true };
      return { from: open, costUsd, patch };
    }
    case "failed": {
      const { error, costUsd } = change;
      return { from: open, costUsd, patch: { state: "failed", error } };
    }
    case "cancelled":
      return { from: open, patch: { state: "cancelled" } };
  }
};

/** What writes a change of a call: a statement that says whether it was written. */
export const changeOf = (
  key: string,
  change: CallChange,
): { readonly statement: Statement; readonly values: readonly unknown[] } => {
  if (change.kind === "waits") return { statement: noteWait, values: [key] };
  if (change.kind === "accepted") {
    const { ref, handle } = change.task;
    const patch = { state: "submitted", vendor_task_id: ref, handle };
    return { statement: isKnownAlready, values: [key, ["unknown"], jsonText(patch), ref] };
  }
  const { from, sends = null, costUsd = null, patch } = patchOf(change);
  return { statement: changeCall, values: [key, from, sends, jsonText(patch), costUsd] };
};
