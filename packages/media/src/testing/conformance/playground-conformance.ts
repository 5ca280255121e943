import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type {
  ClipOrder,
  LocalWork,
  PictureOrder,
  Playground,
} from "@reelwright/film/ports/playground";
import sharp from "sharp";
import { probeFile } from "../../ffmpeg/probe.ts";
import type { OpenPort } from "./images-conformance.ts";

type What = {
  /** Models that make the clips of this suite, by what is asked of them; what is left out is not asked. */
  readonly models: {
    readonly picture: string;
    readonly clip: string;
    readonly references?: string;
    readonly storyboard?: string;
    readonly upscale?: string;
  };
  /** Length of the clips. */
  readonly seconds: number;
  readonly aspectRatio: "1:1" | "9:16";
};

const picture: PictureOrder = {
  kind: "picture",
  prompt: "a woman holds a blue mug in a sunny kitchen",
  aspectRatio: "9:16",
  resolution: "1k",
  format: "png",
  pictures: [],
};

const mugDrawing =
  '<svg width="600" height="400"><rect width="600" height="400" fill="#fff"/>' +
  '<rect x="120" y="80" width="360" height="260" rx="32" fill="#22409a"/></svg>';

/** Codec, size, frames and the sound's codec. */
const probed = async (path: string) => {
  const { video, audio } = (await probeFile(path, new AbortController().signal, "mov")).info;
  return [video?.codec, video?.width, video?.height, video?.frames, audio?.codec ?? null];
};

const sizesOf = ({ aspectRatio }: What, short: number) =>
  aspectRatio === "1:1" ? [short, short] : [short, (short * 16) / 9];

/** What every adapter of `Playground` does. */
export const playgroundConformance = (name: string, open: OpenPort<Playground>, what: What): void =>
  describe(`${name} keeps to the contract of Playground`, () => {
    const { models, seconds, aspectRatio } = what;
    const frames = 30 * seconds;
    const clip: ClipOrder = {
      ...{ kind: "clip", prompt: "a red bottle in the park", aspectRatio, resolution: "standard" },
      ...{ seconds, start: null, end: null, references: [], shots: [], hasSound: false },
    };
    let root = "";
    let mug = "";
    let opened: Awaited<ReturnType<OpenPort<Playground>>>;
    beforeAll(async () => {
      root = await mkdtemp(join(tmpdir(), "playground-conformance-"));
      mug = join(root, "mug.png");
      await sharp(Buffer.from(mugDrawing)).png().toFile(mug);
      opened = await open(root);
    });
    afterAll(async () => {
      await opened.close?.();
      await rm(root, { recursive: true, force: true });
    });

    let tasks = 0;
    const make = async (modelId: string, work: LocalWork): Promise<string> => {
      tasks += 1;
      const directory = join(root, `task-${tasks}`);
      await mkdir(directory);
      const task = { taskId: `task-${tasks}`, tenantId: "tenant", modelId, work, directory };
      return opened.port.make(
        { ...task, local: async () => work, seed: 7 },
        {
          signal: new AbortController().signal,
          progress: () => undefined,
          ...(opened.calls && { calls: opened.calls }),
        },
      );
    };

    test.each([
      ["9:16", "1k", "png", [576, 1024, "png"]],
      ["16:9", "2k", "jpg", [2048, 1152, "jpeg"]],
      ["3:4", "1k", "webp", [768, 1024, "webp"]],
    ] as const)("makes %s in %s as %s", async (ratio, resolution, format, expected) => {
      const order = { ...picture, aspectRatio: ratio, resolution, format };
      const made = await sharp(await make(models.picture, order)).metadata();
      expect([made.width, made.height, made.format]).toEqual(expected);
    });

    test("makes pictures of pictures, whose ratio Auto takes", async () => {
      const path = await make(models.picture, { ...picture, aspectRatio: "Auto", pictures: [mug] });
      expect(await sharp(path).metadata()).toMatchObject({ width: 1024, height: 682 });
    });

    test("makes clips from words and from pictures, of the exact size and length", async () => {
      expect(await probed(await make(models.clip, clip))).toEqual([
        ...["h264", ...sizesOf(what, 720), frames, null],
      ]);
      const upright = { ...clip, aspectRatio: "9:16", start: mug, end: mug, hasSound: true };
      expect(await probed(await make(models.clip, upright))).toEqual([
        ...["h264", 720, 1280, frames, "aac"],
      ]);
    });

    test("shows what references show", async () => {
      if (!models.references) return;
      const shown = { ...clip, references: [mug] };
      expect(await probed(await make(models.references, shown))).toEqual([
        ...["h264", ...sizesOf(what, 720), frames, null],
      ]);
    });

    test("joins a storyboard's shots", async () => {
      if (!models.storyboard) return;
      const shots = [
        { prompt: "a mug", seconds },
        { prompt: "a bottle", seconds },
      ];
      const order = { ...clip, seconds: 2 * seconds, shots };
      expect(await probed(await make(models.storyboard, order))).toEqual([
        ...["h264", ...sizesOf(what, 720), 2 * frames, null],
      ]);
    });

    test("raises a clip: the same frames and sound in 1080p and 4k", async () => {
      if (!models.upscale) return;
      const source = await make(models.clip, { ...clip, start: mug, hasSound: true });
      for (const [resolution, short] of [
        ["1080p", 1_080],
        ["4k", 2_160],
      ] as const) {
        const work = { kind: "upscale", source, resolution } as const;
        const raised = await make(`${models.upscale}_${resolution}`, work);
        expect(await probed(raised)).toEqual([...["h264", ...sizesOf(what, short), frames, "aac"]]);
      }
    });
  });
