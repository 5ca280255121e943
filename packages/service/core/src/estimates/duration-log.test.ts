import { expect, test } from "@jest/globals";
import type { DurationCount, DurationStore } from "../ports/duration-store.ts";
import { durationClass } from "./duration-class.ts";
import { openDurationLog } from "./duration-log.ts";

const key = { stage: "audio", variant: "16s", units: 1 } as const;

const memory = (): DurationStore & { readonly written: DurationCount[]; reads: number } => {
  const written: DurationCount[] = [];
  const store = {
    written,
    reads: 0,
    record: async (counts: readonly DurationCount[]) => void written.push(...counts),
    counts: async () => {
      store.reads += 1;
      return written.map((each) => ({ ...each, lastHour: each.count }));
    },
  };
  return store;
};

test("what is noted is written in sum, and read by the next one that asks", async () => {
  const store = memory();
  const log = openDurationLog(store, (error) => expect(error).toBeNull());
  for (const seconds of [2, 2, 2, 90]) log.note(key, seconds);
  await log.stop();
  expect(store.written).toEqual([
    { ...key, class: durationClass(2), count: 3 },
    { ...key, class: durationClass(90), count: 1 },
  ]);
  const other = openDurationLog(store, (error) => expect(error).toBeNull());
  expect(other.current().secondsOf(key)).toBeNull();
  await new Promise((resolve) => setImmediate(resolve));
  expect(other.current().secondsOf(key)).toBeCloseTo(2, 0);
  expect(store.reads).toBe(1);
  await other.stop();
});

test("a store that is away costs measurements, and nothing else", async () => {
  const errors: unknown[] = [];
  const away = async () => {
    throw new Error("away");
  };
  const log = openDurationLog({ record: away, counts: away }, (error) => errors.push(error));
  log.note(key, 1);
  expect(log.current().secondsOf(key)).toBeNull();
  await log.stop();
  expect(errors).toHaveLength(2);
});
