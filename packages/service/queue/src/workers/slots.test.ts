import { expect, test } from "@jest/globals";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import { openSlots } from "./dispatch-consumers.ts";

const unit = (stage: StageName, number = 0) => ({ stage, unit: number });
const open = (size: number) => openSlots(new Map<StageName, number>([["init", size]]));

test("as many units get a slot as there are, and none of a stage that is not served", () => {
  const slots = open(2);
  const wanted = [unit("init", 0), unit("concat"), unit("init", 1), unit("init", 2)];
  expect(slots.reserve(wanted)).toEqual([unit("init", 0), unit("init", 1)]);
  expect(slots.free("init")).toBe(0);
  slots.release([unit("init")]);
  expect(slots.reserve([unit("init", 2)])).toHaveLength(1);
});

test("a received unit waits for a slot, and gets the next one before any chain", async () => {
  const slots = open(1);
  slots.reserve([unit("init")]);
  const received = slots.enter("init");
  slots.release([unit("init")]);
  expect(slots.reserve([unit("init", 1)])).toEqual([]);
  expect(await received).toBe(true);
  slots.leave("init");
  expect(slots.free("init")).toBe(1);
});

test("once closed, nothing begins, and who waits is refused", async () => {
  const slots = open(1);
  expect(await slots.enter("init")).toBe(true);
  const waiting = slots.enter("init");
  slots.close();
  expect(await waiting).toBe(false);
  expect(await slots.enter("init")).toBe(false);
  slots.leave("init");
  expect(slots.reserve([unit("init")])).toEqual([]);
});
