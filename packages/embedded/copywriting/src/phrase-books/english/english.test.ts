import { describe, expect, test } from "@jest/globals";
import { spokenWords } from "@reelwright/film/pacing";
import { structurePlans } from "@reelwright/film/script";
import { englishBook } from "./english.ts";

const english = englishBook();

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
    ["Grandma's Sourdough Kit", "Grandma's Sourdough Kit"],
    ["LockJaw Bike Lock", "the LockJaw Bike Lock"],
    ["Clavio Piano Course", "the Clavio Piano Course"],
    ["Volta Power Station", "the Volta Power Station"],
    ["Maison Noir Eau de Parfum", "Maison Noir Eau de Parfum"],
    ["Happy Tails Dog Rescue", "Happy Tails Dog Rescue"],
    ["Ballast Weighted Vest", "the Ballast Weighted Vest"],
    ["Dr. Toothy Kids' Floss Picks", "the Dr. Toothy Floss Picks"],
    ["Ferment & Friends Sourdough Starter", "the Ferment & Friends Starter"],
    ["Deep Sea Mineral Face Sunscreen SPF 50", "the Deep Sea Mineral Face Sunscreen"],
  ])("%s is called %s", (text, called) => {
    expect(name(text)).toBe(called);
  });

  test("keeps what it is where it is cut", () => {
    expect(english.name("Everlast Artificial Christmas Tree", 6).bare).toBe(
      "Everlast Christmas Tree",
    );
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
    ["Lights included", "sentence"],
    ["Covers water damage", "action"],
    ["Handles stay cool", "sentence"],
    ["80% of bills paid back", "measure"],
    ["Pay after you get hired", "sentence"],
    ["See Saturn's rings", "ability"],
    ["Written by lawyers", "quality"],
    ["End-to-end encrypted", "quality"],
    ["Legally binding", "quality"],
    ["Accurate to 2 mm", "quality"],
    ["Left and right-handed", "quality"],
    ["Oscillates", "action"],
    ["Packs into its pocket", "action"],
    ["Feeds four", "action"],
    ["Tames flyaways", "action"],
    ["Germinates in 7 days", "action"],
    ["Kids eat free on Sundays", "sentence"],
    ["Beginners welcome", "sentence"],
    ["0-3 months", "measure"],
    ["8x42", "measure"],
    ["Perfect gift", "quality"],
    ["Open until midnight", "quality"],
    ["Soft inside", "quality"],
    ["100% organic cotton", "quality"],
    ["24 grams", "measure"],
    ["Up to 12 hours of battery", "measure"],
    ["SPF 50", "measure"],
    ["Clean design", "noun"],
    ["Clean your desk in seconds", "ability"],
    ["A lid with a lock", "noun"],
    ["55% water content", "measure"],
    ["6 mm thick", "quality"],
    ["From Provence", "quality"],
    ["With hyaluronic acid", "action"],
    ["Without perfume", "action"],
    ["Hand-knotted", "quality"],
    ["Quieter than a conversation", "quality"],
    ["Palm oil free", "quality"],
    ["Empties itself", "action"],
    ["Clumps in seconds", "action"],
    ["Cuts heat by 60%", "action"],
    ["Cancel anytime", "sentence"],
    ["Handle with care", "sentence"],
    ["Valid for one year", "quality"],
    ["-20 % this week", "measure"],
    ["Anti-fatigue", "quality"],
    ["Grass-fed", "quality"],
    ["Pet friendly", "quality"],
    ["UV resistant", "quality"],
    ["SOC 2 compliant", "quality"],
    ["Never itchy", "quality"],
    ["Never kinks", "action"],
    ["100 years old", "quality"],
    ["Steps from the beach", "quality"],
    ["Tangy, creamy, never too sweet", "quality"],
    ["Baked fresh daily", "quality"],
    ["Open 24 hours", "quality"],
    ["So quiet you can record", "quality"],
    ["Run payroll in 5 minutes", "ability"],
    ["Develops a green patina over time", "action"],
    ["Speaks 40 languages", "action"],
    ["Gently reminds you to sit up", "action"],
    ["Shuts itself off", "action"],
    ["40-hour battery", "noun"],
    ["50 ft roll", "noun"],
    ["Talk to a real person", "sentence"],
    ["Grips on wet ground", "action"],
    ["Clips to any belt", "action"],
    ["Locks in place", "action"],
    ["Straps on both sides", "noun"],
    ["Soft cushioned sole", "noun"],
    ["Made entirely from wool", "quality"],
    ["Soft brushed", "quality"],
    ["Water resistant to 300 m", "quality"],
  ] as const)("%s is a %s", (text, shape) => {
    expect(english.point(text, false).shape).toBe(shape);
  });

  test.each([
    ["-20 % this week", "20% off this week."],
    ["With hyaluronic acid", "Comes with hyaluronic acid."],
    ["Without perfume", "Comes without perfume."],
    ["From birth to 22 kg", "Suitable from birth to 22 kg."],
    ["Redeem at 40 locations", "You can redeem at 40 locations."],
    ["– Vegan", "Vegan."],
    ["LED light included", "The LED light is included."],
    ["Breakfast included", "Breakfast is included."],
    ["Two batteries included", "Two batteries are included."],
    ["Walk-ins welcome", "Walk-ins are welcome."],
    ["First week free", "The first week is free."],
    ["Children under 12 free", "Children under 12 are free."],
    ["Ages 5 and up", "For ages 5 and up."],
    ["$39.99", "It costs $39.99."],
    ["Only 49 €", "It costs only 49 €."],
    ["From $9/mo", "It starts at $9 a month."],
    ["Now £1,299", "It now costs £1,299."],
    ["USD 12 per seat", "It costs USD 12 per seat."],
    ["48 ft", "48 ft."],
    ["No BPA", "There's no BPA."],
    ["No artificial flavors", "There are no artificial flavors."],
    ["No tools needed", "You need no tools."],
    ["Merino wool", "Made of merino wool."],
    ["IP68", "Rated IP68."],
    ["4-pack", "Comes in a 4-pack."],
    ["We come to you", "They come to you."],
    ["Saving you time", "Saves you time."],
    ["MADE IN NORWAY", "Made in Norway."],
    ["Whisper-Quiet Motor", "Whisper-quiet motor."],
    ["Works with QuickBooks", "Works with QuickBooks."],
    ["Open on Saturdays", "Open on Saturdays."],
    ["Real CPAs", "Real CPAs."],
    ["Ever lost a receipt?", "Ever lost a receipt?"],
    ["White noise built in", "White noise is built in."],
    ["Never miss a lead", "You never miss a lead."],
  ])("%s alone is %s", (text, plain) => {
    expect(english.point(text, false).plain).toBe(plain);
  });

  test("is got where it is an amount, not where it is a price or a size", () => {
    const slots = (text: string) => Object.keys(english.point(text, false).slots);
    expect(slots("30 video lessons")).toContain("amount");
    expect(slots("20 g of protein")).toContain("amount");
    expect(slots("$39.99")).toEqual(["price", "costs"]);
    expect(slots("$5 off")).not.toContain("price");
    expect(slots("12 weeks")).not.toContain("amount");
    expect(slots("12.5% vol")).not.toContain("amount");
  });

  test.each([
    ["Cotton wick", "a cotton wick"],
    ["Surge protection", "surge protection"],
    ["Soft bristles", "soft bristles"],
    ["Anti-fog lens", "an anti-fog lens"],
    ["30-day money-back guarantee", "a 30-day money-back guarantee"],
    ["24-hour support", "24-hour support"],
    ["Free first consultation", "a free first consultation"],
    ["XLR connection", "an XLR connection"],
    ["HEPA filter", "a HEPA filter"],
    ["HDMI cable", "an HDMI cable"],
    ["USB-C port", "a USB-C port"],
    ["Pork, chicken or veggie", "pork, chicken or veggie"],
  ])("%s is got as %s", (text, np) => {
    expect(english.point(text, false).slots["np"]).toBe(np);
  });

  test("tells what several things do", () => {
    expect(english.point("Hold 1,000 lbs", true).plain).toBe("They hold 1,000 lbs.");
    expect(english.point("Stays up all day", true).plain).toBe("They stay up all day.");
    expect(english.point("Save time", true).shape).toBe("ability");
  });

  test("agrees with a plural", () => {
    expect(english.point("Keeps cool, carries well and has style", true).slots["action"]).toBe(
      "keep cool, carry well and have style",
    );
    expect(english.point("$39.99", true).plain).toBe("They cost $39.99.");
    expect(english.point("doesn't slip", true).slots["action"]).toBe("don't slip");
  });
});

describe("the phrase book", () => {
  const plans = Object.entries(structurePlans).flatMap(([structure, all]) =>
    all.map((plan, index) => ({
      ...{ structure, count: index + 1, plan },
      phases: english.structures[structure]?.phases ?? {},
    })),
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
