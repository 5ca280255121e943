import { describe, expect, test } from "@jest/globals";
import { spokenWords } from "../../pacing/word-budget.ts";
import { english } from "./english.ts";

describe("the product's name", () => {
  const name = (text: string) => english.name(text, 6).inside;
  test.each([
    ["Blue Plimsolls", "the Blue Plimsolls"],
    ["Mighty Mug", "the Mighty Mug"],
    ["mug", "the mug"],
    ["Notion", "Notion"],
    ["The Ordinary Serum", "the Ordinary Serum"],
    ["A soft blanket", "the soft blanket"],
    ["Glow Wireless", "Glow Wireless"],
    ["Acme Tumbler 2.0 - 40 oz, BPA free", "the Acme Tumbler 2.0"],
    ["Zyx™", "Zyx"],
  ])("%s is called %s", (text, called) => {
    expect(name(text)).toBe(called);
  });

  test("is cut where nobody would say more", () => {
    const long =
      "Stanley Quencher FlowState Stainless Steel Vacuum Insulated Tumbler with Lid and Straw";
    const called = english.name(long, 6);
    expect(called.shortened).toBe(true);
    expect(spokenWords(called.inside)).toBeLessThanOrEqual(6);
    expect(long).toContain(called.bare);
  });
});

describe("a selling point", () => {
  test.each([
    ["Lightweight design", "noun"],
    ["keeps drinks cold", "action"],
    ["Won't tip over", "action"],
    ["BPA-free", "quality"],
    ["Made from recycled cotton", "quality"],
    ["Save time in the morning", "ability"],
    ["It never spills.", "sentence"],
    ["The lid is dishwasher safe", "sentence"],
    ["Battery lasts 45 minutes", "sentence"],
    ["Weighs only 24 grams", "action"],
    ["Lights the whole room", "action"],
    ["Lights included", "quality"],
    ["Soft inside", "quality"],
    ["100% organic cotton", "quality"],
    ["24 grams", "measure"],
    ["Up to 12 hours of battery", "measure"],
    ["SPF 50", "measure"],
    ["Clean design", "noun"],
    ["Clean your desk in seconds", "ability"],
    ["A lid with a lock", "noun"],
  ] as const)("%s is a %s", (text, shape) => {
    expect(english.point(text, false).shape).toBe(shape);
  });

  test("agrees with a plural", () => {
    expect(english.point("Keeps cool, carries well and has style", true).slots["action"]).toBe(
      "keep cool, carry well and have style",
    );
    expect(english.point("doesn't slip", true).slots["action"]).toBe("don't slip");
  });
});

describe("the phrase book", () => {
  const plans = Object.entries(english.structures).flatMap(([structure, { plans: all, phases }]) =>
    all.map((plan, index) => ({ structure, count: index + 1, plan, phases })),
  );

  test.each(plans)(
    "plans $count segments of known phases for $structure",
    ({ count, plan, phases }) => {
      expect(plan).toHaveLength(count);
      expect(Object.keys(phases)).toEqual(expect.arrayContaining([...plan]));
      expect(plan.at(-1)).toBe(count === 1 ? "pitch" : "cta");
    },
  );

  test("promises nothing that cannot be known", () => {
    const claims =
      /\b(sold out|% off|discount|guarantee|clinically|doctor|thousands|award|best.?sell|free shipping|cheapest|cure)/i;
    const lines = JSON.stringify(english.structures)
      .split('"')
      .filter((text) => claims.test(text));
    expect(lines).toEqual([]);
  });
});
