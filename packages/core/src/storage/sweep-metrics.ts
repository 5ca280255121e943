import type { StorageTotals } from "../ports/storage-store.ts";
import type { Meter } from "../telemetry/meter.ts";
import type { GaugeName } from "../telemetry/metric-definitions.ts";

/** Of everybody's files; the process that walks over the store shows them. */
const gauges = [
  "reelwright_storage_files",
  "reelwright_storage_bytes",
  "reelwright_storage_orphan_files",
  "reelwright_storage_orphan_bytes",
  "reelwright_storage_round_finished_timestamp_seconds",
  "reelwright_storage_round_duration_seconds",
] as const satisfies readonly GaugeName[];

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
    meter.count("reelwright_storage_removed_files_total", { cause }, 0);
    meter.count("reelwright_storage_removed_bytes_total", { cause }, 0);
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
      for (const { kind, files, bytes, orphan_files, orphan_bytes } of totals.counts) {
        meter.set("reelwright_storage_files", { kind }, files);
        meter.set("reelwright_storage_bytes", { kind }, bytes);
        meter.set("reelwright_storage_orphan_files", { kind }, orphan_files);
        meter.set("reelwright_storage_orphan_bytes", { kind }, orphan_bytes);
      }
    },
  };
};
