import type { StorageTotals } from "../ports/storage-store.ts";
import type { Meter } from "../telemetry/meter.ts";
import type { GaugeName } from "../telemetry/metric-definitions.ts";
import type { StoredKind } from "./file-place.ts";

/** Of everybody's files; the process that walks over the store shows them. */
const gauges = [
  "reelwright_storage_files",
  "reelwright_storage_bytes",
  "reelwright_storage_orphan_files",
  "reelwright_storage_orphan_bytes",
  "reelwright_storage_round_finished_timestamp_seconds",
  "reelwright_storage_round_duration_seconds",
] as const satisfies readonly GaugeName[];

const kinds = [
  "job",
  "call",
  "upload",
  "playground",
  "sample",
  "other",
] as const satisfies readonly StoredKind[];

export type SweepMetrics = {
  /** A file was removed, for this cause. */
  removed(cause: "orphan" | "expired", bytes: number): void;
  /** Shows what the last finished round counted; nothing before the first one. */
  show(totals: StorageTotals | null): void;
  /** Another process shows them. */
  hide(): void;
};

export const sweepMetrics = (meter: Meter): SweepMetrics => {
  for (const cause of ["orphan", "expired"] as const) {
    meter.start("reelwright_storage_removed_files_total", { cause });
    meter.start("reelwright_storage_removed_bytes_total", { cause });
  }
  const hide = (): void => {
    for (const name of gauges) meter.clear(name);
  };
  return {
    removed: (cause, bytes) => {
      meter.count("reelwright_storage_removed_files_total", { cause });
      meter.count("reelwright_storage_removed_bytes_total", { cause }, bytes);
    },
    hide,
    show: (totals) => {
      hide();
      if (totals === null) return;
      const begun = Date.parse(totals.begun_at) / 1_000;
      const finished = Date.parse(totals.finished_at) / 1_000;
      meter.set("reelwright_storage_round_finished_timestamp_seconds", {}, finished);
      meter.set("reelwright_storage_round_duration_seconds", {}, finished - begun);
      // Also what there is none of: a series that comes and goes is no series to watch.
      for (const kind of kinds) {
        const counted = totals.counts.find((each) => each.kind === kind);
        meter.set("reelwright_storage_files", { kind }, counted?.files ?? 0);
        meter.set("reelwright_storage_bytes", { kind }, counted?.bytes ?? 0);
        meter.set("reelwright_storage_orphan_files", { kind }, counted?.orphan_files ?? 0);
        meter.set("reelwright_storage_orphan_bytes", { kind }, counted?.orphan_bytes ?? 0);
      }
    },
  };
};
