import { choice, integer } from "../setting-kinds.ts";

/** What one gateway for all does with stored files that aren't needed any more. */
export const storageSettings = {
  orphans: choice("REELWRIGHT_ORPHANS", ["keep", "report", "remove"], {
    about:
      "Stored files that nothing refers to any more: not looked for, counted for `reelwright admin storage`, or removed.",
    default: "report",
  }),
  orphanHours: integer("REELWRIGHT_ORPHAN_HOURS", {
    about: "Files younger than this are never orphans; longer than any work under way.",
    default: 24,
    min: 2,
    max: 8_760,
  }),
  intermediateDays: integer("REELWRIGHT_INTERMEDIATE_DAYS", {
    about:
      "How long after a job's end the files are kept that only its stages read; 0: as long as the job. A retry then begins at `prepare` or `concat`.",
    default: 0,
    min: 0,
    max: 3_650,
  }),
} as const;
