/** Fault rates of simulations. */
import type { Faults, SimulationOptions } from "./simulate.ts";

export const calm: Faults = {
  crash: 0,
  flaky: 0,
  freeze: 0,
  lostDispatch: 0,
  duplicateDispatch: 0,
  cancel: 0,
  control: 0,
};
export const rough: Faults = {
  crash: 0.01,
  flaky: 0.01,
  freeze: 0.002,
  lostDispatch: 0.2,
  duplicateDispatch: 0.2,
  cancel: 0.0005,
  control: 0,
};
/** Many faults, and clients who constantly control demanding jobs. */
export const busy: Omit<SimulationOptions, "seed"> = {
  jobs: 10,
  workers: 4,
  demanding: true,
  busySteps: 4_000,
  faults: { ...rough, control: 0.1 },
};
