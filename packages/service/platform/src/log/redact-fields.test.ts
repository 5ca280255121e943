import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { fieldsRedactor } from "./redact-fields.ts";
import { textRedactor } from "./redact-text.ts";

const secret = 'sesame/"open"+1234';
const redact = fieldsRedactor(textRedactor([secret]));

describe("fields", () => {
  test("keep what they are, as plain JSON", () => {
    class Box {
      readonly size = 2;
    }
    const fields = {
      text: "a",
      number: 1.5,
      none: null,
      flag: true,
      nan: Number.NaN,
      large: 12n,
      list: [1, [2]],
      map: new Map([["a", 1]]),
      set: new Set([1]),
      date: new Date(0),
      bytes: Buffer.from("abc"),
      box: new Box(),
      call: () => 1,
      url: new URL("https://host/path?token=hidden"),
    };
    expect(redact(fields)).toEqual({
      text: "a",
      number: 1.5,
      none: null,
      flag: true,
      nan: "NaN",
      large: "12",
      list: [1, [2]],
      map: { a: 1 },
      set: [1],
      date: "1970-01-01T00:00:00.000Z",
      bytes: "3 bytes",
      box: { size: 2 },
      call: "function",
      url: "https://host/path?…",
    });
  });

  test("named for a secret are hidden, whatever they hold", () => {
    const headers = { Authorization: "x", cookie: ["a=b"], "x-api-key": "x", "set-cookie": "x" };
    const other = { password: 12345, apiKey: { value: "x" }, secret: null, signed: true };
    expect(redact({ headers, other })).toEqual({
      headers: {
        Authorization: "[secret]",
        cookie: "[secret]",
        "x-api-key": "[secret]",
        "set-cookie": "[secret]",
      },
      other: { password: "[secret]", apiKey: "[secret]", secret: null, signed: true },
    });
  });

  test("of errors and their causes are their class, code, message and innermost stack", () => {
    const cause = Object.assign(new TypeError(`GET https://host/?key=${secret}`), { code: "E1" });
    const error = new Error(`with ${secret}`, { cause });
    expect(redact({ error })).toEqual({
      error: {
        name: "Error",
        message: "with [secret]",
        cause: {
          name: "TypeError",
          code: "E1",
          message: "GET https://host/?…",
          stack: expect.stringContaining("redact-fields.test"),
        },
      },
    });
  });

  test("that are hostile end, and never throw", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = { circle };
    const deep = Array.from({ length: 10_000 }).reduce<object>((inner) => ({ inner }), {});
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, [n]]));
    const looped = new Error("a");
    looped.cause = looped;
    const throwing = {
      get value() {
        throw new Error("no");
      },
    };
    const refusing = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    const text = JSON.stringify(redact({ circle, deep, wide, looped, throwing, refusing }));
    expect(text.length).toBeLessThan(100_000);
    expect(JSON.parse(text)).toMatchObject({
      circle: { self: { circle: "circular" } },
      throwing: "unreadable",
      refusing: "unreadable",
    });
  });
});

/** Nested values with the secret somewhere in most of their texts, names among them. */
const { value } = fc.letrec<{ readonly value: unknown }>((tie) => {
  const around = fc.tuple(fc.string(), fc.string());
  const sent = around.map(([before, after]) => `${before}${secret}${after}`);
  const address = fc.webUrl().map((url) => `${url}?q=${encodeURIComponent(secret)}`);
  const inner = tie("value");
  return {
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      sent,
      address,
      fc.constant(encodeURIComponent(secret)),
      fc.anything(),
      fc.array(inner, { maxLength: 3 }),
      fc.dictionary(sent, inner, { maxKeys: 3 }),
      fc.tuple(sent, inner).map((entry) => new Map([entry])),
      fc.tuple(sent, inner).map(([message, cause]) => new Error(message, { cause })),
    ),
  };
});

test("no secret is left of anything, however it is nested", () => {
  fc.assert(
    fc.property(value, (given) => {
      const text = JSON.stringify(redact({ given }));
      expect(text).not.toContain("sesame");
      expect(text.length).toBeLessThan(1_000_000);
    }),
    { numRuns: 300 },
  );
});
