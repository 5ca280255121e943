import { expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import { VendorFailure, vendorErrorClasses } from "@reelwright/film/vendor-failure";
import { failureText, vendorFailureDetails } from "./failure-details.ts";

test.each(vendorErrorClasses)("%s has a reason, and says what to do", (errorClass) => {
  const { reason, change, ...rest } = vendorFailureDetails({ errorClass, input: null });
  expect(rest).toEqual({ class: errorClass, input: null, credits_charged: 0 });
  for (const sentence of [reason, change]) expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test.each(["invalid_input", "policy_input", "policy_output"] as const)(
  "%s of a known input says to change that",
  (errorClass) => {
    const { change, input } = vendorFailureDetails({ errorClass, input: "product_name" });
    expect(change).toMatch(/^Change product_name: .+\.$/);
    expect(input).toBe("product_name");
  },
);

test("an input that was made of the caller's fields names these", () => {
  const failure = { errorClass: "policy_input", input: "prompt" } as const;
  const fields = ["product_name", "key_selling_points", "cta_text"];
  expect(vendorFailureDetails(failure, fields)).toMatchObject({
    change: expect.stringMatching(/^Change product_name, key_selling_points or cta_text: /),
    input: "product_name",
  });
  const { change, input } = vendorFailureDetails(failure, []);
  expect(input).toBeNull();
  expect(change).not.toContain("Change prompt:");
});

test("an input is no reason to change it where the fault is the vendor's", () => {
  const { change } = vendorFailureDetails({ errorClass: "transient", input: "product_name" });
  expect(change).not.toContain("product_name");
});

test("a failure in one text says what to change as well", () => {
  const refused = new VendorFailure("policy_input", "The name was refused.", { input: "prompt" });
  expect(failureText(refused)).toMatch(/^The name was refused\. Change prompt: /);
  expect(failureText(new Failure("invalid", "IMAGE_BROKEN", "It is damaged."))).toBe(
    "It is damaged.",
  );
});
