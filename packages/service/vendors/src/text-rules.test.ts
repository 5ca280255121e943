import { describe, expect, test } from "@jest/globals";
import { contactsIn, notGiven, pricesIn } from "./text-rules.ts";

describe("addresses and prices", () => {
  test.each([
    ["Go to https://evil.example/x now", "https://evil.example/x"],
    ["Schau auf acme.de vorbei", "acme.de"],
    ["acmeショップ.com を見て", "acmeショップ.com"],
    ["Write to me@acme.com", "me@acme.com"],
    ["Visit acme dot com today", "acme dot com"],
    ["Follow @acme_shop", "@acme_shop"],
    ["Call +1 (555) 010-9999", "+1 (555) 010-9999"],
  ])("%s", (text, contact) => {
    expect(contactsIn(text).join(" ")).toContain(contact);
  });

  test.each([
    ["Only $19.99 today", "$19.99"],
    ["Nur 20 Prozent mehr", "20 Prozent"],
    ["たったの1,980円", "1,980円"],
    ["Всего 500 рублей", "500 рублей"],
    ["Save 20% now", "20%"],
  ])("%s", (text, price) => {
    expect(pricesIn(text)).toEqual([price]);
  });

  test.each([
    "C'est un bon point de départ pour la journée",
    "El punto de partida es otro",
    "Auf den Punkt es geht los",
    "In 3 leichten Schritten, 5 Centimeter lang",
    "Two Europeans, 24 hours, 10,000 steps a day",
    "In 2026 it is 7 days a week",
    "それは3つの理由があります",
  ])("are not found in: %s", (text) => {
    expect([...contactsIn(text), ...pricesIn(text)]).toEqual([]);
  });

  test("may be said where they were given, however they are written", () => {
    expect(notGiven(["Acme.com.", "20 %"], ["Order at ACME.com", "20% off"])).toEqual([]);
    expect(notGiven(["acme.org"], ["Order at acme.com"])).toEqual(["acme.org"]);
  });
});
