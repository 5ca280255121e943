/** A discrete-event simulation of the pipeline: jobs have stages, whose units queue at workers and vendors. */
import { type EventQueue, eventQueue } from "./event-queue.ts";
import { type Random, randomOf } from "./random.ts";
import { rateAt, type Scenario, unitsOf } from "./scenario.ts";
import {
  type Event,
  type Job,
  openStations,
  type RunningStation,
  serve,
  type Unit,
} from "./stations.ts";

/** State at regular intervals, for charts. */
export type Sample = {
  readonly hour: number;
  readonly arrived: number;
  readonly completed: number;
  /** Waiting units by station. */
  readonly waiting: readonly number[];
};
export type Run = {
  readonly scenario: Scenario;
  readonly stations: readonly RunningStation[];
  /** Seconds from creation to completion of each job, in order of completion. */
  readonly seconds: Float64Array;
  /** The same for jobs of batches only. */
  readonly ofBatches: readonly number[];
  /** From the first creation to the last completion. */
  readonly lastedSeconds: number;
  readonly samples: readonly Sample[];
};

const samplesPerRun = 240;

/** State of a run. */
type State = {
  readonly scenario: Scenario;
  readonly random: Random;
  readonly events: EventQueue<Event>;
  readonly stations: readonly RunningStation[];
  readonly byName: ReadonlyMap<string, RunningStation>;
  readonly times: number[];
  readonly ofBatches: number[];
  /** Maximum arrival rate, jobs per hour. */
  readonly peak: number;
  readonly untilSeconds: number;
  readonly mostJobs: number;
  arrived: number;
  now: number;
};

const enter = (state: State, unit: Unit): void => {
  const { scenario, events, random, byName, now } = state;
  const visit = scenario.stages[unit.stage]?.visits[unit.visit];
  const station = visit && byName.get(visit.station);
  if (!station) throw new Error(`no station ${visit?.station}`);
  unit.sinceWaiting = now;
  station.queue.add(unit.job.tenant, unit);
  serve(scenario, events, random, station, now);
  station.mostWaiting = Math.max(station.mostWaiting, station.queue.size());
};

/** Starts the job's next stage; after the last one the job is completed. */
const begin = (state: State, job: Job): void => {
  const { scenario, now } = state;
  const stage = scenario.stages[job.stage];
  if (!stage) {
    state.times.push(now - job.at);
    if (job.tenant < 0) state.ofBatches.push(now - job.at);
    return;
  }
  job.open = unitsOf(stage, scenario.segments);
  for (let unit = job.open; unit > 0; unit -= 1)
    enter(state, { job, stage: job.stage, visit: 0, sinceWaiting: now });
};

const order = (state: State, tenant: number): void => {
  state.arrived += 1;
  begin(state, { tenant, at: state.now, stage: 0, open: 0 });
};

/** Thinning: candidates arrive at the maximum rate and are accepted in proportion to the current rate. */
const planArrival = (state: State): void => {
  const { scenario, random, events, peak } = state;
  let at = state.now;
  do at += random.exponential(peak / 3_600);
  while (random.fraction() * peak > rateAt(scenario, at / 3_600));
  if (at < state.untilSeconds && state.arrived < state.mostJobs)
    events.add(at, { kind: "arrival" });
};

const endVisit = (state: State, unit: Unit): void => {
  unit.visit += 1;
  if (unit.visit < (state.scenario.stages[unit.stage]?.visits.length ?? 0)) {
    enter(state, unit);
    return;
  }
  unit.job.open -= 1;
  if (unit.job.open > 0) return;
  unit.job.stage += 1;
  begin(state, unit.job);
};

const happen = (state: State, event: Event): void => {
  const { scenario, random, events } = state;
  if (event.kind === "arrival") {
    order(state, random.below(scenario.tenants));
    planArrival(state);
  } else if (event.kind === "batch") {
    for (let job = 0; job < event.jobs; job += 1) order(state, event.tenant);
  } else {
    if (event.kind === "served") {
      event.station.busy -= 1;
      endVisit(state, event.unit);
    }
    serve(scenario, events, random, event.station, state.now);
  }
};

const openRun = (scenario: Scenario, seed: number, jobs: number | undefined): State => {
  const stations = openStations(scenario);
  const quarters = Array.from(
    { length: 4 * Math.ceil(scenario.hours) + 4 },
    (_, index) => index / 4,
  );
  return {
    scenario,
    random: randomOf(seed),
    events: eventQueue<Event>(),
    stations,
    byName: new Map(stations.map((station) => [station.name, station])),
    times: [],
    ofBatches: [],
    peak: Math.max(...quarters.map((hour) => rateAt(scenario, hour))),
    untilSeconds: jobs === undefined ? scenario.hours * 3_600 : Number.POSITIVE_INFINITY,
    mostJobs: jobs ?? Number.POSITIVE_INFINITY,
    arrived: 0,
    now: 0,
  };
};

/** Simulates `jobs` jobs, or those that arrive in the scenario's hours, until all are completed. */
export const simulate = (
  scenario: Scenario,
  { seed, jobs }: { readonly seed: number; readonly jobs?: number },
): Run => {
  const state = openRun(scenario, seed, jobs);
  const { events, stations, times } = state;
  const samples: Sample[] = [];
  const hours = jobs === undefined ? scenario.hours : (jobs / scenario.jobsPerDay) * 24;
  const every = (hours * 3_600) / samplesPerRun;
  for (const [index, { atHour, jobs: count }] of scenario.batches.entries())
    events.add(atHour * 3_600, { kind: "batch", tenant: -1 - index, jobs: count });
  planArrival(state);
  for (let next = events.next(); next; next = events.next()) {
    state.now = next.at;
    while (samples.length * every <= next.at && samples.length <= 4 * samplesPerRun)
      samples.push({
        hour: (samples.length * every) / 3_600,
        arrived: state.arrived,
        completed: times.length,
        waiting: stations.map(({ queue }) => queue.size()),
      });
    happen(state, next.event);
  }
  const { ofBatches, now } = state;
  return {
    scenario,
    stations,
    seconds: Float64Array.from(times),
    ofBatches,
    lastedSeconds: now,
    samples,
  };
};
