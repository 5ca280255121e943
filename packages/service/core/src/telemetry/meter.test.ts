import { expect, test } from "@jest/globals";
import type { InstallationFigures } from "../ports/operators.ts";
import { type Meter, showInstallation, silentMeter } from "./meter.ts";

const nothing: InstallationFigures = {
  queues: [],
  jobs: [],
  workers: [],
  deliveries: { due: 0, waiting: 0, leased: 0, oldestSeconds: 0 },
  mails: { due: 0, waiting: 0, leased: 0, oldestSeconds: 0 },
  credits: { available: 0, reserved: 0, owed: 0 },
  holds: { job: 0, playground: 0 },
  oldestHolds: { job: 0, playground: 0 },
  vendorCalls: [],
  vendorSpend: [],
};

/** The values of one gauge, by their labels. */
const shown = (name: string, figures: InstallationFigures) => {
  const values: { [labels: string]: number } = {};
  const set: Meter["set"] = (gauge, labels, value) => {
    if (gauge === name) values[Object.values(labels).join()] = value;
  };
  showInstallation({ ...silentMeter, set }, figures);
  return values;
};

test("jobs are shown by each status in which they live, also where there is none", () => {
  const jobs = [{ status: "paused", count: 2 }];
  expect(shown("reelwright_jobs", nothing)).toEqual({ pending: 0, processing: 0, paused: 0 });
  expect(shown("reelwright_jobs", { ...nothing, jobs })).toEqual({
    pending: 0,
    processing: 0,
    paused: 2,
  });
});
