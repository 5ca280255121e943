import type { CallChange, CallState } from "@reelwright/core/vendors/vendor-call-store";
import { jsonText } from "../database/json.ts";
import type { Statement } from "../database/statement.ts";

// The rules are in the function's SQL (prisma/functions/vendors.sql).
const changeCall: Statement = {
  name: "vendor_calls_change",
  text: "SELECT change_vendor_call($1, $2, $3, $4::jsonb, $5) AS changed",
};
// The vendor's answer, a look-up and a callback may tell of the same task; a callback knows no handle.
const noteHandle: Statement = {
  name: "vendor_calls_handle",
  text: `
    UPDATE vendor_calls SET handle = coalesce(handle, $3::jsonb)
    WHERE key = $1 AND state = 'submitted' AND vendor_task_id = $2 RETURNING true AS changed`,
};
const noteWait: Statement = {
  name: "vendor_calls_wait",
  text: `
    UPDATE vendor_calls SET waits_since = coalesce(waits_since, clock_timestamp())
    WHERE key = $1 AND state = 'intent' RETURNING true AS changed`,
};

// The call stays in its state, and so do its times.
const noteLookups: Statement = {
  name: "vendor_calls_lookups",
  text: `
    UPDATE vendor_calls SET lookups = $2
    WHERE key = $1 AND state IN ('unknown', 'submitted') RETURNING true AS changed`,
};

const open: readonly CallState[] = ["intent", "unknown", "submitted"];

type Patch = {
  readonly from: readonly CallState[];
  readonly sends?: number;
  /** USD; null: what was counted. */
  readonly costUsd?: number | null;
  readonly patch: { readonly [column: string]: unknown };
};

// Whatever a call ends in, its results may have been stored by then.
const patchOf = (
  change: Exclude<CallChange, { kind: "accepted" | "waits" | "looked_up" }>,
): Patch => {
  switch (change.kind) {
    case "refused": {
      const { sends, isCounted: counted } = change;
      return { from: ["unknown"], sends, costUsd: 0, patch: { state: "intent", counted } };
    }
    case "lost":
      return { from: ["unknown"], sends: change.sends, patch: { lookups: 1 } };
    case "done": {
      const { ref, result, costUsd } = change;
      const patch = { state: "done", vendor_task_id: ref, result, error: null, has_files: true };
      return { from: open, costUsd, patch };
    }
    case "failed": {
      const { error, costUsd } = change;
      return { from: open, costUsd, patch: { state: "failed", error, has_files: true } };
    }
    case "cancelled":
      return { from: open, patch: { state: "cancelled", has_files: true } };
  }
};

type Write = { readonly statement: Statement; readonly values: readonly unknown[] };

const writePatch = (key: string, { from, sends, costUsd, patch }: Patch): Write => ({
  statement: changeCall,
  values: [key, from, sends ?? null, jsonText(patch), costUsd ?? null],
});

/** What writes a change of a call: statements that say whether it was written, the first that does is the last. */
export const changesOf = (key: string, change: CallChange): readonly Write[] => {
  if (change.kind === "waits") return [{ statement: noteWait, values: [key] }];
  if (change.kind === "looked_up") {
    return [{ statement: noteLookups, values: [key, change.lookups] }];
  }
  if (change.kind !== "accepted") return [writePatch(key, patchOf(change))];
  const { ref, handle } = change.task;
  const patch = { state: "submitted", vendor_task_id: ref, handle, lookups: 0 };
  const known = handle === null ? null : jsonText(handle);
  return [
    writePatch(key, { from: ["unknown"], patch }),
    { statement: noteHandle, values: [key, ref, known] },
  ];
};
