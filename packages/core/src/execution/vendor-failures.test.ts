import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { failing, performIn } from "../testing/task-rig.ts";
import { VendorFailure } from "../vendors/vendor-failure.ts";

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

test("what may pass is tried again; after the call's last attempt it fails at once, and may be retried by the user", async () => {
  const passing = new VendorFailure("malformed_output", "The clip was empty.");
  expect((await performIn(scratch, failing(passing))).result?.kind).toBe("retry");
  const final = new VendorFailure("malformed_output", "The clip was empty.", { isFinal: true });
  expect((await performIn(scratch, failing(final))).result).toMatchObject({
    kind: "failed",
    error: { code: "VENDOR_MALFORMED_OUTPUT", retryable: true },
  });
});
