import type { MaintenanceStore } from "@reelwright/core/ports/maintenance-store";
import type { Database } from "../database/database.ts";
import { archiveDeletion, jobArchiving } from "./archive-jobs.ts";
import { oldRowDeletion } from "./delete-old.ts";
import { pageMarking } from "./mark-pages.ts";

/** What keeps a large database quick. */
export const maintenanceStore = (db: Database): MaintenanceStore => ({
  markPages: pageMarking(db),
  archiveJobs: jobArchiving(db),
  deleteArchives: archiveDeletion(db),
  deleteOld: oldRowDeletion(db),
});
