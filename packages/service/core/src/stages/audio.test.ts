import { describe, expect, test } from "@jest/globals";
import type { Brief, MusicTrack, Script, Voice } from "@reelwright/film/artifacts";
import type { SpeechRequest } from "@reelwright/film/ports/tools";
import type { JobParams } from "../jobs/job-params.ts";
import { Completed, type StageContext } from "../pipeline/stage.ts";
import { sampleCatalogue, sampleParams } from "../testing/sample-job.ts";
import { playable } from "../tracks/custom-track.ts";
import { audio, narrate, voiceFor } from "./audio.ts";
import { prepare } from "./script.ts";

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
    input: {
      brief: briefWith(options.voice === undefined ? vera : options.voice),
      script,
      reel: { video: "reel", frames: count * 120, seconds: count * 4 },
    },
    tools: { speech: { speak }, catalogue },
    workspace: { path: (name: string) => `/task/${name}` },
    signal: new AbortController().signal,
  } as unknown as Context;
  return { context, spoken };
};

describe("the voice's settings", () => {
  const said = async (params: Partial<JobParams>) => {
    const { context, spoken } = stageWith(scriptOf(["Hello."]), 0.3);
    await narrate({ ...context, params: { ...context.params, ...params } });
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

/** An ordered speed isn't changed by itself. */
const ownPace: Partial<JobParams> = { voice_settings: { speed: 1.01 } };

describe("the narration", () => {
  test("is silent without a voice, and skips segments that say nothing", async () => {
    const mute = stageWith(scriptOf(["One two."]), 0.3, { voice: null });
    expect(await narrate(mute.context)).toEqual({
      voices: [],
      words: [],
      spokenSegments: 0,
    });
    const { context, spoken } = stageWith(scriptOf(["One two.", "  ", "Three."]), 0.3);
    const { voices: takes, words } = await narrate(context);
    expect(spoken.slice(-2).map(({ text }) => text)).toEqual(["One two.", "Three."]);
    expect(takes.map(({ startMs }) => startMs)).toEqual([150, 8150]);
    expect(words.map(({ segment }) => segment)).toEqual([0, 0, 2]);
  });

  test("that fits is spoken once, at its natural rate, each word at its segment's place", async () => {
    const { context, spoken } = stageWith(scriptOf(["One two three.", "Four five."]), 0.4);
    const { words } = await narrate({ ...context, params: { ...context.params, ...ownPace } });
    expect(spoken.map(({ rate }) => rate)).toEqual([1.01, 1.01]);
    expect(words.map(({ text, startMs }) => [text, Math.round(startMs)])).toEqual([
      ["One", 150],
      ["two", 546],
      ["three.", 942],
      ["Four", 4150],
      ["five.", 4546],
    ]);
  });

  test("that leaves time to spare is spoken a little slower, unless a speed is ordered", async () => {
    const { context, spoken } = stageWith(scriptOf(["One two three.", "Four five."]), 0.4);
    const { words } = await narrate(context);
    expect(spoken.map(({ rate }) => rate)).toEqual([1, 1, 0.93, 0.93]);
    expect(words.map(({ startMs }) => Math.round(startMs))).toEqual([
      150, 580, 1_010, 4_150, 4_580,
    ]);
    const filled = stageWith(scriptOf([Array(9).fill("word").join(" ")]), 0.4);
    await narrate(filled.context);
    expect(filled.spoken.map(({ rate }) => rate)).toEqual([1]);
  });

  test("each piece has the pace that its segment has time for, none another's", async () => {
    const words = (count: number) => `${Array(count).fill("word").join(" ")}.`;
    const { context, spoken } = stageWith(scriptOf([words(5), words(9), words(9)]), 0.41);
    const { words: said } = await narrate(context);
    expect(spoken.slice(0, 3).map(({ rate }) => rate)).toEqual([1, 1, 1]);
    const [slow, fast] = spoken.slice(3);
    expect(slow).toMatchObject({ text: words(5), rate: 0.93 });
    expect(fast?.rate).toBeGreaterThan(1);
    expect(fast?.rate).toBeLessThanOrEqual(1.07);
    expect(spoken.slice(3).map(({ text }) => text)).toEqual([words(5), words(9)]);
    expect(said.at(-1)?.endMs).toBeLessThanOrEqual(11_800);
  });

  test("takes what is left in its pauses between sentences, as stretches of one take", async () => {
    const pausing: Context["tools"]["speech"]["speak"] = async () => ({
      seconds: 2,
      words: [
        { text: "One.", startMs: 0, endMs: 800 },
        { text: "Two.", startMs: 1_200, endMs: 2_000 },
      ],
    });
    const { context } = stageWith(scriptOf(["One. Two."]), 0.4);
    const tools = { ...context.tools, speech: { speak: pausing } };
    const { voices: takes, words, spokenSegments } = await narrate({ ...context, tools });
    expect(takes.map(({ path: _, ...stretch }) => stretch)).toEqual([
      { fromMs: 0, toMs: 1_000, startMs: 150 },
      { fromMs: 1_000, toMs: 2_000, startMs: 1_570 },
    ]);
    expect(words.map(({ startMs }) => startMs)).toEqual([150, 1_770]);
    expect(spokenSegments).toBe(1);
  });

  test("that is too long is spoken faster as a whole, and no word is lost", async () => {
    const long = Array.from({ length: 11 }, (_, index) => `word${index}`).join(" ");
    const { context, spoken } = stageWith(scriptOf([long, long]), 0.4);
    const { words } = await narrate(context);
    expect(words).toHaveLength(22);
    const rates = spoken.map(({ rate }) => rate);
    expect(rates.at(-1)).toBe(rates.at(-2));
    expect(rates.at(-1)).toBeGreaterThan(1);
    expect(rates.at(-1)).toBeLessThanOrEqual(1.6);
    expect(words.at(-1)?.endMs).toBeLessThanOrEqual(8_000);
  });

  test("never faster than is clear, also when the caller asks for speed", async () => {
    const long = Array.from({ length: 11 }, () => "word").join(" ");
    const { context, spoken } = stageWith(scriptOf([long, long]), 0.45, { speed: 1.3 });
    await narrate(context);
    expect(Math.max(...spoken.map(({ rate }) => rate))).toBeLessThanOrEqual(1.6);
  });

  test("is begun again with the other speaker, at its own rate, when the first one stops", async () => {
    const long = Array.from({ length: 11 }, (_, index) => `word${index}`).join(" ");
    const { context, spoken } = stageWith(scriptOf([long, long]), 0.4);
    const { speak } = context.tools.speech;
    const stopping: typeof speak = async (request, ...rest) => {
      if (request.rate > 1) throw new Error("stopped");
      return speak(request, ...rest);
    };
    const withOneSpeaker: Context["tools"]["speech"]["withOneSpeaker"] = (_control, work) =>
      work({ speak: stopping }).catch(() => work({ speak }));
    const tools = { ...context.tools, speech: { speak, withOneSpeaker } };
    const { words } = await narrate({ ...context, tools });
    expect(words).toHaveLength(22);
    const rates = spoken.map(({ rate }) => rate);
    expect(rates.slice(0, 4)).toEqual([1, 1, 1, 1]);
    expect(rates.slice(4).every((rate) => rate > 1)).toBe(true);
  });

  test("that can't be fitted fails with what to change", async () => {
    const endless = Array.from({ length: 40 }, () => "word").join(" ");
    const { context } = stageWith(scriptOf([endless]), 0.4);
    await expect(narrate(context)).rejects.toMatchObject({
      kind: "invalid",
      code: "SCRIPT_TOO_LONG",
      message: expect.stringMatching(/4 seconds.*Shorten custom_script/),
    });
  });
});

const own = playable({
  music_id: "own",
  title: "Ours",
  file: "tenant/uploads/own.mp3",
  seconds: 9,
  is_active: false,
  created_at: "2030-01-01T00:00:00.000Z",
});
const size = { width: 400, height: 600 };
type Asked = { composed: string[]; mixed: unknown[] };

/** The context of a stage whose tools note what they are asked for. */
const contextOf = (params: JobParams, music: MusicTrack | null, asked: Asked) =>
  ({
    jobId: "job",
    params,
    input: {
      brief: { voice: null, music },
      script: { language: "en", segments: [] },
      segments: [],
      reel: { seconds: 6 },
    },
    tools: {
      catalogue: sampleCatalogue,
      ownTrack: async (id: string) => (id === "own" ? own : null),
      files: { keyOf: () => null },
      downloads: { fetch: async () => undefined },
      photos: {
        prepare: async () => ({
          imageSize: size,
          cutoutSize: size,
          cutoutKind: "alpha",
          palette: [],
        }),
      },
      images: {},
      videos: {},
      music: {
        compose: async ({ music_id }: MusicTrack) => void asked.composed.push(music_id),
      },
      editor: {
        mix: async ({ music: mixed }: { music: unknown }) => {
          asked.mixed.push(mixed);
          return { integratedLufs: -14, truePeakDbtp: -1 };
        },
      },
    },
    workspace: {
      path: (name: string) => `/scratch/${name}`,
      open: async (key: string) => `/stored/${key}`,
      keep: async (path: string) => path,
    },
    signal: new AbortController().signal,
    progress: () => undefined,
  }) as unknown as StageContext<"brief" | "script" | "reel">;

const musicOf = async (changes: Partial<JobParams>): Promise<MusicTrack | null> => {
  const context = contextOf(sampleParams(changes), null, { composed: [], mixed: [] });
  const made = await prepare.run(context as never);
  return (made as { music: MusicTrack | null }).music;
};

describe("music of one's own", () => {
  test("is the job's, also when it was deleted since the job was made", async () => {
    expect(await musicOf({ custom_music_id: "own" })).toEqual(own);
  });

  test("is asked for after the library, and not at all without music", async () => {
    expect(await musicOf({ custom_music_id: "track" })).toMatchObject({ music_id: "track" });
    expect(await musicOf({ custom_music_id: "own", music_enabled: false })).toBeNull();
  });

  test("is mixed from its file, at the job's volume; the library's is composed", async () => {
    const asked: Asked = { composed: [], mixed: [] };
    const params = sampleParams({ music_volume: 0.2 });
    for (const music of [own, { ...own, music_id: "track", file: null, seed: 1 }]) {
      expect(await audio.run(contextOf(params, music, asked) as never)).toBeInstanceOf(Completed);
    }
    expect(asked).toEqual({
      composed: ["track"],
      mixed: [
        { path: "/stored/tenant/uploads/own.mp3", volume: 0.2 },
        { path: "/scratch/music.wav", volume: 0.2 },
      ],
    });
  });
});
