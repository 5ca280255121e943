import type { DashboardSource } from "../dashboard.ts";

const removed = (what: "files" | "bytes"): string =>
  `sum by (cause) (increase(reelwright_storage_removed_${what}_total[1d]))`;

/** The file store: how much lies there, and what the walk over it finds and removes. */
export const storage: DashboardSource = {
  name: "storage",
  title: "storage",
  description:
    "Stored files, as the last walk over the store counted them: one round a day, by one elected gateway.",
  rows: [
    {
      title: "Files",
      panels: [
        {
          title: "Size by kind",
          description:
            "Grows with videos; what job files take is most of it. See admin storage for whose they are.",
          unit: "bytes",
          queries: [["sum by (kind) (reelwright_storage_bytes)", "{{kind}}"]],
          isStacked: true,
          width: 12,
        },
        {
          title: "Files by kind",
          description: "Number of files.",
          unit: "short",
          queries: [["sum by (kind) (reelwright_storage_files)", "{{kind}}"]],
          isStacked: true,
          width: 12,
        },
      ],
    },
    {
      title: "The walk",
      panels: [
        {
          title: "Orphans",
          description:
            "Files that no row refers to. A few after crashes are normal; many, or a step up, mean that the database isn't the one of this store, or a bug.",
          unit: "bytes",
          queries: [["sum by (kind) (reelwright_storage_orphan_bytes)", "{{kind}}"]],
          isStacked: true,
        },
        {
          title: "Removed in a day",
          description:
            "orphan: with REELWRIGHT_ORPHANS=remove. expired: by REELWRIGHT_INTERMEDIATE_DAYS.",
          unit: "short",
          queries: [[removed("files"), "{{cause}}"]],
        },
        {
          title: "Removed in a day, size",
          description: "The same in bytes.",
          unit: "bytes",
          queries: [[removed("bytes"), "{{cause}}"]],
        },
        {
          title: "Time since the last round",
          description:
            "A round begins a day after the former began, and takes a minute for 5,000 files.",
          unit: "s",
          queries: [["time() - max(reelwright_storage_round_finished_timestamp_seconds)", "age"]],
          kind: "stat",
          warnAt: 172_800,
          alarmAt: 432_000,
        },
        {
          title: "Lateness of the round",
          description: "Beyond the retention that it serves; 0: it keeps up.",
          unit: "s",
          queries: [["reelwright:storage_round_late_seconds:max", "late"]],
          kind: "stat",
          alarmAt: 1,
          alerts: ["ReelwrightStorageSweepLate"],
        },
      ],
    },
  ],
};
