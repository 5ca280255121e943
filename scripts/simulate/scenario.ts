/** What is simulated: when jobs come, what a job's units do, and who serves them. */

/** Seconds of a visit: their median, and what 95 % take at most (log-normal); without `p95` always the same. */
export type Duration = { readonly median: number; readonly p95?: number };

/** Machines that run units, or a vendor that has so many under way. */
export type Station = {
  readonly kind: "workers" | "vendor";
  /** Units at once; `auto`: as many as the busiest hour needs at `targetLoad`. */
  readonly places: number | "auto";
  /** Of workers: units at once on one machine, and what the machine costs an hour. */
  readonly perMachine?: number;
  readonly usdPerMachineHour?: number;
  /** Of a vendor: calls that may begin in a minute. */
  readonly perMinute?: number;
  /** When it takes nothing. */
  readonly outages?: readonly { readonly fromHour: number; readonly hours: number }[];
};

/** One stage; the next begins when all of its units are done. */
export type Stage = {
  readonly stage: string;
  /** How many units: one, one for each segment, or one for each keyframe but the first. */
  readonly units: "one" | "segments" | "keyframes";
  /** One after the other; `usd` is paid at each visit. */
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
  /** Share by which the busiest hour exceeds the mean, as a sine over the day: 0 to 1. */
  readonly daily: number;
  /** Hours with so many times the jobs. */
  readonly crowds: readonly {
    readonly fromHour: number;
    readonly hours: number;
    readonly times: number;
  }[];
  /** Tenants that order so many jobs at one moment. */
  readonly batches: readonly { readonly atHour: number; readonly jobs: number }[];
  /** Of `auto` places in the busiest hour. */
  readonly targetLoad: number;
  readonly stations: { readonly [name: string]: Station };
  readonly stages: readonly Stage[];
};

export const unitsOf = ({ units }: Stage, segments: number): number =>
  units === "segments" || units === "keyframes" ? segments : 1;

/** The mean of a log-normal duration. */
export const meanOf = ({ median, p95 = median }: Duration): number =>
  median * Math.exp((Math.log(p95 / median) / 1.645) ** 2 / 2);

/** Jobs an hour at this hour, batches not counted. */
export const rateAt = (scenario: Scenario, hour: number): number =>
  (scenario.jobsPerDay / 24) *
  (1 + scenario.daily * Math.sin((2 * Math.PI * (hour - 9)) / 24)) *
  scenario.crowds
    .filter(({ fromHour, hours }) => hour >= fromHour && hour < fromHour + hours)
    .reduce((product, { times }) => product * times, 1);

/** Seconds of this station that one job takes. */
export const demandOf = ({ stages, segments }: Scenario, station: string): number =>
  stages
    .flatMap((stage) =>
      stage.visits
        .filter((visit) => visit.station === station)
        .map(({ seconds }) => unitsOf(stage, segments) * meanOf(seconds)),
    )
    .reduce((sum, seconds) => sum + seconds, 0);

/** No account is so small. */
const leastAtVendors = 8;

/** Places of a station; whole machines where it has machines. */
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
