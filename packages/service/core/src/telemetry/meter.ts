import type { CounterName, GaugeName, HistogramName, LabelsOf } from "./metric-definitions.ts";

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
