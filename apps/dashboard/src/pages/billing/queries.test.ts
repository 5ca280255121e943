import { expect, test } from "@jest/globals";
import { jobIdOf, returnAddress } from "./queries.ts";

test("the payment page leads back to the session", () => {
  expect(returnAddress("https://app.example.com")).toBe(
    "https://app.example.com/billing?session={CHECKOUT_SESSION_ID}",
  );
});

test.each([
  [" 0190A0A0-0000-7000-8000-00000000dead ", "0190a0a0-0000-7000-8000-00000000dead"],
  ["0190a0a0", null],
  ["", null],
])("%j names the job %s", (text, id) => {
  expect(jobIdOf(text)).toBe(id);
});
