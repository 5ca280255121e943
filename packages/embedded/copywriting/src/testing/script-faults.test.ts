/** @tier all */
import { beforeAll, describe, expect, test } from "@jest/globals";
import { writtenLanguages } from "../phrase-books/phrase-books.ts";
import type { CheckedScript } from "./checked-script.ts";
import { type SampledScript, sampledScripts } from "./sampled-scripts.ts";
import { everywhereSentences, scriptFaults } from "./script-faults.ts";

const checked = (changes: Partial<CheckedScript>): CheckedScript => ({
  ...{ productName: "Tidewell Steel Bottle", interactionMode: "holdable", environment: "" },
  ...{ sellingPoints: [], tone: "conversational", language: "en", segmentSeconds: 6 },
  segments: ["Can I show you the Tidewell Steel Bottle? It weighs only 24 grams."],
  keyframePrompts: [],
  ...changes,
});
const faultsOf = (changes: Partial<CheckedScript>) =>
  scriptFaults(checked(changes)).map(({ fault }) => fault);

describe("the checker", () => {
  test("finds nothing wrong with a good line", () => {
    expect(faultsOf({})).toEqual([]);
  });

  /** What follows a first segment. */
  const twoSegments = { after: "It weighs only 24 grams, and I carry it every day." };
  /** What former scripts said. */
  const old: readonly (readonly [
    fault: string,
    line: string,
    changes?: Partial<CheckedScript> & { readonly after?: string },
  ])[] = [
    ["article", "Just look at the weighs only 24 grams, and the Tidewell Steel Bottle!"],
    ["article", "I'm really into the keeps drinks cold of the Tidewell Steel Bottle."],
    ["number", "They has a soft sole, the Blue Plimsolls, and I like walking in them."],
    ["number", "It keep drinks cold, the Tidewell Steel Bottle, all day long for me."],
    ["number", "I bought a sunglasses last week, and it was the Tidewell Steel Bottle."],
    ["kind", "Step into Sunnies today and see what I mean.", { productName: "Sunnies" }],
    ["kind", "Lace up, stand up, two steps, and that's Halo Nine.", { productName: "Halo Nine" }],
    ["filler", "Okay, the good stuff. Simple as that. Meet the Tidewell Steel Bottle."],
    ["filler", "Meet the Tidewell Steel Bottle. It's the little things, you know?"],
    ["repeat", "Watch how I use it. Watch how I use it, it's easy."],
    ["repeat", "I love, love that. I love, love that. The Tidewell Steel Bottle."],
    ["repeat", "Meet the the Tidewell Steel Bottle, my favorite bottle of them all."],
    ["tone", "Wow! You have to see the Tidewell Steel Bottle, okay?", { tone: "calm" }],
    ["tone", "Okay, look at the Tidewell Steel Bottle, yep.", { tone: "professional" }],
    ["tone", "Allow me to introduce the Tidewell Steel Bottle.", { tone: "enthusiastic" }],
    ["short", "The Tidewell Steel Bottle."],
    ["long", `Meet the Tidewell Steel Bottle, ${"and pour another glass of water ".repeat(6)}.`],
    ["unseen", "I keep the Tidewell Steel Bottle on the kitchen counter in the kitchen, always."],
    [
      "unseen",
      "I fill the Tidewell Steel Bottle in the morning, before breakfast.",
      { environment: "a bar at night" },
    ],
    ["unseen", "It has a leakproof lid.", { sellingPoints: ["Leakproof lid"] }],
    ["unnamed", "Picture it in your day. The Tidewell Steel Bottle is my new favorite."],
    ["cut", "Drumroll, please. The Tidewell Steel Bottle. I turned it around twice."],
    [
      "named twice",
      "Do you know the Tidewell Steel Bottle? Hello, Tidewell Steel Bottle. It weighs 260 grams.",
    ],
    ["misfit", "I'm glad about the valid for one year of the Tidewell Steel Bottle."],
    ["misfit", "I chose the Tidewell Steel Bottle for the from birth to 22 kg."],
    ["misfit", "I'm glad about the quieter than a conversation. The Tidewell Steel Bottle."],
    ["misfit", "The Tidewell Steel Bottle, really. You get $39.99, yes please!"],
    ["misfit", "The Tidewell Steel Bottle, really. And you get 6 mm thick, by the way."],
    ["misfit", "The Tidewell Steel Bottle. Note that it's breakfast included."],
    ["misfit", "The Tidewell Steel Bottle. And yes, it's kids ski free, all season long."],
    ["misfit", "I keep talking about the beginners welcome. The Tidewell Steel Bottle."],
    ["misfit", "I'm glad about the pay after you get hired. The Tidewell Steel Bottle."],
    ["misfit", "I wrote a song about the oscillates. The Tidewell Steel Bottle."],
    ["misfit", "The Tidewell Steel Bottle. You get 12 weeks, and I like that very much."],
    [
      "misfit",
      "I compared before I found the Tidewell Steel Bottle. I never quite found the right one.",
    ],
    ["misfit", "What one seeds can change.", { productName: "Verde Tomato Seeds" }],
    ["misfit", "I know my vpns, trust me!", { productName: "ShiftGuard VPN" }],
    ["price", "Three reasons for the Tidewell Steel Bottle. Number two. $39.99."],
    ["price", "Das ist Lumo. 39,99 €.", { language: "de", productName: "Lumo" }],
    ["figure", "Okay, story time: Glow Sunscreen SPF and me.", { productName: "Glow SPF 50" }],
    [
      "figure",
      "The Tidewell Steel Bottle. 20 % this week.",
      { sellingPoints: ["-20 % this week"] },
    ],
    ["kind", "I looked at that empty spot for a long time.", { productName: "TaxEasy Software" }],
    ["kind", "My outfits stopped one step too early.", { productName: "Guardian Mouth Guard" }],
    ["spelling", "Ce que j'aime : Sans sucre. Lumo.", { language: "fr", productName: "Lumo" }],
    ["spelling", "衣柜满满的,却没有可穿的。", { language: "zh", productName: "Lumo" }],
    ["filler", "I'd choose the Tidewell Steel Bottle. I like it more and more."],
    ["filler", "I named it. Don't ask. That's the Tidewell Steel Bottle, and it's mine."],
    ["filler", "I'm keeping the Tidewell Steel Bottle. Nothing else I tried was quite right."],
    ["misfit", "The Tidewell Steel Bottle. I appreciate the anti-fatigue."],
    ["misfit", "I picked it for the run payroll in 5 minutes. The Tidewell Steel Bottle."],
    ["misfit", "I'm really into the steps from the beach. The Tidewell Steel Bottle."],
    ["misfit", "And I keep talking about the pet friendly. The Tidewell Steel Bottle."],
    ["misfit", "The Tidewell Steel Bottle, really. They also never itchy. Stay up all day."],
    ["misfit", "The Tidewell Steel Bottle, really. You get only 140 calories."],
    ["misfit", "Say hi to the Tidewell Steel Bottle. In figures: IP68. I use it all day."],
    ["misfit", "The figure I looked for: UV resistant. It's the Tidewell Steel Bottle."],
    ["misfit", "The number to remember: 30-day money-back guarantee. The Tidewell Steel Bottle."],
    ["misfit", "The Tidewell Steel Bottle, really. It's my way to last up to two weeks."],
    ["misfit", "A key point: a worth a second look. That's the Tidewell Steel Bottle."],
    ["misfit", "I checked that, of course: we come to you. The Tidewell Steel Bottle."],
    [
      "misfit",
      "Works with the Tidewell Steel Bottle. Ever lost a receipt. Try it today.",
      { sellingPoints: ["Ever lost a receipt?"] },
    ],
    [
      "misfit",
      "What got me: ONE INGREDIENT. That's the Tidewell Steel Bottle for you.",
      { sellingPoints: ["ONE INGREDIENT"] },
    ],
    ["misfit", "The Tidewell Steel Bottle, really. You get 9 feet. I use it every day."],
    ["misfit", "The Tidewell Steel Bottle, really. 1.2 L. I read that twice, of course."],
    ["hook", "This is about the Tidewell Steel Bottle. I drink from it.", twoSegments],
    ["hook", "Get ready for before and after the Tidewell Steel Bottle!", twoSegments],
    ["hook", "Let me show you the Tidewell Steel Bottle. Here it is.", twoSegments],
    [
      "head",
      "Say hello to Volt Bros Portable Car Jump. It holds its charge for a year.",
      { productName: "Volt Bros Portable Car Jump Starter" },
    ],
    ["head", "Built-in tuner? Yes, please!", { after: "I love the tap tempo! Take a look." }],
    ["filler", "Das ist Lumo. Es passt einfach.", { language: "de", productName: "Lumo" }],
  ];
  test.each(old)("finds %s in %j", (fault, line, { after, ...changes } = {}) => {
    const segments = after === undefined ? [line] : [line, after];
    expect(faultsOf({ segments, ...changes })).toContain(fault);
  });

  test("counts what a list promises", () => {
    const list = (...segments: string[]) => faultsOf({ segmentSeconds: 5, segments });
    const promise = "Okay, 3 reasons I like the Tidewell Steel Bottle.";
    const one = "Number 1 on my list. It keeps my drinks cold.";
    const two = "So, number 2. It fits every cup holder I know.";
    expect(list(promise, one, two)).toContain("count");
    expect(list(one, "It fits every cup holder I know, too.")).toContain("count");
    expect(list(promise, one, two, "Number 3. The number to remember: 24 grams.")).toContain(
      "count",
    );
    expect(list(promise, one, two, "Number 3. It weighs only 24 grams.")).not.toContain("count");
  });

  test("tells sentences that fit every product", () => {
    const scripts = ["Tidewell Bottle", "Luma Lamp", "Zest Water", "Loom Bag"].map((productName) =>
      checked({
        productName,
        segments: ["It makes an ordinary day a little better.", productName],
      }),
    );
    expect(everywhereSentences(scripts, 0.2).map(({ text }) => text)).toEqual([
      "It makes an ordinary day a little better.",
    ]);
  });
});

test("a question that a selling point answers is no sentence of its own", () => {
  const products = ["Tidewell Bottle", "Luma Lamp", "Zest Water", "Loom Bag"];
  const said = (sentence: (at: number) => string) =>
    everywhereSentences(
      products.map((productName, at) =>
        checked({ productName, language: "de", segments: [sentence(at), `${productName}.`] }),
      ),
      0.2,
    ).map(({ text }) => text);
  expect(said((at) => `Das Beste daran? Es wiegt ${at + 20} Gramm.`)).toEqual([]);
  expect(said(() => "So etwas habe ich lange gesucht.")).toEqual([
    "So etwas habe ich lange gesucht.",
  ]);
});

describe("written scripts", () => {
  let scripts: readonly SampledScript[] = [];
  beforeAll(async () => {
    scripts = [...(await sampledScripts(60)), ...(await sampledScripts(60, "en"))];
  });

  test("have none of these faults", () => {
    const found = scripts.flatMap((script) =>
      scriptFaults(script).map((fault) => ({ ...fault, of: script.productName })),
    );
    expect(found).toEqual([]);
  });

  test.each(writtenLanguages())(
    "say hardly anything in %s that fits every product",
    async (language) => {
      expect(everywhereSentences(await sampledScripts(60, language), 0.2)).toEqual([]);
    },
  );
});
