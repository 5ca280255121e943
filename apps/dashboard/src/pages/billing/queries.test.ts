import { expect, test } from "@jest/globals";
import { jobIdOf, lastMonths, returnAddress } from "./queries.ts";

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

test("the months to export go two years back", () => {
  const months = lastMonths(new Date("2026-01-31T23:59:59Z"));
  expect(months.slice(0, 3)).toEqual(["2026-01", "2025-12", "2025-11"]);
  expect(months.at(-1)).toBe("2024-02");
});
