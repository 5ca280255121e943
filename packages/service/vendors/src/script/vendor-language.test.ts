import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { localLanguage } from "@reelwright/copywriting/local-language";
import type { ScriptRequest } from "@reelwright/film/ports/tools";
import { scriptRequest } from "@reelwright/film/testing/script-request";
import { VendorFailure, VendorUnavailable } from "@reelwright/film/vendor-failure";
import { type LocalModel, openModel } from "../testing/ask-locally.ts";
import { goodScript, keyframesOf } from "../testing/script-model.ts";
import { vendorLanguage } from "./vendor-language.ts";

let model: LocalModel;
beforeEach(async () => {
  model = await openModel({ timeoutMs: 60_000 });
});
afterEach(() => model.close());

const write = (changes: Partial<ScriptRequest> = {}) =>
  vendorLanguage({ vendor: model.vendor, local: localLanguage() }).write(
    scriptRequest(changes),
    model.control(),
  );
const callNames = () => model.calls.made.map(({ name }) => name);

const german = [
  "Kennst du das? Deine Füße wollen Pause, aber der Tag geht noch weiter.",
  "Die Blue Plimsolls sind leicht, bequem und passen wirklich zu allem, was du trägst.",
  "Zieh sie an, geh raus und freu dich auf jeden Schritt. Jetzt entdecken.",
];
const japanese = [
  "毎日の靴選び、ちょっと面倒だと思っていませんか。",
  "このBlue Plimsollsは軽くて、どんな服にもよく合います。",
  "さあ、新しい一足で今日から気分よく出かけましょう。",
];
const told = (language: string, narrations: readonly string[]) => ({
  language,
  segments: narrations.map((narration) => ({ narration })),
  place: "a quiet street.",
  light: "morning sun",
  keyframes: keyframesOf(narrations.length + 1),
});

describe("a script by a model", () => {
  test("has the structure's phases, the model's pictures, and notes its prompt's version", async () => {
    model.says(goodScript);
    const script = await write({ sellingPoints: ["Lightweight"], cta: "order yours today" });
    expect(script.segments.map(({ phase }) => phase)).toEqual(["hook", "solution", "cta"]);
    expect(script.segments.at(-1)?.narration).toMatch(/Order yours today\.$/);
    expect(script.keyframePrompts).toHaveLength(4);
    for (const prompt of script.keyframePrompts) {
      expect(prompt).toMatch(
        /medium shot \d\. .* holds "Blue Plimsolls" beside the face\. Place: a quiet kitchen\. Light: soft morning light\./,
      );
    }
    expect(script.warnings).toEqual([]);
    expect(model.notes).toEqual([
      {
        type: "script.written",
        data: { prompt: "script@2", model: "gpt-4.1-mini-2025-04-14", repaired: false },
      },
    ]);
    expect(callNames()).toEqual(["script"]);
  });

  test.each([
    ["de", german, { cta: "Jetzt entdecken" }],
    ["ja", japanese, {}],
  ] as const)("may be in %s", async (language, narrations, changes) => {
    model.says(() => told(language, narrations));
    const script = await write({ language, ...changes });
    expect(script.warnings).toEqual([]);
    expect(script.language).toBe(language);
    expect(script.segments.map(({ narration }) => narration)).toEqual(narrations);
  });

  test("may be in a language that the built-in writer doesn't know", async () => {
    const finnish = [
      "Tiedätkö sen tunteen, kun kengät painavat jo aamulla?",
      "Blue Plimsolls on kevyt, mukava ja sopii kaikkeen.",
      "Kokeile itse ja lähde ulos hyvällä mielellä tänään.",
    ];
    model.says(() => told("fi", finnish));
    expect((await write({ language: "fi" })).language).toBe("fi");
  });

  test.each([3, 10])("fits every structure in segments of %i seconds", async (segmentSeconds) => {
    model.says(goodScript);
    const structures = ["standard_5phase", "testimonial", "listicle"];
    for (const structure of structures)
      for (const segmentCount of [1, 4, 10]) {
        const script = await write({ structure, segmentCount, segmentSeconds });
        expect(script).toMatchObject({ warnings: [], segments: { length: segmentCount } });
      }
  });

  test("is read between fences and after a thought", async () => {
    model.says((said) => `Here it is:\n\`\`\`json\n${JSON.stringify(goodScript(said))}\n\`\`\``);
    expect((await write()).warnings).toEqual([]);
    expect(callNames()).toEqual(["script"]);
  });

  test("is never asked for where the caller has words of their own, or no calls can be made", async () => {
    const own = await write({ customScript: "Mine alone. Every word. As it is." });
    expect(own.segments[0]?.phase).toBe("custom");
    const language = vendorLanguage({ vendor: model.vendor, local: localLanguage() });
    const { signal, progress } = model.control();
    expect(await language.write(scriptRequest(), { signal, progress })).toEqual(
      await localLanguage().write(scriptRequest(), { signal, progress }),
    );
    expect(model.server.state.requests).toEqual([]);
  });
});

describe("an answer that can't be used", () => {
  const broken: readonly (readonly [string, (said: string) => unknown, RegExp])[] = [
    ["no JSON", () => "I would love to!", /not JSON/],
    ["another schema", () => ({ title: "Shoes" }), /segments/],
    ["too few segments", (said) => ({ ...goodScript(said), segments: [] }), /exactly 3/],
    [
      "too long a segment",
      (said) => {
        const script = goodScript(said);
        const narration = script.segments.map((each) => each.narration).join(" ");
        return { ...script, segments: [{ narration }, ...script.segments.slice(1)] };
      },
      /Segment 1 has \d+ words, which is too long/,
    ],
    ["another language", () => told("en", german), /must be English/],
    [
      "a made-up price",
      (said) => {
        const script = goodScript(said);
        const narration =
          "Get these Blue Plimsolls for the price of $19.99 and save 20% with this.";
        return { ...script, segments: [{ narration }, ...script.segments.slice(1)] };
      },
      /prices or percentages "\$19\.99", "20%"/,
    ],
  ];

  test.each(broken)("%s is corrected once, with what is wrong", async (_, answer, issue) => {
    model.says(answer, goodScript);
    const script = await write();
    expect(script.warnings).toEqual([]);
    expect(callNames()).toEqual(["script", "script-repair"]);
    const repair = model.server.state.requests.at(-1);
    expect(repair?.messages.map(({ role }) => role)).toEqual([
      "system",
      "user",
      "assistant",
      "user",
    ]);
    expect(JSON.stringify(repair?.messages.at(-1))).toMatch(
      new RegExp(issue.source.replaceAll('"', '\\\\"')),
    );
    expect(model.notes).toMatchObject([{ type: "script.written", data: { repaired: true } }]);
  });

  test("twice leaves the script to the built-in writer, with a warning and an event", async () => {
    model.says(() => ({ title: "Shoes" }));
    const script = await write();
    const { segments } = await localLanguage().write(scriptRequest(), model.control());
    expect(script.segments).toEqual(segments);
    expect(script.warnings[0]).toContain("The built-in writer wrote it");
    expect(model.notes).toMatchObject([{ type: "script.fallback", data: { prompt: "script@2" } }]);
    expect(callNames()).toEqual(["script", "script-repair"]);
  });

  test.each(["cut_off", "empty", "not_json", "content_filter", "too_long"] as const)(
    "after %s the built-in writer writes, with a warning",
    async (fault) => {
      model.says(goodScript);
      model.server.state.faults.push(fault);
      const script = await write();
      expect(script.warnings[0]).toContain("The built-in writer wrote it");
      expect(model.notes).toMatchObject([{ type: "script.fallback" }]);
    },
  );
});

describe("what is not ours to decide", () => {
  test.each([
    ["refusal", "policy_input"],
    ["rate_limited", "concurrency"],
    ["quota", "operator"],
    ["unavailable", "transient"],
  ] as const)("%s passes as %s", async (fault, errorClass) => {
    model.says(goodScript);
    model.server.state.faults.push(fault);
    await expect(write()).rejects.toMatchObject({ errorClass });
    await expect(write().then(() => "written")).resolves.toBe("written");
  });

  test("a refusal names the fields that were read", async () => {
    model.says(goodScript);
    model.server.state.faults.push("policy");
    await expect(write()).rejects.toMatchObject({
      errorClass: "policy_input",
      input: "product_name",
      message: expect.stringContaining("key_selling_points"),
    });
  });

  test("a vendor that takes nothing, and an answer of which nobody knows", async () => {
    const away = new VendorUnavailable("openai", "down", 1_000);
    const calls = { make: async () => Promise.reject(away) };
    const language = vendorLanguage({ vendor: model.vendor, local: localLanguage() });
    await expect(language.write(scriptRequest(), { ...model.control(), calls })).rejects.toBe(away);
    model.says(goodScript);
    model.server.state.faults.push("truncated_body");
    await expect(write()).rejects.not.toBeInstanceOf(VendorFailure);
  });
});
