/** A scenario: the arrival of jobs, the stages of a job, and the stations that serve them. */

/** Seconds of a visit: median and 95th percentile of a log-normal distribution; constant without `p95`. */
export type Duration = { readonly median: number; readonly p95?: number };

/** Machines that run units, or a vendor with a limited number of concurrent calls. */
export type Station = {
  readonly kind: "workers" | "vendor";
  /** Concurrent units; `auto`: as many as the busiest hour needs at `targetLoad`. */
  readonly places: number | "auto";
  /** For workers: concurrent units of one machine, and the machine's cost per hour. */
  readonly perMachine?: number;
  readonly usdPerMachineHour?: number;
  /** For vendors: calls that may start per minute. */
  readonly perMinute?: number;
  /** Periods in which it accepts nothing. */
  readonly outages?: readonly { readonly fromHour: number; readonly hours: number }[];
};

/** One stage. The next one starts when all of its units are done. */
export type Stage = {
  readonly stage: string;
  /** How many units: one, one for each segment, or one for each keyframe but the first. */
  readonly units: "one" | "segments" | "keyframes";
  /** Sequential visits; `usd` is the cost of each visit. */
  readonly visits: readonly {
    readonly station: string;
    readonly seconds: Duration;
    readonly usd?: number;
  }[];
};

export type Scenario = {
  readonly about: string;
  readonly hours: number;
  readonly jobsPerDay: number;
  readonly tenants: number;
  readonly segments: number;
  /** Share by which the busiest hour exceeds the mean, 0 to 1. The load follows a sine over the day. */
  readonly daily: number;
  /** Periods in which the number of jobs is multiplied. */
  readonly crowds: readonly {
    readonly fromHour: number;
    readonly hours: number;
    readonly times: number;
  }[];
  /** Tenants that create this number of jobs at once. */
  readonly batches: readonly { readonly atHour: number; readonly jobs: number }[];
  /** Utilization of `auto` places in the busiest hour, 0 to 1. */
  readonly targetLoad: number;
  readonly stations: { readonly [name: string]: Station };
  readonly stages: readonly Stage[];
};

export const unitsOf = ({ units }: Stage, segments: number): number =>
  units === "segments" || units === "keyframes" ? segments : 1;

/** The mean of a log-normal duration. */
export const meanOf = ({ median, p95 = median }: Duration): number =>
  median * Math.exp((Math.log(p95 / median) / 1.645) ** 2 / 2);

/** Jobs per hour at this time (hours), without batches. */
export const rateAt = (scenario: Scenario, hour: number): number =>
  (scenario.jobsPerDay / 24) *
  (1 + scenario.daily * Math.sin((2 * Math.PI * (hour - 9)) / 24)) *
  scenario.crowds
    .filter(({ fromHour, hours }) => hour >= fromHour && hour < fromHour + hours)
    .reduce((product, { times }) => product * times, 1);

/** Seconds that one job occupies this station. */
export const demandOf = ({ stages, segments }: Scenario, station: string): number =>
  stages
    .flatMap((stage) =>
      stage.visits
        .filter((visit) => visit.station === station)
        .map(({ seconds }) => unitsOf(stage, segments) * meanOf(seconds)),
    )
    .reduce((sum, seconds) => sum + seconds, 0);

/** Minimum of concurrent calls at a vendor with `auto` places. */
const leastAtVendors = 8;

/** Number of places of a station, rounded up to whole machines. */
export const placesOf = (scenario: Scenario, name: string): number => {
  const station = scenario.stations[name];
  if (!station) throw new Error(`no station ${name}`);
  if (station.places !== "auto") return station.places;
  const busiest = (scenario.jobsPerDay / 24) * (1 + scenario.daily);
  const needed = (busiest * demandOf(scenario, name)) / 3_600 / scenario.targetLoad;
  const per = station.perMachine ?? 1;
  const least = station.kind === "vendor" ? leastAtVendors : 1;
  return Math.max(least, Math.ceil(needed / per) * per);
};
