/** The stations of a run with their served and waiting units. Times are in seconds. */
import type { EventQueue } from "./event-queue.ts";
import { type FairQueue, fairQueue } from "./fair-queue.ts";
import type { Random } from "./random.ts";
import { placesOf, type Scenario } from "./scenario.ts";

export type Unit = {
  readonly job: Job;
  readonly stage: number;
  visit: number;
  sinceWaiting: number;
};
export type Job = { readonly tenant: number; readonly at: number; stage: number; open: number };
export type Event =
  | { readonly kind: "arrival" }
  | { readonly kind: "batch"; readonly tenant: number; readonly jobs: number }
  | { readonly kind: "served"; readonly unit: Unit; readonly station: RunningStation }
  | { readonly kind: "wake"; readonly station: RunningStation };

export type RunningStation = {
  readonly name: string;
  readonly places: number;
  readonly queue: FairQueue<Unit>;
  busy: number;
  busySeconds: number;
  waitSeconds: number;
  served: number;
  usd: number;
  mostWaiting: number;
  nextStartAt: number;
  wakeAt: number;
};

export const openStations = (scenario: Scenario): readonly RunningStation[] =>
  Object.keys(scenario.stations).map((name) => ({
    name,
    places: placesOf(scenario, name),
    queue: fairQueue<Unit>(),
    ...{
      busy: 0,
      busySeconds: 0,
      waitSeconds: 0,
      served: 0,
      usd: 0,
      mostWaiting: 0,
      nextStartAt: 0,
      wakeAt: -1,
    },
  }));

/** Time at which a station may start its next unit, considering its rate and outages. */
const admittedAt = (scenario: Scenario, station: RunningStation, now: number): number => {
  const { outages = [] } = scenario.stations[station.name] ?? {};
  const outage = outages.find(
    ({ fromHour, hours }) => now >= fromHour * 3_600 && now < (fromHour + hours) * 3_600,
  );
  return Math.max(now, station.nextStartAt, outage ? (outage.fromHour + outage.hours) * 3_600 : 0);
};

/** Starts the next waiting unit. */
const startNext = (
  scenario: Scenario,
  events: EventQueue<Event>,
  random: Random,
  station: RunningStation,
  now: number,
): void => {
  const { perMinute } = scenario.stations[station.name] ?? {};
  const unit = station.queue.take();
  const visit = unit && scenario.stages[unit.stage]?.visits[unit.visit];
  if (!unit || !visit) return;
  if (perMinute !== undefined) station.nextStartAt = now + 60 / perMinute;
  const seconds = random.duration(visit.seconds);
  const waited = now - unit.sinceWaiting;
  station.busy += 1;
  station.busySeconds += seconds;
  station.waitSeconds += waited;
  station.served += 1;
  station.usd += visit.usd ?? 0;
  events.add(now + seconds, { kind: "served", unit, station });
};

/** Starts as many waiting units as the station has free places. */
export const serve = (
  scenario: Scenario,
  events: EventQueue<Event>,
  random: Random,
  station: RunningStation,
  now: number,
): void => {
  while (station.busy < station.places && station.queue.size() > 0) {
    const admitted = admittedAt(scenario, station, now);
    if (admitted > now) {
      if (station.wakeAt <= now) {
        station.wakeAt = admitted;
        events.add(admitted, { kind: "wake", station });
      }
      return;
    }
    startNext(scenario, events, random, station, now);
  }
};
