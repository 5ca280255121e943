import { describe, expect, test } from "@jest/globals";
import { confirmationTokens, plainName, plainText } from "./write-mail.ts";

describe("a tenant's text in a mail", () => {
  test.each([
    ["Acme Inc.", "Acme Inc."],
    ["Müller & Söhne, “Café”", "Müller & Söhne, “Café”"],
    ["日本の店", "日本の店"],
    ["Booking.com", "Booking. com"],
    ["https://evil.com/a?b=1", "evil. com a?b=1"],
    ["HTTPS:\\\\evil.com", "evil. com"],
    ["go to www.evil.com now", "go to evil. com now"],
    ["evil。com evil．com evil｡com", "evil. com evil. com evil. com"],
    ["evil.\u200bcom", "evil. com"],
    ["mailto:a@evil.com", "a at evil. com"],
    ["a＠evil.com", "a at evil. com"],
    ["<a href=//evil.com>x</a>", "a href= evil. com x a"],
    ["[x](http://evil.com)", "x (evil. com)"],
    ["1.2.3.4", "1. 2. 3. 4"],
    ["xn--80ak6aa92e.com", "xn--80ak6aa92e. com"],
    ["Shop\r\nBcc: all\u2028x", "Shop Bcc: all x"],
    ["\u202egnp.exe", "gnp. exe"],
  ])("%j becomes %j", (text, plain) => {
    expect(plainText(text)).toBe(plain);
    // Nothing is left to be found in it a second time.
    expect(plainText(plain)).toBe(plain);
  });

  test("of whatever signs holds nothing that is a link, and takes no time", () => {
    const signs = [..."ab.:/@<>\\。ｗw1-_+ \n\u200b"];
    let seed = 7;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return signs[seed % signs.length];
    };
    for (let n = 0; n < 3_000; n += 1) {
      const text = plainText(Array.from({ length: 40 }, next).join(""));
      expect(text).not.toMatch(/[\p{L}\p{N}][.。．｡][\p{L}\p{N}]|:\/|\/|@|[<>]|[\p{Cc}\p{Cf}]/u);
    }
    expect(plainText("a".repeat(1_000_000)).length).toBeLessThanOrEqual(500);
  });

  test("is short as a name, and never nothing", () => {
    expect([...plainName("x".repeat(200))]).toHaveLength(80);
    expect(plainName("<>")).toBe("your account");
  });
});

describe("links that confirm an address", () => {
  const id = "0190a0a0-0000-7000-8000-00000000beef";
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

  test("are read by whoever has the key, also after it was replaced", () => {
    const token = confirmationTokens([one]).of(id);
    expect(confirmationTokens([two, one]).read(token)).toBe(id);
    expect(confirmationTokens([two]).read(token)).toBeNull();
  });

  test("of others, or changed ones, are none", () => {
    const tokens = confirmationTokens([one]);
    const token = tokens.of(id);
    const other = token.replace("beef", "bee0");
    for (const wrong of ["", id, `${id}.`, `${token}x`, token.toUpperCase(), other]) {
      expect(tokens.read(wrong)).toBeNull();
    }
  });
});
