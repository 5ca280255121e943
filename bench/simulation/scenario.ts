/** A small installation that both the stack and the model can play: every stage takes a set time. */
import type { Scenario, Stage } from "../../scripts/simulate/scenario.ts";

/** Units of a stage at once in its worker. */
export const slots = 2;
export const segments = 2;

/** Seconds of each unit, apart from what the service itself takes. */
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

/** What a job says in `metadata.fault` so that its units take that long. */
export const slowness = names.map((name) => `slow:${name}:${seconds[name]}`).join(";");

/** `init` makes the first keyframe before the others. */
const unitsOf = (name: StageName): readonly Stage["units"][] => {
  if (name === "init") return ["one", "keyframes"];
  return name === "generation" ? ["segments"] : ["one"];
};

/** The same for the model. `overhead`: seconds that the service itself adds to a unit where nobody waits. */
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

/** Steps that a job takes one after the other. */
export const steps = names.flatMap(unitsOf).length;
/** Seconds of a job that never waits, without what the service adds. */
export const leastSeconds = names.reduce(
  (sum, name) => sum + unitsOf(name).length * seconds[name],
  0,
);
/** Jobs a second at which the busiest stage is never idle. */
export const capacity = (slots / segments) * (1 / seconds.generation);
