/** What a worker pool measures of its stages. */
import type { StageName } from "@reelwright/core/jobs";
import type { Meter } from "@reelwright/core/telemetry";
import type { DispatchConsumers } from "./dispatch-consumers.ts";

/** Rates see a counter's first step only where it was 0 before. */
const startAtZero = (meter: Meter, stage: StageName): void => {
  meter.count("reelwright_tasks_claimed_total", { stage }, 0);
  meter.count("reelwright_tasks_retried_total", { stage }, 0);
  meter.count("reelwright_tasks_fenced_total", { stage }, 0);
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
