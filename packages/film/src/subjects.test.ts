import { expect, test } from "@jest/globals";
import { type Seen, trackSubjects } from "./subjects.ts";

const at = (kind: Seen["kind"], left: number, top = 0.1): Seen => ({
  kind,
  box: { left, top, right: left + 0.2, bottom: top + 0.2 },
});

test("what hardly moves is one subject, whose box holds it all the time", () => {
  const subjects = trackSubjects(30, 3, (frame) => [at("head", 0.3 + frame / 3000)]);
  expect(subjects).toHaveLength(1);
  expect(subjects[0]).toMatchObject({ kind: "head", from: 0, to: 30 });
  expect(subjects[0]?.box.left).toBeCloseTo(0.3, 3);
  expect(subjects[0]?.box.right).toBeCloseTo(0.509, 3);
});

test("what moves further, or is cut to, is followed by further subjects without a gap", () => {
  const moving = trackSubjects(60, 3, (frame) => [at("product", frame / 100)]);
  expect(moving.length).toBeGreaterThan(5);
  for (const [index, { from }] of moving.entries()) expect(from).toBe(moving[index - 1]?.to ?? 0);
  const cut = trackSubjects(30, 3, (frame) => (frame < 15 ? [at("head", 0.1)] : [at("head", 0.6)]));
  expect(cut.map(({ from, to }) => [from, to])).toEqual([
    [0, 15],
    [15, 30],
  ]);
});

test("what is out of the frame is none, and what reaches beyond it ends there", () => {
  expect(trackSubjects(6, 3, () => [at("head", -0.4)])).toEqual([]);
  expect(trackSubjects(6, 3, () => [at("head", 0.9)])[0]?.box.right).toBe(1);
});
