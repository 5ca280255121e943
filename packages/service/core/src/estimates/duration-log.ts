import { startPoller } from "../concurrency/poller.ts";
import type { DurationKey, DurationStore } from "../ports/duration-store.ts";
import { durationClass } from "./duration-class.ts";
import {
  type ExpectedDurations,
  expectedDurations,
  nothingMeasured,
} from "./expected-durations.ts";

/** What is measured reaches the other processes after so long at most, twice: once to be written, once to be read. */
const everyMs = 10_000;

/** What a process measures of stages, and what all processes have measured. */
export type DurationLog = {
  /** What is expected by now. Doesn't wait: what is older than ten seconds is read anew for the next call. */
  current(): ExpectedDurations;
  /** Notes how long the units of a batch took, seconds. */
  note(key: DurationKey, seconds: number): void;
  /** Writes what was noted and not yet written. */
  stop(): Promise<void>;
};

/** Nothing is written or read while nothing is noted or asked for. */
export const openDurationLog = (
  store: DurationStore,
  onError: (error: unknown) => void,
): DurationLog => {
  const noted = new Map<string, { key: DurationKey; class: number; count: number }>();
  let expected = nothingMeasured;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let isReading = false;

  const write = async (): Promise<void> => {
    if (noted.size === 0) return;
    const counts = [...noted.values()].map(({ key, ...counted }) => ({ ...key, ...counted }));
    // Lost when it can't be written: an estimate stands on many measurements.
    noted.clear();
    await store.record(counts);
  };
  const read = async (): Promise<void> => {
    isReading = true;
    try {
      expected = expectedDurations(await store.counts());
    } catch (error) {
      onError(error);
    } finally {
      readAtMs = performance.now();
      isReading = false;
    }
  };
  const writer = startPoller({ intervalMs: everyMs, run: write, onError, isJittered: true });
  return {
    current: () => {
      if (!isReading && performance.now() - readAtMs > everyMs) void read();
      return expected;
    },
    note: (key, seconds) => {
      const ended = durationClass(seconds);
      const name = `${key.stage} ${key.variant} ${key.units} ${ended}`;
      const count = (noted.get(name)?.count ?? 0) + 1;
      noted.set(name, { key, class: ended, count });
    },
    stop: async () => {
      await writer.stop();
      await write().catch(onError);
    },
  };
};
