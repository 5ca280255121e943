import { expect, test } from "@jest/globals";
import { affectedBy } from "./affected.ts";
import { recordedEvents } from "./testing/recorded-run.ts";

const partsAfter = (type: string, stage?: string) => {
  const event = recordedEvents.find(
    ({ data }) => data.type === type && (stage === undefined || data.stage === stage),
  );
  if (!event) throw new Error(`${type} was not recorded`);
  return affectedBy(event);
};

test.each([
  ["unit.finished", "init", ["timeline", "keyframes"]],
  ["unit.finished", "generation", ["timeline", "videos", "job"]],
  ["unit.finished", "audio", ["timeline"]],
  ["stage.finished", "agents", ["timeline", "job"]],
  ["stage.finished", "concat", ["timeline"]],
  ["stage.started", "init", ["timeline"]],
])("%s of %s makes %j stale", (type, stage, parts) => {
  expect(partsAfter(type, stage)).toEqual(parts);
});

test("the end makes everything stale, the balance with it", () => {
  expect([...partsAfter("job.completed")].sort()).toEqual(
    ["balance", "job", "keyframes", "receipt", "timeline", "videos"].sort(),
  );
});

test("a refused item makes its kind stale", () => {
  const data = { job_id: "x", type: "item.refused", created_at: "2026-01-01T00:00:00Z" };
  const event = { id: "1", type: "item.refused" };
  expect(affectedBy({ ...event, data: { ...data, kind: "keyframe" } })).toContain("keyframes");
  expect(affectedBy({ ...event, data: { ...data, kind: "video" } })).toContain("videos");
});
