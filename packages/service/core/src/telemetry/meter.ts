import { isEnded, jobStatuses } from "../jobs/job-state.ts";
import type { InstallationFigures, OperationsStore } from "../ports/operators.ts";
import type { Registration } from "../ports/store.ts";
import type { VendorGate } from "../ports/vendor-calls.ts";
import {
  type CounterName,
  type GaugeName,
  type HistogramName,
  type LabelsOf,
  metricDefinitions,
} from "./metrics.ts";

/** Where parts of a process note what they measure. Nothing here throws or waits. */
export type Meter = {
  /** Adds to a counter; by 1 where left out. */
  count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by?: number): void;
  /** Notes a value in a histogram, in the unit that the name ends in. */
  observe<Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, value: number): void;
  /**
   * Creates the series of a counter or histogram with 0. Rates see a first step only where there was a 0 before, and a
   * panel is empty until then.
   */
  start<Name extends CounterName | HistogramName>(name: Name, labels: LabelsOf<Name>): void;
  /** Sets a gauge. It is absent until then, as 0 would be a finding. */
  set<Name extends GaugeName>(name: Name, labels: LabelsOf<Name>, value: number): void;
  /** Removes all values of a gauge: what isn't set again is absent. */
  clear(name: GaugeName): void;
  /**
   * Calls `read` before the metrics are read, to set gauges that are only worth their price then, and waits for it; where
   * it fails, its gauges stay as they were.
   */
  onRead(read: () => void | Promise<void>): void;
};

/** A meter for those who don't measure. */
export const silentMeter: Meter = {
  count: () => undefined,
  observe: () => undefined,
  start: () => undefined,
  set: () => undefined,
  clear: () => undefined,
  onRead: () => undefined,
};

const globalGauges = Object.entries(metricDefinitions)
  .filter(([, definition]) => "isGlobal" in definition)
  .map(([name]) => name as GaugeName);

const clear = (meter: Meter): void => {
  for (const name of globalGauges) meter.clear(name);
};

const showQueues = (meter: Meter, { queues, jobs, workers }: InstallationFigures): void => {
  for (const { stage, oldestSeconds, undispatchedSeconds, slots, ...counts } of queues) {
    for (const state of ["ready", "dispatched", "leased", "waiting", "paused"] as const)
      meter.set("reelwright_queue_tasks", { stage, state }, counts[state]);
    meter.set("reelwright_queue_oldest_waiting_seconds", { stage }, oldestSeconds);
    meter.set("reelwright_dispatch_oldest_waiting_seconds", { stage }, undispatchedSeconds);
    meter.set("reelwright_queue_slots", { stage }, slots);
  }
  // Zeros are exported too: alerts need series without gaps.
  for (const status of jobStatuses.filter((each) => !isEnded(each))) {
    const count = jobs.find((row) => row.status === status)?.count ?? 0;
    meter.set("reelwright_jobs", { status }, count);
  }
  for (const { app, count } of workers) meter.set("reelwright_workers", { app }, count);
};

const showMoney = (meter: Meter, figures: InstallationFigures): void => {
  const { credits, holds, oldestHolds, vendorCalls, vendorSpend } = figures;
  for (const kind of ["available", "reserved", "owed"] as const)
    meter.set("reelwright_credits", { kind }, credits[kind]);
  for (const holder of ["job", "playground"] as const) {
    meter.set("reelwright_credit_holds", { holder }, holds[holder]);
    meter.set("reelwright_credit_hold_oldest_seconds", { holder }, oldestHolds[holder]);
  }
  for (const { vendor, state, count } of vendorCalls)
    meter.set("reelwright_vendor_open_calls", { vendor, state }, count);
  for (const { vendor, usd } of vendorSpend)
    meter.set("reelwright_vendor_spend_today_usd", { vendor }, usd);
};

const showDeliveries = (meter: Meter, { deliveries, mails }: InstallationFigures): void => {
  for (const state of ["due", "waiting", "leased"] as const) {
    meter.set("reelwright_webhook_deliveries", { state }, deliveries[state]);
    meter.set("reelwright_mails", { state }, mails[state]);
  }
  meter.set("reelwright_mail_oldest_due_seconds", {}, mails.oldestSeconds);
  meter.set("reelwright_webhook_oldest_due_seconds", {}, deliveries.oldestSeconds);
};

const circuitStates = ["closed", "half_open", "open", "refused"] as const;

const showCircuits = (meter: Meter, states: Awaited<ReturnType<VendorGate["states"]>>): void => {
  for (const { vendor, circuit, isRefused } of states)
    for (const state of circuitStates) {
      const isIn = (isRefused ? "refused" : circuit) === state;
      meter.set("reelwright_vendor_circuit", { vendor, state }, isIn ? 1 : 0);
    }
};

/** Sets every gauge of the whole installation; those without a value any more are absent. */
export const showInstallation = (meter: Meter, figures: InstallationFigures): void => {
  clear(meter);
  showQueues(meter, figures);
  showDeliveries(meter, figures);
  showMoney(meter, figures);
};

type Sources = {
  readonly operations: OperationsStore;
  readonly registration: Pick<Registration, "sweep">;
  readonly circuits: VendorGate["states"];
};

/** Exports the installation's figures while this process leads, and none otherwise. `stop` lets another process lead. */
export const installationMetrics = (
  { operations, registration, circuits }: Sources,
  meter: Meter,
) => {
  const sweep = registration.sweep("installation metrics");
  return {
    look: async (): Promise<void> => {
      const isLeader = await sweep.leads();
      meter.set("reelwright_elected", {}, isLeader ? 1 : 0);
      if (!isLeader) return clear(meter);
      // The gate may lose everything at any time, and be away: the rest is shown all the same.
      const [figures, states] = await Promise.all([
        operations.figures(),
        circuits().catch(() => []),
      ]);
      showInstallation(meter, figures);
      showCircuits(meter, states);
    },
    stop: sweep.resign,
  };
};
