import { describe, expect, test } from "@jest/globals";
import type { MusicTrack } from "@reelwright/film/artifacts";
import type { JobParams } from "../jobs/model/params-schema.ts";
import { Completed, type StageContext } from "../pipeline/stage.ts";
import { sampleCatalogue, sampleParams } from "../testing/sample-job.ts";
import { playable } from "../tracks/custom-track.ts";
import { audio } from "./audio.ts";
import { prepare } from "./prepare.ts";

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
