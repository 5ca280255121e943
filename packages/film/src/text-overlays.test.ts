import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Word } from "./artifacts.ts";
import { overlayTheme, overlayThemes, planTextOverlays } from "./text-overlays.ts";

/** Words of 300 ms each from `fromMs` on. */
const spoken = (text: string, fromMs = 0): Word[] =>
  text.split(" ").map((word, index) => {
    const startMs = fromMs + 320 * index;
    return { text: word, startMs, endMs: startMs + 300, segment: 0 };
  });

const plan = (changes: Partial<Parameters<typeof planTextOverlays>[0]> = {}) =>
  planTextOverlays({
    ...{ sellingPoints: [], cta: "", customScript: "", script: { language: "en" } },
    ...{ hasCard: true, words: [], frames: 300 },
    ...changes,
  });

describe("what is shown", () => {
  test("nothing without texts of the caller's", () => {
    const script = { language: "en", endCard: { name: "Mug", offer: null, action: "Shop now" } };
    expect(plan({ script, words: spoken("Shop now and save") })).toEqual([]);
    expect(plan({ script, hasCard: false })).toEqual([]);
  });

  test("the points word for word, emoji included, without list marks and final periods", () => {
    const sellingPoints = ["• Keeps tea warm 🔥.", "No BPA  inside"];
    expect(plan({ sellingPoints }).map(({ text }) => text)).toEqual([
      "Keeps tea warm 🔥",
      "No BPA inside",
    ]);
  });

  test("offer and call to action where no card shows them", () => {
    const script = {
      language: "en",
      endCard: { name: "Mug", offer: "20% off", action: "Order today" },
    };
    const ordered = { sellingPoints: ["Keeps tea warm"], cta: "Order today: 20% off", script };
    expect(plan(ordered).map(({ kind }) => kind)).toEqual(["point"]);
    const bare = plan({ ...ordered, hasCard: false });
    expect(bare.map(({ kind }) => kind)).toEqual(["point", "offer", "action"]);
  });

  test("an offer that a point has isn't shown twice", () => {
    const script = { language: "en", endCard: { name: "Mug", offer: "20% off", action: null } };
    const shown = plan({ sellingPoints: ["Now 20% off"], script, hasCard: false });
    expect(shown.map(({ text }) => text)).toEqual(["Now 20% off"]);
  });

  test("no points beside a script of the caller's own", () => {
    expect(plan({ sellingPoints: ["Keeps tea warm"], customScript: "Buy it." })).toEqual([]);
  });

  test.each([
    ["en", "Made of steel, with a lid that never leaks even when it lies in a bag for days"],
    [
      "de",
      "Feuchtigkeitsspendende Nachtpflegecreme mit Vitamin E, für sehr trockene Haut im Winter",
    ],
    ["ja", "24時間冷たさをキープする真空断熱ボトルです。毎日気軽に持ち運べて、丸洗いもできます"],
    ["th", "เก็บความเย็นได้นาน 24 ชั่วโมงและไม่รั่วซึมแม้วางในกระเป๋าทั้งวันทุกวัน"],
    ["ar", "يحافظ على برودة المشروبات لمدة 24 ساعة ولا يسرب أبدا حتى داخل الحقيبة طوال اليوم"],
  ])("what is too long for one step whole in several, in %s", (language, long) => {
    const shown = plan({ sellingPoints: [long], script: { language }, frames: 420 });
    expect(shown.length).toBeGreaterThan(1);
    const letters = (text: string) => text.replace(/\s/gu, "");
    expect(letters(shown.map(({ text }) => text).join(""))).toBe(letters(long));
    for (const [at, { fromFrame, isContinued }] of shown.entries()) {
      expect(isContinued).toBe(at > 0);
      if (at > 0) expect(fromFrame).toBe(shown[at - 1]?.toFrame);
    }
  });

  test("a long text is parted between its clauses", () => {
    const long = "A lid that never leaks in any bag, made of recycled steel";
    const steps = plan({ sellingPoints: [long] }).map(({ text }) => text);
    expect(steps).toEqual(["A lid that never leaks in any bag,", "made of recycled steel"]);
  });

  test("in a short film all texts for a shorter time, if that is enough to read them", () => {
    const sellingPoints = ["Keeps tea warm for a whole day", "Fits every cup holder there is"];
    const shownIn = (frames: number) => plan({ sellingPoints, frames });
    const [long, short] = [shownIn(300), shownIn(140)];
    expect(short).toHaveLength(2);
    const [one, other] = [long, short].map(([first]) => first && first.toFrame - first.fromFrame);
    expect(other).toBeLessThan(one ?? 0);
    expect(shownIn(100)).toHaveLength(1);
  });
});

describe("when it is shown", () => {
  const words = spoken("Mornings are cold and it keeps your tea warm for hours every day", 500);

  test("while the narration says it, in about the same words", () => {
    const [shown] = plan({ sellingPoints: ["Keeps tea warm"], words });
    const said = words.find(({ text }) => text === "keeps")?.startMs ?? 0;
    expect(Math.abs(((shown?.fromFrame ?? 0) * 1000) / 30 - said)).toBeLessThan(160);
  });

  test.each([
    ["de", "Hält den Tee warm", "Morgens ist es kalt doch sie hält den Tee lange warm"],
    ["ar", "يحافظ على حرارة الشاي", "في الصباح البارد يحافظ على حرارة الشاي طويلا"],
    ["ja", "お茶を温かく保つ", "寒い 朝 でも お茶を 温かく 保つ ボトル です"],
    ["hi", "चाय गर्म रखता है", "ठंडी सुबह में भी यह चाय गर्म रखता है"],
  ])("in %s too", (_, point, narration) => {
    const [shown] = plan({ sellingPoints: [point], words: spoken(narration, 2000) });
    expect(shown?.fromFrame).toBeGreaterThan(60);
    expect(shown?.fromFrame).toBeLessThan(165);
  });

  test("what isn't said is spread in its order over the time that is left", () => {
    const sellingPoints = ["Dishwasher safe", "Keeps tea warm", "Fits a cup holder"];
    const shown = plan({ sellingPoints, words });
    expect(shown).toHaveLength(3);
    const unsaid = shown.map(({ text }) => text).filter((text) => text !== "Keeps tea warm");
    expect(unsaid).toEqual(["Dishwasher safe", "Fits a cup holder"]);
  });

  test("never two at once, too early, too briefly, or under the card", () => {
    const text = fc.oneof(
      fc.lorem({ maxCount: 25 }),
      fc.string({ unit: "grapheme", maxLength: 80 }),
      fc.constantFrom("24時間冷たさをキープ", "يحافظ على البرودة", "Only $24.90"),
    );
    const property = fc.property(
      fc.array(text, { maxLength: 5 }),
      fc.lorem({ maxCount: 25 }),
      fc.integer({ min: 20, max: 900 }),
      fc.boolean(),
      (sellingPoints, narration, frames, hasCard) => {
        const shown = plan({ sellingPoints, words: spoken(narration), frames, hasCard });
        let free = 12;
        let end = 0;
        for (const { text: each, fromFrame, toFrame, isContinued } of shown) {
          if (isContinued) expect(fromFrame).toBe(end);
          else expect(fromFrame).toBeGreaterThanOrEqual(free);
          expect(toFrame - fromFrame).toBeGreaterThanOrEqual(44);
          expect(Array.from(each).length / 21).toBeLessThanOrEqual((toFrame - fromFrame) / 30);
          end = toFrame;
          free = toFrame + 5;
        }
        expect(free).toBeLessThanOrEqual(Math.max(12, frames));
      },
    );
    fc.assert(property, { numRuns: 300 });
  });
});

test("a theme suits the tone, and every one is chosen by some film", () => {
  expect(["rise", "type"]).toContain(overlayTheme("calm", 12345));
  const tones = ["conversational", "professional", "enthusiastic", "humorous", "calm"];
  const chosen = tones.flatMap((tone) => [0, 8, 16].map((seed) => overlayTheme(tone, seed)));
  expect(new Set(chosen)).toEqual(new Set(overlayThemes));
});
