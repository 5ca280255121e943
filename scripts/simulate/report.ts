/** The results of a run as data. */
import type { Run } from "./simulate.ts";

const at = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

export const reportOf = ({ scenario, stations, seconds, ofBatches, lastedSeconds }: Run) => {
  const sorted = seconds.slice().sort();
  const videos = seconds.length;
  const hours = lastedSeconds / 3_600;
  const machinesOf = (name: string, places: number) =>
    places / (scenario.stations[name]?.perMachine ?? places);
  const rows = stations.map((station) => {
    const { kind, usdPerMachineHour = 0 } = scenario.stations[station.name] ?? {};
    const machines = kind === "workers" ? machinesOf(station.name, station.places) : null;
    return {
      station: station.name,
      kind,
      places: station.places,
      machines,
      /** Share of the time in which places are busy, 0 to 1. */
      utilisation: round(station.busySeconds / (station.places * lastedSeconds), 3),
      mean_wait_seconds: round(station.waitSeconds / Math.max(1, station.served), 2),
      wait_seconds_per_video: round(station.waitSeconds / videos, 1),
      most_waiting: station.mostWaiting,
      usd: round((machines ?? 0) * usdPerMachineHour * hours + station.usd, 2),
    };
  });
  const usd = (which: string) =>
    rows.filter(({ kind }) => kind === which).reduce((sum, row) => sum + row.usd, 0);
  const batches = Float64Array.from(ofBatches).sort();
  return {
    videos,
    hours: round(hours, 2),
    videos_per_hour: round(videos / hours),
    seconds_to_video: {
      p50: round(at(sorted, 0.5)),
      p95: round(at(sorted, 0.95)),
      p99: round(at(sorted, 0.99)),
      most: round(sorted.at(-1) ?? 0),
    },
    ...(batches.length > 0 && {
      batch_seconds_to_video: { p50: round(at(batches, 0.5)), p95: round(at(batches, 0.95)) },
    }),
    usd: {
      machines: round(usd("workers"), 2),
      vendors: round(usd("vendor"), 2),
      per_video: round((usd("workers") + usd("vendor")) / videos, 4),
    },
    /** The station with the longest total waiting time. */
    queues_at:
      [...rows].sort((a, b) => b.wait_seconds_per_video - a.wait_seconds_per_video)[0]?.station ??
      null,
    stations: rows,
  };
};
export type Report = ReturnType<typeof reportOf>;
