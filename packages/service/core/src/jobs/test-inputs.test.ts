import { describe, expect, test } from "@jest/globals";
import { isTestTenant, testTenantOf } from "../identity/test-mode.ts";
import { sampleParams } from "../testing/sample-job.ts";
import { parseTestInput, testInputOf } from "./test-inputs.ts";

const account = "0199a000-0000-7abc-8000-000000000001";

describe("a product name in test mode", () => {
  test.each([
    ["test:slow=40s", { kind: "slow", seconds: 40 }],
    [" test:fail=generation ", { kind: "fail", stage: "generation" }],
    ["test:policy", { kind: "policy" }],
    ["test:insufficient_credits", { kind: "insufficient_credits" }],
    ["test:qai_reject=2", { kind: "qai_reject", times: 2 }],
    ["test:webhook_timeout", { kind: "webhook_timeout" }],
  ])("%j is a test input", (name, input) => expect(parseTestInput(name)).toEqual(input));

  test.each([
    "test:",
    "test:slow",
    "test:slow=40",
    "test:slow=0s",
    "test:slow=601s",
    "test:fail=lunch",
    "test:fail",
    "test:policy=1",
    "test:qai_reject=0",
    "test:qai_reject=7",
    "test:constructor=1",
    "test:POLICY",
  ])("%j is an unknown one", (name) => expect(parseTestInput(name)).toBe("unknown"));

  test.each(["Mug", "Pregnancy test: early", "TEST:policy"])("%j is a name", (name) =>
    expect(parseTestInput(name)).toBeNull(),
  );

  test("is a name in live mode", () => {
    const params = sampleParams({ product_name: "test:policy" });
    expect(testInputOf(account, params)).toBeNull();
    expect(testInputOf(testTenantOf(account), params)).toEqual({ kind: "policy" });
  });
});

test("the tenant of test mode is the account's for good, and no account's own", () => {
  expect(testTenantOf(account)).toBe("0199a000-0000-8abc-8000-000000000001");
  expect(isTestTenant(testTenantOf(account))).toBe(true);
  expect(isTestTenant(account)).toBe(false);
});
