/** What is shown of a job as it is stored. */

import { type StageName, stageNames } from "@reelwright/core/jobs/model/stage-names";
import type { OperatorReplies } from "@reelwright/core/operations/replies";
import { stageOf } from "./stages.ts";

type WholeJob = OperatorReplies["job"];
type Row = WholeJob["job"];

export type UnitDetail = {
  readonly id: string;
  readonly stage: StageName;
  readonly unit: number;
  readonly status: string;
  readonly claims: number;
  readonly failures: number;
  /** Code of the last error. */
  readonly error: string | null;
};
export type CallDetail = {
  readonly id: string;
  readonly vendor: string;
  readonly model: string | null;
  readonly state: string;
  readonly usd: number | null;
};

const textOf = (row: Row, column: string): string => String(row[column] ?? "");
const numberOf = (row: Row, column: string): number => Number(row[column] ?? 0);

const codeOf = (error: unknown): string | null =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : null;

/** Units of the job's current run, in the pipeline's order. */
export const unitsOf = ({ job, tasks }: Pick<WholeJob, "job" | "tasks">): readonly UnitDetail[] =>
  tasks
    .filter((task) => task["run_no"] === job["run_no"])
    .flatMap((task) => {
      const stage = stageOf(task["stage"]);
      if (stage === undefined) return [];
      return [
        {
          id: textOf(task, "task_id"),
          stage,
          unit: numberOf(task, "unit"),
          status: textOf(task, "status"),
          claims: numberOf(task, "claim_count"),
          failures: numberOf(task, "failures") + numberOf(task, "crashes"),
          error: codeOf(task["error"]),
        },
      ];
    })
    .sort((a, b) => stageNames.indexOf(a.stage) - stageNames.indexOf(b.stage) || a.unit - b.unit);

/** Paid calls of all runs, the newest first. */
export const callsOf = ({ vendor_calls: calls }: Pick<WholeJob, "vendor_calls">): CallDetail[] =>
  calls
    .map((call) => ({
      id: textOf(call, "key"),
      vendor: textOf(call, "provider"),
      model: call["model"] === null ? null : textOf(call, "model"),
      state: textOf(call, "state"),
      usd: call["cost_usd"] === null ? null : numberOf(call, "cost_usd"),
    }))
    .reverse();
