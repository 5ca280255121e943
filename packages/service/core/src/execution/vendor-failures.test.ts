import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import type { JobParams } from "../jobs/job-params.ts";
import type { StageName } from "../jobs/stage-names.ts";
import type { Claim } from "../ports/task-store.ts";
import { stages } from "../stages/stages.ts";
import { sampleParams } from "../testing/sample-job.ts";
import { claimOf, failing, performIn } from "../testing/task-rig.ts";
import { failureResult } from "./results.ts";

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vendor-failures-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

test("a refusal fails the job with its class, its reason and what to change; nothing is charged", async () => {
  const refused = new VendorFailure("policy_input", "The name was refused.", {
    input: "product_name",
  });
  const { result, transition } = await performIn(scratch, failing(refused));
  expect(result?.kind).toBe("failed");
  expect(transition?.settle?.consumed).toBe(0);
  expect(transition?.set?.error).toEqual({
    code: "VENDOR_POLICY_INPUT",
    message: "The name was refused.",
    stage: "agents",
    retryable: false,
    details: {
      class: "policy_input",
      reason: "A content policy refused what was sent.",
      change: expect.stringMatching(/^Change product_name: /),
      input: "product_name",
      credits_charged: 0,
    },
  });
});

const detailsOf = (refused: VendorFailure, claim: Partial<Claim>) => {
  const [stage] = stages;
  const result = failureResult(stage, claimOf(claim), refused, refused);
  return result.kind === "failed" ? result.error.details : null;
};

test.each<[StageName, string, Partial<JobParams>, string]>([
  ["generation", "prompt", {}, "product_name"],
  [
    "init",
    "prompt",
    { environment_description: "a bar" },
    "product_name or environment_description",
  ],
  ["generation", "keyframes[1]", {}, "product_image_url"],
  ["audio", "custom_script", { custom_script: "Buy it." }, "custom_script"],
  [
    "audio",
    "custom_script",
    { key_selling_points: ["Cheap"] },
    "product_name or key_selling_points",
  ],
  ["init", "resolution", {}, "keyframe_resolution"],
  ["generation", "duration", {}, "segment_duration"],
])("in %s, a refused %s names what the job was ordered with", (stage, input, changes, named) => {
  const refused = new VendorFailure("policy_input", "It was refused.", { input });
  expect(detailsOf(refused, { stage, params: sampleParams(changes) })).toMatchObject({
    change: expect.stringMatching(new RegExp(`^Change ${named}: `)),
    input: named.split(" or ")[0],
  });
});

test("an input that no caller of a job decides is left out", () => {
  const refused = new VendorFailure("invalid_input", "It was refused.", { input: "model" });
  expect(detailsOf(refused, { stage: "init" })).toMatchObject({
    ...{ class: "invalid_input", input: null },
  });
});

test("what may pass is tried again; after the call's last attempt it fails at once, and may be retried by the user", async () => {
  const passing = new VendorFailure("malformed_output", "The clip was empty.");
  expect((await performIn(scratch, failing(passing))).result?.kind).toBe("retry");
  const final = new VendorFailure("malformed_output", "The clip was empty.", { isFinal: true });
  expect((await performIn(scratch, failing(final))).result).toMatchObject({
    kind: "failed",
    error: { code: "VENDOR_MALFORMED_OUTPUT", retryable: true },
  });
});
