import { createHash } from "node:crypto";
import { segmentFormat } from "@reelwright/core/artifacts/segment-format";
import type { Images, KeyframeRequest, Videos } from "@reelwright/core/ports/pictures";
import type { FileCache } from "./file-cache.ts";
import { silence } from "./sound.ts";
import { flatCard, videoCard } from "./test-card.ts";

type Rgb = readonly [number, number, number];
/** Few, so that each picture is made once. */
const colours: readonly Rgb[] = [
  [0x26, 0x46, 0x53],
  [0x2a, 0x9d, 0x8f],
  [0x8a, 0xb1, 0x7d],
  [0xe9, 0xc4, 0x6a],
  [0xf4, 0xa2, 0x61],
  [0xe7, 0x6f, 0x51],
  [0x6d, 0x59, 0x7a],
];

/** The same for the same job; another try has another colour. */
const colourOf = ({ brief, index, itemAttempt }: KeyframeRequest): Rgb => {
  const first = createHash("sha256").update([brief.seed, index].join()).digest().readUInt32BE(0);
  return colours[(first + itemAttempt) % colours.length] as Rgb;
};

/** Keyframes of one colour. Their recipe is null, as a vendor's is: the real adapter can animate them all the same. */
export const fakeImages = (cache: FileCache): Images => ({
  keyframe: async (request, path, { signal, progress }) => {
    await cache.put(flatCard(request.size ?? request.brief.frame, colourOf(request)), path, signal);
    progress(1);
    return { recipe: null };
  },
});

/** Segments of the ordered size and length, and silence where sound is ordered; all of them show the same colour, whatever their keyframes show. */
export const fakeVideos = (cache: FileCache): Videos => ({
  maxResolution: "standard",
  segment: async ({ brief, size = brief.frame, seconds, sound }, path, { signal, progress }) => {
    const frames = seconds * segmentFormat.framesPerSecond;
    await cache.put(videoCard(cache, { size, frames, hasSound: false }), path, signal);
    if (sound) await cache.put(silence(seconds * 10, 2), sound, signal);
    progress(1);
  },
});
