/** Of the file store, from the gateway that is elected to walk over it. */
import type { Definition } from "./definition.ts";

export const storageMetrics = {
  reelwright_storage_files: {
    type: "gauge",
    help: "Stored files by kind (job, call, upload, playground, sample, other), as the last finished round counted them",
    labels: ["kind"],
  },
  reelwright_storage_bytes: {
    type: "gauge",
    help: "Size of the stored files by kind, as the last finished round counted it",
    labels: ["kind"],
  },
  reelwright_storage_orphan_files: {
    type: "gauge",
    help: "Files that no row refers to and that were not removed, by kind, in the last finished round",
    labels: ["kind"],
  },
  reelwright_storage_orphan_bytes: {
    type: "gauge",
    help: "Size of these files",
    labels: ["kind"],
  },
  reelwright_storage_round_finished_timestamp_seconds: {
    type: "gauge",
    help: "When the last round over the file store was finished; absent before the first one",
    labels: [],
  },
  reelwright_storage_round_duration_seconds: {
    type: "gauge",
    help: "How long the last finished round took, with its pauses",
    labels: [],
  },
  reelwright_storage_removed_files_total: {
    type: "counter",
    help: "Files that the walk removed: orphans, and intermediate files that expired",
    labels: ["cause"],
  },
  reelwright_storage_removed_bytes_total: {
    type: "counter",
    help: "Size of these files",
    labels: ["cause"],
  },
} as const satisfies Record<string, Definition>;
