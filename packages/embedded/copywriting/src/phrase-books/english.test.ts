import { describe, expect, test } from "@jest/globals";
import { spokenSeconds } from "@reelwright/film/pacing";
import { structurePlans } from "@reelwright/film/script";
import { phraseBookOf } from "./phrase-books.ts";

const book = () => {
  const english = phraseBookOf("en");
  if (!english) throw new Error("there is no English book");
  return english;
};
const slotsOf = (text: string, plural = false) => book().point(text, plural).slots;
const plainOf = (text: string, plural = false) => book().point(text, plural).plain;

describe("the product's name", () => {
  const name = (text: string) => book().name(text, 2).inside;
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
    ["Grandma's Sourdough Kit", "Grandma's Sourdough Kit"],
    ["LockJaw Bike Lock", "the LockJaw Bike Lock"],
    ["Clavio Piano Course", "the Clavio Piano Course"],
    ["Volta Power Station", "the Volta Power Station"],
    ["Maison Noir Eau de Parfum", "Maison Noir Eau de Parfum"],
    ["Happy Tails Dog Rescue", "Happy Tails Dog Rescue"],
    ["Ballast Weighted Vest", "the Ballast Weighted Vest"],
    ["Deep Sea Mineral Face Sunscreen SPF 50", "the Deep Sea Mineral Face Sunscreen"],
  ])("%s is called %s", (text, called) => {
    expect(name(text)).toBe(called);
  });

  test("is cut where nobody would say more", () => {
    const long =
      "Stanley Quencher FlowState Stainless Steel Vacuum Insulated Tumbler with Lid and Straw";
    const called = book().name(long, 2);
    expect(called.shortened).toBe(true);
    expect(spokenSeconds(called.bare)).toBeLessThanOrEqual(2);
    expect(long).toContain(called.bare);
  });
});

describe("a selling point", () => {
  /** The slot that its form fills. Null: it stands alone, or after a colon. */
  test.each([
    ["Lightweight design", "np"],
    ["A lid with a lock", "np"],
    ["Clean design", "np"],
    ["Soft cushioned sole", "np"],
    ["keeps drinks cold", "action"],
    ["Won't tip over", "action"],
    ["Weighs only 24 grams", "action"],
    ["Lights the whole room", "action"],
    ["Feeds four", "action"],
    ["Tames flyaways", "action"],
    ["Germinates in 7 days", "action"],
    ["Empties itself", "action"],
    ["Develops a green patina over time", "action"],
    ["Speaks 40 languages", "action"],
    ["Shuts itself off", "action"],
    ["BPA-free", "quality"],
    ["Made from recycled cotton", "quality"],
    ["Accurate to 2 mm", "quality"],
    ["Soft inside", "quality"],
    ["Dishwasher safe", "quality"],
    ["Hand-knotted", "quality"],
    ["Pet friendly", "quality"],
    ["UV resistant", "quality"],
    ["Valid for one year", "quality"],
    ["Save time in the morning", "ability"],
    ["Clean your desk in seconds", "ability"],
    ["24 grams", "figure"],
    ["1.2 L", "figure"],
    ...[
      ...["It never spills.", "The lid is dishwasher safe", "Battery lasts 45 minutes"],
      ...["Lights included", "Handles stay cool", "80% of bills paid back", "See Saturn's rings"],
      ...["Pay after you get hired", "Legally binding", "Packs into its pocket", "Without perfume"],
      ...["Cuts heat by 60%", "Locks in place", "Grips on wet ground", "Open 24 hours", "SPF 50"],
      ...["Cancel anytime", "Handle with care", "Kids eat free on Sundays", "Beginners welcome"],
      ...["Tangy, creamy, never too sweet", "Never itchy", "Never kinks", "-20 % this week"],
      ...["Whisper-Quiet Motor", "ONE INGREDIENT", "From Provence", "Works with QuickBooks Pro"],
    ].map((text) => [text, null] as const),
  ] as const)("%s fills %s", (text, slot) => {
    const forms = ["np", "action", "quality", "ability", "figure"];
    expect(forms.find((form) => form in slotsOf(text)) ?? null).toBe(slot);
    expect(slotsOf(text)).toHaveProperty("point");
  });

  test.each([
    ["-20 % this week", "20% off this week."],
    ["– Vegan", "Vegan."],
    ["$39.99", "The price: $39.99."],
    ["Only 49 €", "The price: only 49 €."],
    ["From $9/mo", "The price: from $9/mo."],
    ["MADE IN NORWAY", "MADE IN NORWAY."],
    ["Whisper-Quiet Motor", "Whisper-Quiet Motor."],
    ["Ever lost a receipt?", "Ever lost a receipt?"],
  ])("%s alone is %s", (text, plain) => {
    expect(plainOf(text)).toBe(plain);
  });

  test.each([
    ["Cotton wick", "a cotton wick"],
    ["Surge protection", "surge protection"],
    ["Soft bristles", "soft bristles"],
    ["Anti-fog lens", "an anti-fog lens"],
    ["HEPA filter", "a HEPA filter"],
    ["HDMI cable", "an HDMI cable"],
    ["USB-C port", "a USB-C port"],
  ])("%s is got as %s", (text, np) => {
    expect(slotsOf(text)["np"]).toBe(np);
  });

  test("agrees with a plural", () => {
    expect(plainOf("Stays up all day", true)).toBe("They stay up all day.");
    expect(slotsOf("Keeps cool and has style", true)["action"]).toBe("keep cool and have style");
    expect(slotsOf("doesn't slip", true)["action"]).toBe("don't slip");
  });
});

describe("the phrase book", () => {
  const plans = Object.entries(structurePlans).flatMap(([structure, all]) =>
    all.map((plan, index) => ({ structure, count: index + 1, plan })),
  );

  test.each(plans)("plans $count segments of known phases for $structure", (planned) => {
    const { structure, count, plan } = planned;
    expect(plan).toHaveLength(count);
    expect(plan.filter((name) => !book().phase(structure, name))).toEqual([]);
    expect(plan.at(-1)).toBe(count === 1 ? "pitch" : "cta");
  });

  test("promises nothing that cannot be known", () => {
    const claims =
      /\b(sold out|% off|discount|guarantee|clinically|doctor|thousands|award|best.?sell|free shipping|cheapest|cure)/i;
    const phases = plans.flatMap(({ structure, plan }) =>
      plan.map((name) => book().phase(structure, name)),
    );
    const lines = JSON.stringify(phases).split('"');
    expect(lines.filter((text) => claims.test(text))).toEqual([]);
  });
});
