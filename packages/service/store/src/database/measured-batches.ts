import type { Database } from "./database.ts";

type Operation =
  | "create"
  | "find_api_key"
  | "read_job"
  | "look_up_key"
  | "claim"
  | "finish"
  | "record_deliveries";

/** Notes how many calls of the operation travel together; for `groupCommit`. */
export const measuredBatches =
  ({ meter }: Pick<Database, "meter">, operation: Operation) =>
  (size: number): void =>
    meter.observe("reelwright_group_commit_batch_size", { operation }, size);
