/** A small installation for both the stack and the model: every stage takes a fixed time. */
import type { Scenario, Stage } from "../../scripts/simulate/scenario.ts";

/** Concurrent units of a stage in its worker. */
export const slots = 2;
export const segments = 2;

/** Seconds per unit, without the service's own overhead. */
const seconds = {
  prepare: 0.1,
  agents: 0.3,
  init: 0.3,
  generation: 0.5,
  concat: 0.1,
  audio: 0.3,
  captions: 0.1,
  final_merge: 0.4,
  complete: 0.1,
} as const;
type StageName = keyof typeof seconds;
const names = Object.keys(seconds) as StageName[];

/** The value of `metadata.fault` that makes a job's units take these times. */
export const slowness = names.map((name) => `slow:${name}:${seconds[name]}`).join(";");

/** `init` generates the first keyframe before the others. */
const unitsOf = (name: StageName): readonly Stage["units"][] => {
  if (name === "init") return ["one", "keyframes"];
  return name === "generation" ? ["segments"] : ["one"];
};

/** The scenario of the model. `overhead`: seconds that the service adds to a unit without queueing. */
export const scenarioOf = (jobsPerSecond: number, overhead: number): Scenario => ({
  about: "Set durations, with which a real stack is compared.",
  hours: 24,
  jobsPerDay: jobsPerSecond * 86_400,
  tenants: 8,
  segments,
  daily: 0,
  crowds: [],
  batches: [],
  targetLoad: 1,
  stations: Object.fromEntries(
    names.map((name) => [name, { kind: "workers" as const, places: slots }]),
  ),
  stages: names.flatMap((name) =>
    unitsOf(name).map((units) => ({
      stage: name,
      units,
      visits: [{ station: name, seconds: { median: seconds[name] + overhead } }],
    })),
  ),
});

/** Number of sequential steps of a job. */
export const steps = names.flatMap(unitsOf).length;
/** Seconds of a job without queueing and overhead. */
export const leastSeconds = names.reduce(
  (sum, name) => sum + unitsOf(name).length * seconds[name],
  0,
);
/** Jobs per second that fully use the busiest stage. */
export const capacity = (slots / segments) * (1 / seconds.generation);
