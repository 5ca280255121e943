import { describe, expect, test } from "@jest/globals";
import type { MusicTrack, Narration, Voice } from "@reelwright/film/artifacts";
import type { JobParams } from "../jobs/job-params.ts";
import { Completed, type StageContext } from "../pipeline/stage.ts";
import { sampleCatalogue, sampleParams } from "../testing/sample-job.ts";
import { playable } from "../tracks/custom-track.ts";
import { audio } from "./audio.ts";
import { prepare } from "./script.ts";

const own = playable({
  music_id: "own",
  title: "Ours",
  file: "tenant/uploads/own.mp3",
  seconds: 9,
  is_active: false,
  created_at: "2030-01-01T00:00:00.000Z",
});
const size = { width: 400, height: 600 };
type Asked = { composed: string[]; mixed: unknown[]; voices?: unknown[]; said?: string[] };

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
      speech: {
        speak: async ({ text }: { text: string }) => {
          asked.said?.push(text);
          return { seconds: 1, words: [{ text, startMs: 0, endMs: 1_000 }] };
        },
      },
      music: {
        compose: async ({ music_id }: MusicTrack) => void asked.composed.push(music_id),
      },
      editor: {
        mix: async ({ music: mixed, voices }: { music: unknown; voices: unknown }) => {
          asked.mixed.push(mixed);
          asked.voices?.push(voices);
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
        { path: "/stored/tenant/uploads/own.mp3", volume: 0.2, cuts: [] },
        { path: "/scratch/music.wav", volume: 0.2, cuts: [] },
      ],
    });
  });

  test("is told when the film is cut", async () => {
    const asked: Asked = { composed: [], mixed: [] };
    const { input, ...context } = contextOf(sampleParams({ segment_duration: 5 }), own, asked);
    const segments = [{ index: 0 }, { index: 1 }];
    const brief = { ...input.brief, product: { name: "Can" } };
    await audio.run({ ...context, input: { ...input, brief, segments } } as never);
    const [{ cuts = [] } = {}] = asked.mixed as readonly { readonly cuts?: readonly number[] }[];
    expect(cuts.length).toBeGreaterThanOrEqual(3);
    for (const cut of cuts) expect(Number.isInteger(Math.round(cut * 3000) / 100)).toBe(true);
    expect(cuts.some((cut) => cut > 5 && cut < 10)).toBe(true);
    expect(cuts).toEqual([...cuts].sort((one, other) => one - other));
  });

  test("has the film cut on beats of a track whose tempo is known", async () => {
    const asked: Asked = { composed: [], mixed: [] };
    const track = { ...own, file: null, seed: 1, bpm: 96 };
    const { input, ...context } = contextOf(sampleParams({ segment_duration: 5 }), track, asked);
    const segments = [{ index: 0 }, { index: 1 }];
    const brief = { ...input.brief, product: { name: "Can" } };
    await audio.run({ ...context, input: { ...input, brief, segments } } as never);
    const [{ cuts = [] } = {}] = asked.mixed as readonly { readonly cuts?: readonly number[] }[];
    const beats = cuts.map((cut) => (cut * 96) / 60);
    expect(cuts.length).toBeGreaterThanOrEqual(3);
    for (const beat of beats) expect(Math.abs(beat - Math.round(beat))).toBeLessThan(0.03);
  });
});

describe("the narration", () => {
  const vera = { voice_id: "vera", language: "en", gender: "female" } as Voice;
  const run = async (narration?: Narration) => {
    const asked = { composed: [], mixed: [], voices: [] as unknown[], said: [] as string[] };
    const { input, ...context } = contextOf(sampleParams({ end_card: false }), null, asked);
    const segments = [{ index: 0, phase: "hook", narration: "Hello." }];
    const script = { ...input.script, segments, ...(narration && { narration }) };
    const brief = { ...input.brief, voice: vera };
    const made = await audio.run({ ...context, input: { ...input, brief, script } } as never);
    return { ...asked, made };
  };
  const words = [{ text: "Hello.", startMs: 400, endMs: 900, segment: 0 }];

  test("that was spoken with the script is mixed, and not spoken again", async () => {
    const { said, voices, made } = await run({
      takes: [{ file: "a/take.wav", startMs: 400 }],
      words,
    });
    expect(said).toEqual([]);
    expect(voices).toEqual([[{ path: "/stored/a/take.wav", startMs: 400 }]]);
    expect(made).toMatchObject({ items: 1, output: { words } });
  });

  test("of a job that stopped before this stage, or of an earlier release, is spoken now", async () => {
    const { said, voices, made } = await run();
    expect(said).toEqual(["Hello."]);
    expect(voices).toEqual([[{ path: expect.stringMatching(/^\/scratch\/voice/), startMs: 150 }]]);
    expect(made).toMatchObject({ items: 1, output: { words: [{ text: "Hello.", startMs: 150 }] } });
  });

  test("in which nothing is said is neither heard nor charged", async () => {
    const { said, made } = await run({ takes: [], words: [] });
    expect(said).toEqual([]);
    expect(made).toMatchObject({ items: 0, output: { audio: null, words: [] } });
  });
});
