import { describe, expect, test } from "@jest/globals";
import { readConfig, redactor, secretsOf, vendorSettings } from "./index.ts";

describe("redactor", () => {
  test("puts a sign in place of secrets, plain or percent-encoded", () => {
    const redact = redactor(["k/ey+1234", "smtp://user:p%40ss-word@host"]);
    expect(redact('{"a":"Key k/ey+1234","url":"?key=k%2Fey%2B1234"}')).toBe(
      '{"a":"Key [secret]","url":"?key=[secret]"}',
    );
    expect(redact("login of user with p@ss-word, p%40ss-word")).toBe(
      "login of user with [secret], [secret]",
    );
  });

  test("takes the longest first, and leaves short words alone", () => {
    expect(redactor(["secret-1", "secret-1-longer", "key", ""])("secret-1-longer key")).toBe(
      "[secret] key",
    );
  });
});

test("secrets are what the secret settings hold, also where it was sealed or in a file", () => {
  const config = readConfig(vendorSettings, { FAL_KEY: "fal-sesame", OPENAI_MODEL: "m" });
  expect(secretsOf(vendorSettings, config).filter((each) => each !== "")).toEqual(["fal-sesame"]);
});
