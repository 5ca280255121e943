import { expect, test } from "@jest/globals";
import type { Job } from "reelwright";
import { blameOf } from "./blame.ts";

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
