/** Media tools that make nothing but say what real ones would: the pipeline's rules run on them unchanged. */

import { type Persona, segmentFormat, type Voice } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import type { MediaTools } from "@reelwright/film/ports/tools";

export type FakeFiles = MediaTools["files"] & { readonly keys: ReadonlySet<string> };

/** Frames of the videos that were "written", by path or key: files carry them along. */
type Disk = Map<string, number>;

const fakeFiles = (disk: Disk): FakeFiles => {
  const keys = new Set<string>();
  const copy = (from: string, to: string): void => {
    const frames = disk.get(from);
    if (frames !== undefined) disk.set(to, frames);
  };
  return {
    keys,
    put: async (key, path) => {
      if (keys.has(key)) throw new Failure("internal", "FILE_EXISTS", `The file ${key} exists.`);
      keys.add(key);
      copy(path, key);
    },
    get: async (key, directory) => {
      if (!keys.has(key))
        throw new Failure("missing", "FILE_NOT_FOUND", `There is no file ${key}.`);
      const path = `${directory}/${key.replaceAll("/", "_")}`;
      copy(key, path);
      return path;
    },
    sizeBytes: async (key) => (keys.has(key) ? 1 : null),
    remove: async (key) => void keys.delete(key),
    removeAll: async (prefix, except) => {
      for (const key of keys) {
        if (key.startsWith(prefix) && !(except && key.startsWith(except))) keys.delete(key);
      }
    },
    url: (key) => `https://files.test/${key}`,
    keyOf: () => null,
  };
};

const size = { width: 400, height: 600 };

/** Tools whose every result is valid and instant; `score` measures the next item. */
export const fakeTools = (
  score: () => number = () => 90,
): MediaTools & { readonly files: FakeFiles } => {
  const frames: Disk = new Map();
  const measured = async () => ({ score: score(), parts: { sharpness: 0.9 } });
  return {
    files: fakeFiles(frames),
    downloads: { fetch: async () => ({ sizeBytes: 1000, contentType: "image/png" }) },
    photos: {
      prepare: async () => ({
        imageSize: size,
        cutoutSize: size,
        cutoutKind: "alpha",
        palette: [{ hex: "#ff8800", share: 1 }],
      }),
    },
    images: { keyframe: async ({ index }) => ({ recipe: { index } }) },
    videos: { maxResolution: "4k", segment: async () => undefined },
    presenter: { segment: async () => undefined },
    language: {
      write: async (request) => ({
        language: request.language,
        structure: request.structure,
        tone: request.tone,
        segments: Array.from({ length: request.segmentCount }, (_, index) => ({
          index,
          phase: "hook",
          narration: `Line ${index}.`,
        })),
        keyframePrompts: Array.from(
          { length: request.segmentCount + 1 },
          (_, index) => `picture ${index}`,
        ),
        warnings: [],
        endCard: { name: request.productName, offer: null, action: request.cta },
      }),
    },
    speech: {
      speak: async ({ text }) => ({
        seconds: 1,
        words: text
          .split(" ")
          .map((word, index) => ({ text: word, startMs: index * 400, endMs: index * 400 + 300 })),
      }),
    },
    music: { compose: async () => undefined, loop: async () => ({ seconds: 24 }) },
    editor: {
      probe: async (path) => {
        const count = frames.get(path) ?? 0;
        return {
          seconds: count / segmentFormat.framesPerSecond,
          video: {
            codec: "h264",
            width: 720,
            height: 1280,
            rate: 30,
            frames: count,
            pixelFormat: "yuv420p",
          },
          audio: {
            codec: "aac",
            rateHz: 48_000,
            channels: 2,
            seconds: count / segmentFormat.framesPerSecond,
          },
        };
      },
      still: async () => undefined,
      preview: async () => undefined,
      concat: async (segments, path) => {
        const count = segments.length * secondsPerSegment * segmentFormat.framesPerSecond;
        frames.set(path, count);
        return { frames: count };
      },
      mix: async () => ({ integratedLufs: -14, truePeakDbtp: -1.5 }),
      merge: async ({ reelFrames }, into) => {
        frames.set(into.video, reelFrames);
      },
    },
    inspection: { keyframe: measured, segment: measured },
    captions: { ass: async () => "" },
  };
};

/** Every simulated job has segments of this length. */
export const secondsPerSegment = 4;

const voice: Voice = {
  voice_id: "voice-1",
  name: "Vera",
  language: "en",
  accent: "american",
  gender: "female",
  age: "young",
  use_case: "narration",
  category: "standard",
  synthesis: { voice: "en-us", variant: "f3", pitch: 50, range: 50, rate: 1 },
};
const persona: Persona = {
  persona_id: "018f0000-0000-7000-8000-000000000001",
  slug: "ada",
  name: "Ada",
  description: "An engineer.",
  category: "tech",
  gender: "female",
  age_range: "25-34",
  ethnicity: "european",
  voice_style: "warm",
  tags: [],
  portrait: null,
  tts_voice_id: "voice-1",
  appearance: {
    skin: "#c68642",
    hair: "#2b1b10",
    hairStyle: "bob",
    presentation: "feminine",
    ageRange: "25-34",
    outfit: "tee",
    outfitColour: "#334455",
    accessories: [],
  },
};

/** A catalogue of one of each. */
export const fakeCatalogue = {
  personas: [persona],
  voices: [voice],
  tracks: [],
  persona: () => persona,
  voice: () => voice,
  track: () => null,
};
