import type { JobRecord } from "../jobs/model/job-state.ts";
import type { StageName } from "../jobs/model/stage-names.ts";
import type { Page, Paged } from "./page.ts";

/** A keyframe or a segment that waits for a person. */
export type WaitingItem = {
  readonly record: JobRecord;
  readonly stage: StageName;
  readonly unit: number;
  /** When work on it began. */
  readonly madeAt: string;
};

export type ReviewStore = {
  /** What waits for a person in all of the tenant's jobs, the oldest first. */
  waiting(tenantId: string, page: Page): Promise<Paged<WaitingItem>>;
};
