/** What a worker pool measures of its stages. */
import type { StageName } from "@reelwright/core/jobs/model/stage-names";
import type { Meter } from "@reelwright/core/telemetry/meter";
import type { DispatchConsumers } from "./dispatch-consumers.ts";

const startAtZero = (meter: Meter, stage: StageName): void => {
  meter.start("reelwright_tasks_claimed_total", { stage });
  meter.start("reelwright_tasks_retried_total", { stage });
  meter.start("reelwright_tasks_fenced_total", { stage });
  meter.start("reelwright_queue_wait_seconds", { stage });
  for (const outcome of ["done", "retry", "failed"])
    meter.start("reelwright_stage_duration_seconds", { stage, outcome });
};

/** Measures the slots of each stage and how many are busy, whenever the metrics are read. */
export const measureSlots = (
  meter: Meter,
  slots: ReadonlyMap<StageName, number>,
  load: DispatchConsumers["load"],
): void => {
  for (const stage of slots.keys()) startAtZero(meter, stage);
  meter.onRead(() => {
    for (const [stage, count] of slots) {
      meter.set("reelwright_worker_slots", { stage }, count);
      meter.set("reelwright_worker_slots_busy", { stage }, count - load(stage).free);
    }
  });
};
