import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Brief, Keyframe, Size } from "@reelwright/film/artifacts";
import type { ModelOrder } from "@reelwright/film/ports/pictures";
import sharp from "sharp";

const frame: Size = { width: 360, height: 640 };

const order: ModelOrder = {
  tenantId: "tenant",
  keyframeResolution: "1k",
  videoModel: "vidA",
  videoResolution: "standard",
};

/** A brief for a blue mug, shown by nobody, in a small frame. */
const brief: Brief = {
  product: {
    name: "Blue mug",
    image: "image",
    imageSize: { width: 300, height: 300 },
    cutout: "cutout",
    cutoutSize: { width: 300, height: 300 },
    cutoutKind: "alpha",
    palette: [{ hex: "#22409a", share: 0.8 }],
  },
  persona: null,
  voice: null,
  music: null,
  aspectRatio: "9:16",
  frame,
  output: frame,
  seed: 5,
};

const mug =
  '<svg width="300" height="300"><rect x="10" y="10" width="210" height="280" rx="26" fill="#22409a"/>' +
  '<rect x="40" y="110" width="150" height="70" fill="#f4c430"/>' +
  '<path d="M220 80 h40 q30 0 30 60 t-30 60 h-40" fill="none" stroke="#22409a" stroke-width="20"/></svg>';

const keyframe = (index: number, image: string): Keyframe => ({
  index,
  image,
  prompt: `Keyframe ${index} shows the mug on a table.`,
  recipe: null,
  score: { score: 90, parts: {} },
});

/** Requests for pictures and segments with real files in a directory of their own. */
export const openGenerationRequests = async () => {
  const directory = await mkdtemp(join(tmpdir(), "generation-"));
  const cutout = join(directory, "cutout.png");
  await sharp(Buffer.from(mug)).png().toFile(cutout);
  const stills = await Promise.all(
    ["#a05040", "#4050a0"].map(async (background, index) => {
      const image = join(directory, `keyframe-${index}.png`);
      const shown = await sharp(cutout).resize(180).toBuffer();
      await sharp({ create: { ...frame, channels: 3, background } })
        .composite([{ input: shown }])
        .png()
        .toFile(image);
      return { keyframe: keyframe(index, image), image: async () => image };
    }),
  );
  const [start, end] = stills;
  if (!start || !end) throw new Error("no keyframes");
  const scene = {
    ...{
      brief,
      cutout: async () => cutout,
      interactionMode: "holdable",
      environment: "",
      segmentCount: 1,
      order,
    },
    ...{ index: 0, itemAttempt: 0 },
  };
  return {
    directory,
    start,
    end,
    keyframe: { ...scene, prompt: "A blue mug on a wooden table.", anchor: null },
    segment: { ...scene, seconds: 2, words: [], start, end, feedback: [] },
    close: () => rm(directory, { recursive: true, force: true }),
  };
};

export type GenerationRequests = Awaited<ReturnType<typeof openGenerationRequests>>;
