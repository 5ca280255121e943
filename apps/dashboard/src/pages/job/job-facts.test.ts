import { expect, test } from "@jest/globals";
import type { Job, JobField } from "reelwright";
import { blameOf, firstRetryStage, forPeople, orderedFields, retryStages } from "./job-facts.ts";
import { orderedJob } from "./testing/recorded-run.ts";

const field = (usual: unknown): JobField => ({ default: usual }) as JobField;

test("what was chosen comes apart from what nobody named; fields without a value are left out", () => {
  const fields = new Map([
    ["product_name", field(undefined)],
    ["segment_count", field(undefined)],
    ["language", field("en")],
    ["stop_at_stage", field(null)],
    ["metadata", field({})],
    ["idempotency_key", field(undefined)],
    ["template_id", field(undefined)],
  ]);
  const job = orderedJob({ product_name: "Mug", language: "en", metadata: { order: "7" } });
  expect(orderedFields(job, fields)).toEqual({
    chosen: [
      { name: "product_name", value: "Mug" },
      { name: "segment_count", value: 2 },
      { name: "metadata", value: { order: "7" } },
    ],
    usual: [{ name: "language", value: "en" }],
  });
});

test("ids, and what the page says elsewhere, are left out for people", () => {
  const field = (name: string) => ({ name, value: "x" });
  const chosen = ["persona_id", "cta_text", "tts_voice_id", "segment_count", "music_mood"].map(
    field,
  );
  expect(forPeople(chosen).map(({ name }) => name)).toEqual(["cta_text", "music_mood"]);
});

type JobError = NonNullable<Job["error"]>;
const error = (changed: Partial<JobError>): JobError => ({
  code: "X",
  message: "",
  stage: "init",
  retryable: false,
  ...changed,
});
const refused = (kind: NonNullable<JobError["details"]>["class"]) =>
  error({ details: { class: kind, reason: "", change: "", input: null, credits_charged: 0 } });

test("a refused input is the order's, a vendor's failure the vendor's, its account's ours", () => {
  expect(blameOf(refused("policy_input"))).toBe("order");
  expect(blameOf(refused("transient"))).toBe("vendor");
  expect(blameOf(refused("operator"))).toBe("us");
});

test("without a vendor, what may pass by itself is ours, and so is a bug", () => {
  expect(blameOf(error({ retryable: true }))).toBe("us");
  expect(blameOf(error({ code: "INTERNAL" }))).toBe("us");
  expect(blameOf(error({ code: "IMAGE_NOT_FOUND" }))).toBe("order");
});

const withDone = (count: number): Job => {
  const job = orderedJob();
  const stages = job.stages.map((stage, at) => ({
    ...stage,
    status: at < count ? ("completed" as const) : ("pending" as const),
  }));
  return { ...job, stages };
};

test("a job may be retried from all that has finished, and from what comes next", () => {
  expect(retryStages(withDone(0))).toEqual(["prepare"]);
  expect(retryStages(withDone(2))).toEqual(["prepare", "agents", "init"]);
  expect(retryStages(withDone(9))).toHaveLength(9);
});

test("the one that failed or comes next is proposed, of a whole job the first", () => {
  expect(firstRetryStage(withDone(2))).toBe("init");
  expect(firstRetryStage(withDone(9))).toBe("prepare");
});
