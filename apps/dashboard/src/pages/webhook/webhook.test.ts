import { expect, test } from "@jest/globals";
import { addressFault, newSecret } from "./webhook.ts";

test("a secret is 64 hex characters, another one each time", () => {
  expect(newSecret()).toMatch(/^[0-9a-f]{64}$/);
  expect(newSecret()).not.toBe(newSecret());
});

test.each([
  ["https://example.com/hook", null],
  ["http://127.0.0.1:3000", null],
  ["ftp://example.com", "notHttp"],
  ["example.com/hook", "notUrl"],
  ["", "notUrl"],
])("%s: %s", (text, fault) => {
  expect(addressFault(text)).toBe(fault);
});
