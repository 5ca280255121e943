import { describe, expect, test } from "@jest/globals";
import { readConfig, secretsOf } from "../config.ts";
import { vendorSettings } from "../settings/vendors.ts";
import { redactor, textRedactor } from "./redact-text.ts";

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

const key = `rw_live_${"a1B2".repeat(10)}_x1Y2z3`;
const token = `eyJhbGciOiJSUzI1NiJ9.${"a".repeat(40)}.${"b".repeat(40)}`;

describe("textRedactor", () => {
  const redact = textRedactor(["known-secret"]);

  test.each([
    ["https://host/path?token=a&b=c#d", "https://host/path?…"],
    ["https://host/path#token=a", "https://host/path#…"],
    [
      'GET "http://127.0.0.1:8080/files?email=a@b.c" failed',
      'GET "http://127.0.0.1:8080/files?…" failed',
    ],
    ["POST /api/v1/jobs?api_key=hidden returned 500", "POST /api/v1/jobs?… returned 500"],
    ["https://user:hidden@host/a", "https://…@host/a"],
    ["postgres://user:hidden@host:5432/db", "postgres://…@host:5432/db"],
    ["postgres://user:hid/hidden@host/db", "postgres://…@host/db"],
    ["postgres://user:hid@hid?den@host/db", "postgres://…@host/db"],
    ["redis://:hidden@host:6379", "redis://…@host:6379"],
    ["postgres://host/db?user=me&password=hidden", "postgres://host/db?…"],
    ["host=db user=me password=hidden dbname=x", "host=db user=me password=[secret] dbname=x"],
    ["Authorization: Bearer hidden-token", "Authorization: Bearer [secret]"],
    ["authorization: hidden", "authorization: [secret]"],
    ["sent Bearer abcdefghijk123456", "sent Bearer [secret]"],
    ["Cookie: session=hidden; other=hidden", "Cookie: [secret]"],
    ['{"api_key":"hidden","n":1}', '{"api_key":"[secret]","n":1}'],
    ["X-Service-Signature: 9f2c1d0c", "X-Service-Signature: [secret]"],
    [`key ${key}`, "key [secret]"],
    [`"${token}"`, '"[secret]"'],
    [`whsec_${"a".repeat(32)}`, "[secret]"],
    ["-----BEGIN PRIVATE KEY-----\nhidden", "[secret]"],
    ["known-secret", "[secret]"],
  ])("%j becomes %j", (given, expected) => {
    expect(redact(given)).toBe(expected);
  });

  test.each([
    "http://127.0.0.1:8080/files",
    "/var/lib/reelwright",
    "a@b",
    "Key frames are constraint-bound",
    "either/or? yes",
    "the token expired",
    "rw_live_abcd",
  ])("leaves %j", (text) => {
    expect(redact(text)).toBe(text);
  });

  test("has an end, whatever it is given", () => {
    const repeated = [
      "a",
      "/",
      ":/",
      "=/?",
      "eyJ",
      "sk-",
      "http://a",
      "@",
      "-----BEGIN PRIVATE KEY-----",
      "Key 1",
      "cookie:",
    ];
    for (const part of repeated) {
      const startedAt = performance.now();
      expect(redact(part.repeat(1_000_000 / part.length)).length).toBeLessThan(17_000);
      expect(performance.now() - startedAt).toBeLessThan(20_000);
    }
  });
});

test("secrets are what the secret settings hold, also where it was sealed or in a file", () => {
  const config = readConfig(vendorSettings, { FAL_KEY: "fal-sesame", OPENAI_MODEL: "m" });
  expect(secretsOf(vendorSettings, config).filter((each) => each !== "")).toEqual(["fal-sesame"]);
});
