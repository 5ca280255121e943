/** Paid calls in memory: a minimal implementation of the rules in prisma/functions/vendors.sql. */
import { randomBytes } from "node:crypto";
import { isEnded } from "@reelwright/core/jobs/job-state";
import type { Store } from "@reelwright/core/ports/store";
import type {
  CallChange,
  CallState,
  CallSubject,
  NewCall,
  VendorCall,
} from "@reelwright/core/ports/vendor-calls";
import type { Clock } from "./clock.ts";
import type { MemoryData } from "./memory-data.ts";

type Row = {
  -readonly [Field in keyof Omit<
    VendorCall,
    "sentAgeMs" | "submittedAgeMs" | "waitedMs"
  >]: VendorCall[Field];
} & {
  readonly subject: CallSubject;
  sentMs: number | null;
  submittedMs: number | null;
  waitsSinceMs: number | null;
  costUsd: number;
  expectedUsd: number;
  hasFiles: boolean;
  cancelledMs: number | null;
};

const newRow = ({ scope, key, subject, vendor }: NewCall): Row => ({
  scope,
  key,
  subject,
  vendor,
  callbackKey: randomBytes(16).toString("hex"),
  state: "intent",
  model: null,
  ref: null,
  handle: null,
  sends: 0,
  submissions: 0,
  refusals: 0,
  faults: 0,
  lookups: 0,
  result: null,
  error: null,
  sentMs: null,
  submittedMs: null,
  waitsSinceMs: null,
  costUsd: 0,
  expectedUsd: 0,
  hasFiles: false,
  cancelledMs: null,
});

const callOf = (row: Row, clock: Clock): VendorCall => {
  const { sentMs, submittedMs, waitsSinceMs, ...call } = structuredClone(row);
  const age = (since: number | null) => (since === null ? null : clock.nowMs() - since);
  return {
    ...call,
    sentAgeMs: age(sentMs),
    submittedAgeMs: age(submittedMs),
    waitedMs: age(waitsSinceMs),
  };
};

const open: readonly CallState[] = ["intent", "unknown", "submitted"];

const isUnknown = (row: Row): boolean => row.state === "unknown";
const correctCost = (row: Row, actual: number | null): void => {
  if (actual === null) return;
  row.costUsd += actual - row.expectedUsd;
  row.expectedUsd = actual;
};

type Writers = {
  readonly [Kind in CallChange["kind"]]: (
    row: Row,
    change: Extract<CallChange, { readonly kind: Kind }>,
    nowMs: number,
  ) => boolean;
};
/** Each writes its change, or returns false if the row's state doesn't permit it. */
const writers: Writers = {
  accepted: (row, { task: { ref, handle } }, nowMs) => {
    if (!isUnknown(row)) {
      const isSame = row.state === "submitted" && row.ref === ref;
      if (isSame) row.handle ??= handle;
      return isSame;
    }
    Object.assign(row, { state: "submitted", ref, handle, submittedMs: nowMs });
    Object.assign(row, { lookups: 0, waitsSinceMs: null });
    return true;
  },
  refused: (row, { sends, reason }, nowMs) => {
    if (!isUnknown(row) || row.sends !== sends) return false;
    correctCost(row, 0);
    Object.assign(row, { state: "intent", submissions: row.submissions - 1 });
    row.refusals += reason === "operator" ? 0 : 1;
    row.faults += reason === "fault" ? 1 : 0;
    row.waitsSinceMs ??= nowMs;
    return true;
  },
  lost: (row, { sends }) => {
    if (!isUnknown(row) || row.sends !== sends) return false;
    row.lookups = 1;
    return true;
  },
  looked_up: (row, { lookups }) => {
    const isOpen = isUnknown(row) || row.state === "submitted";
    if (isOpen) row.lookups = lookups;
    return isOpen;
  },
  waits: (row, _change, nowMs) => {
    if (row.state === "intent") row.waitsSinceMs ??= nowMs;
    return row.state === "intent";
  },
  done: (row, { ref, result, costUsd }) => {
    if (!open.includes(row.state)) return false;
    correctCost(row, costUsd);
    const kept = structuredClone(result);
    Object.assign(row, { state: "done", ref, result: kept, error: null, hasFiles: true });
    return true;
  },
  failed: (row, { error, costUsd }) => {
    if (!open.includes(row.state)) return false;
    correctCost(row, costUsd);
    Object.assign(row, { state: "failed", error: structuredClone(error), hasFiles: true });
    return true;
  },
  cancelled: (row, _change, nowMs) => {
    if (!open.includes(row.state)) return false;
    Object.assign(row, { state: "cancelled", hasFiles: true, cancelledMs: nowMs });
    return true;
  },
};
const write = (row: Row, change: CallChange, nowMs: number): boolean =>
  (writers[change.kind] as Writers["cancelled"])(row, change as never, nowMs);

/** Whether nothing waits for the call. Only for jobs' calls, since the simulation has no playground. */
const isAbandoned = ({ subject }: Row, { jobs }: MemoryData): boolean => {
  if (subject.kind !== "unit") return false;
  const job = jobs.get(subject.jobId);
  return !job || isEnded(job.status) || job.run !== subject.run;
};

export const memoryVendorCalls = (data: MemoryData): Store["vendorCalls"] => {
  const { clock } = data;
  const calls = new Map<string, Row>();
  /** Suggestions have a budget of their own. */
  const spent = ({ vendor, subject }: Row): number => {
    const isSuggestion = subject.kind === "suggestion";
    return [...calls.values()]
      .filter(
        (row) => row.vendor === vendor && (row.subject.kind === "suggestion") === isSuggestion,
      )
      .reduce((sum, row) => sum + row.costUsd, 0);
  };
  const taskOf = ({ subject }: Row) =>
    subject.kind === "unit"
      ? data.tasks.find(
          (task) =>
            task.jobId === subject.jobId &&
            task.run === subject.run &&
            task.stage === subject.stage &&
            task.unit === subject.unit,
        )
      : undefined;

  return {
    intend: async (call) => {
      const row = calls.get(call.key) ?? newRow(call);
      calls.set(call.key, row);
      return callOf(row, clock);
    },
    count: async ({ key, sends, model, costUsd, dailyLimitUsd }) => {
      const row = calls.get(key);
      const isFree = row?.state === "intent" || row?.state === "unknown";
      if (!row || !isFree || row.sends !== sends) return "taken";
      if (dailyLimitUsd !== null && spent(row) + costUsd > dailyLimitUsd) return "over_limit";
      row.costUsd += costUsd;
      const { submissions } = row;
      Object.assign(row, { state: "unknown", model, expectedUsd: costUsd, lookups: 0 });
      Object.assign(row, { sends: sends + 1, submissions: submissions + 1, sentMs: clock.nowMs() });
      return "counted";
    },
    change: async ({ key }, change) => {
      const row = calls.get(key);
      return row ? write(row, change, clock.nowMs()) : false;
    },
    wake: async ({ key }) => {
      const row = calls.get(key);
      const task = row && taskOf(row);
      if (task?.status === "leased") return "busy";
      if (task?.status !== "waiting") return "none";
      task.notBeforeMs = clock.nowMs();
      return "woken";
    },
    byCallback: async ({ vendor, ref, callbackKey }) => {
      const own = [...calls.values()].filter((row) => row.vendor === vendor);
      const row =
        own.find((each) => each.ref === ref) ??
        own.find((each) => each.callbackKey === callbackKey);
      if (!row) return null;
      const { scope, key, state, subject } = row;
      const jobId = subject.kind === "unit" ? subject.jobId : null;
      return { scope, key, state, ref: row.ref, jobId, playgroundTaskId: null };
    },
    playgroundTask: async () => null,
    abandoned: async (limit) =>
      [...calls.values()]
        .filter((row) => open.includes(row.state) && isAbandoned(row, data))
        .slice(0, limit),
    unswept: async (limit) =>
      [...calls.values()]
        .filter((row) => row.hasFiles && isAbandoned(row, data))
        .filter(
          ({ cancelledMs }) => cancelledMs === null || cancelledMs < clock.nowMs() - 30 * 60_000,
        )
        .slice(0, limit)
        .map(({ scope, key, subject }) => ({ scope, key, subject })),
    swept: async (swept) => {
      for (const { key } of swept) {
        const row = calls.get(key);
        if (row) row.hasFiles = false;
      }
    },
  };
};
