import { describe, expect, test } from "@jest/globals";
import type { Brief, Script, Voice } from "@reelwright/film/artifacts";
import type { SpeechRequest } from "@reelwright/film/ports/tools";
import type { JobParams } from "../jobs/job-params.ts";
import { sampleParams } from "../testing/sample-job.ts";
import { narrate, voiceFor } from "./narration.ts";

const voice = (voice_id: string, language: string, gender: string): Voice => ({
  voice_id,
  name: voice_id,
  language,
  accent: "",
  gender,
  age: "young",
  use_case: "narration",
  category: "standard",
  synthesis: { voice: language, variant: "f1", pitch: 50, range: 50, rate: 1 },
});
const vera = voice("vera", "en", "female");
const voices = [voice("hans", "de", "male"), voice("grete", "de", "female"), vera];
const catalogue = {
  personas: [],
  tracks: [],
  voices,
  persona: () => null,
  voice: () => null,
  track: () => null,
};

const scriptOf = (lines: readonly string[], language = "en"): Script => ({
  language,
  structure: "custom",
  tone: "calm",
  segments: lines.map((narration, index) => ({ index, phase: "custom", narration })),
  keyframePrompts: [],
  warnings: [],
});
const briefWith = (chosen: Voice | null): Brief => ({ voice: chosen }) as Brief;

type Context = Parameters<typeof narrate>[0];
/** A speaker that needs `secondsPerWord` at rate 1; notes each request. */
const stageWith = (
  script: Script,
  secondsPerWord: number,
  options: { voice?: Voice | null; speed?: number } = {},
) => {
  const spoken: SpeechRequest[] = [];
  const speak: Context["tools"]["speech"]["speak"] = async (request) => {
    spoken.push(request);
    const words = request.text.split(" ");
    const each = (secondsPerWord / request.rate) * 1000;
    return {
      seconds: (words.length * each) / 1000,
      words: words.map((text, index) => ({
        text,
        startMs: index * each,
        endMs: (index + 1) * each,
      })),
    };
  };
  const count = script.segments.length;
  const context = {
    params: {
      ...sampleParams(),
      segment_count: count,
      segment_duration: 4,
      voice_settings: options.speed === undefined ? null : { speed: options.speed },
    },
    input: { brief: briefWith(options.voice === undefined ? vera : options.voice) },
    tools: { speech: { speak }, catalogue },
    workspace: { path: (name: string) => `/task/${name}` },
    signal: new AbortController().signal,
  } as unknown as Context;
  const run = (changes: Partial<Context> = {}) =>
    narrate({ ...context, ...changes }, script, () => undefined);
  return { context, spoken, run };
};

describe("the voice's settings", () => {
  const said = async (params: Partial<JobParams>) => {
    const { context, spoken, run } = stageWith(scriptOf(["Hello."]), 0.3);
    await run({ params: { ...context.params, ...params } });
    const { stability, similarity, style } = spoken[0] ?? {};
    return [stability, similarity, style];
  };
  const settings = { stability: 0.1, similarity_boost: 0.2, style: 0.3 };

  test("are those of voice_settings, and in the middle where nothing is said", async () => {
    expect(await said({ voice_settings: settings })).toEqual([0.1, 0.2, 0.3]);
    expect(await said({})).toEqual([0.5, 0.5, 0.5]);
  });

  test("are those of the fields with their names where both are given, zero included", async () => {
    const fields = { voice_stability: 0, voice_similarity_boost: 0.9 };
    expect(await said({ ...fields, voice_settings: settings })).toEqual([0, 0.9, 0.3]);
  });
});

describe("the voice", () => {
  test("is the persona's where it speaks the script's language", () => {
    expect(voiceFor(briefWith(vera), scriptOf([]), null, catalogue)?.voice_id).toBe("vera");
  });
  test("is one of the script's language and the same gender otherwise", () => {
    expect(voiceFor(briefWith(vera), scriptOf([], "de"), null, catalogue)?.voice_id).toBe("grete");
  });
  test("is the ordered one whatever it speaks, and a language without voices keeps it", () => {
    expect(voiceFor(briefWith(vera), scriptOf([], "de"), "vera", catalogue)?.voice_id).toBe("vera");
    expect(voiceFor(briefWith(vera), scriptOf([], "xx"), null, catalogue)?.voice_id).toBe("vera");
  });
});

const words = (count: number) => Array(count).fill("word").join(" ");

describe("the narration", () => {
  test("is silent without a voice, and skips segments that say nothing", async () => {
    const mute = stageWith(scriptOf(["One two."]), 0.3, { voice: null });
    expect(await mute.run()).toEqual({ takes: [], words: [] });
    const { spoken, run } = stageWith(scriptOf(["One two.", "  ", "Three."]), 0.3);
    const { takes, words } = await run();
    expect(spoken.map(({ text }) => text)).toEqual(["One two.", "Three."]);
    expect(takes.map(({ startMs }) => startMs)).toEqual([150, 8_150]);
    expect(words.map(({ segment }) => segment)).toEqual([0, 0, 2]);
  });

  test("that fits is spoken once, at its natural rate, each word at its segment's place", async () => {
    const { spoken, run } = stageWith(scriptOf(["One two three.", "Four five."]), 0.4);
    const { words } = await run();
    expect(spoken.map(({ rate }) => rate)).toEqual([1, 1]);
    expect(words.map(({ text, startMs }) => [text, Math.round(startMs)])).toEqual([
      ["One", 150],
      ["two", 550],
      ["three.", 950],
      ["Four", 4_150],
      ["five.", 4_550],
    ]);
  });

  test("is one take a sentence where speaking costs nothing, with pauses between them", async () => {
    const { context, spoken, run } = stageWith(scriptOf(["One two. Three four.", "Five."]), 0.4);
    const speech = { speak: context.tools.speech.speak, speaksSentences: true } as const;
    const { takes } = await run({ tools: { ...context.tools, speech } });
    expect(spoken.map(({ text, before, after }) => [before, text, after])).toEqual([
      ["", "One two.", "Three four."],
      ["One two.", "Three four.", "Five."],
      ["Three four.", "Five.", ""],
    ]);
    expect(takes.map(({ startMs }) => startMs)).toEqual([150, 150 + 800 + 680, 4_150]);
  });

  test("that is too long is spoken once more, at the rate that fits, and no word is lost", async () => {
    const { spoken, run } = stageWith(scriptOf([words(11), words(11)]), 0.4);
    const { words: said } = await run();
    expect(said).toHaveLength(22);
    const rates = spoken.map(({ rate }) => rate);
    expect(rates).toHaveLength(4);
    expect(rates.slice(0, 2)).toEqual([1, 1]);
    expect(rates[2]).toBe(rates[3]);
    expect(rates[2]).toBeCloseTo((4.4 / (4 - 0.15 - 0.2)) * 1.02, 3);
    expect(said.at(-1)?.endMs).toBeLessThanOrEqual(7_800);
  });

  test("is spoken a little faster where a word can't be moved off the border of two segments", async () => {
    const { spoken, run } = stageWith(scriptOf([words(3), words(2)]), 1.4);
    const { words: said } = await run();
    expect(spoken.map(({ rate }) => rate)).toEqual([1, 1, 1.06, 1.06]);
    expect(said[2]?.endMs).toBeLessThanOrEqual(4_017);
    expect(said[3]?.startMs).toBeGreaterThanOrEqual(4_000);
  });

  test("never faster than is clear, also when the caller asks for speed", async () => {
    const { spoken, run } = stageWith(scriptOf([words(11), words(11)]), 0.45, { speed: 1.3 });
    await run();
    expect(Math.max(...spoken.map(({ rate }) => rate))).toBeLessThanOrEqual(1.6);
  });

  test("of a voice that is slower than asked is spoken at the fastest clear rate", async () => {
    const { context, spoken, run } = stageWith(scriptOf([words(11)]), 0.4);
    const { speak } = context.tools.speech;
    const lazy: typeof speak = (request, ...rest) =>
      speak({ ...request, rate: request.rate > 1.5 ? request.rate : 1 }, ...rest);
    await run({ tools: { ...context.tools, speech: { speak: lazy } } });
    expect(spoken.map(({ rate }) => rate)).toEqual([1, 1, 1.6]);
  });

  test("is begun again with the other speaker, at its own rate, when the first one stops", async () => {
    const { context, spoken, run } = stageWith(scriptOf([words(11), words(11)]), 0.4);
    const { speak } = context.tools.speech;
    const stopping: typeof speak = async (request, ...rest) => {
      if (request.rate > 1) throw new Error("stopped");
      return speak(request, ...rest);
    };
    const withOneSpeaker: Context["tools"]["speech"]["withOneSpeaker"] = (_control, work) =>
      work({ speak: stopping }).catch(() => work({ speak }));
    const speech = { speak, withOneSpeaker };
    const { words: said } = await run({ tools: { ...context.tools, speech } });
    expect(said).toHaveLength(22);
    const rates = spoken.map(({ rate }) => rate);
    expect(rates.slice(0, 4)).toEqual([1, 1, 1, 1]);
    expect(rates.slice(4).every((rate) => rate > 1)).toBe(true);
  });

  test("that can't be fitted fails with what to change", async () => {
    const { run } = stageWith(scriptOf([words(40)]), 0.4);
    await expect(run()).rejects.toMatchObject({
      kind: "invalid",
      code: "SCRIPT_TOO_LONG",
      message: expect.stringMatching(/4 seconds.*Shorten custom_script/),
    });
  });
});
