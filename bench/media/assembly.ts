/** The work of worker-assembly for a job, without the queue. */
import { join } from "node:path";
import type { EndCardRequest } from "@reelwright/film/ports/editor";
import type { Control } from "@reelwright/film/ports/vendors";
import { conformSegment } from "@reelwright/media/editor/conform";
import { localEditor } from "@reelwright/media/editor/editor";
import type { Footage } from "./footage.ts";

const control: Control = { signal: new AbortController().signal, progress: () => undefined };

const texts = { name: "Tidewell Steel Bottle", offer: "20% off this week", action: "Order today" };

/** An end card of two seconds, as in most films. */
const endCardOf = ({ cutout }: Footage): EndCardRequest | null => {
  if (cutout === null) return null;
  const palette = [{ hex: "#285aa0", share: 1 }] as const;
  return { texts, language: "en", cutout, palette, frames: 60 };
};

/** concat, mix and merge of the local editor, including their measurements and checks. */
export const assemble = async (footage: Footage, directory: string): Promise<string> => {
  const editor = localEditor();
  const at = (name: string) => join(directory, `assembly-${name}`);
  const { frames } = await editor.concat(footage.segments, at("reel.mp4"), control);
  const { seconds, voices, music, size, captions, logo } = footage;
  await editor.mix(
    { seconds, voices, music: { path: music, volume: 0.15 } },
    at("sound.m4a"),
    control,
  );
  await editor.merge(
    {
      ...{ reel: at("reel.mp4"), reelFrames: frames, reelSize: size, output: size },
      ...{
        audio: at("sound.m4a"),
        captions,
        overlays: null,
        logo,
        thumbnailFrame: Math.floor(frames / 2),
      },
      endCard: endCardOf(footage),
    },
    { video: at("final.mp4"), thumbnail: at("final.jpg") },
    control,
  );
  return at("final.mp4");
};

/** Converts a vendor's clip to the segment format at 720 × 1280. */
export const conform = async (
  clip: string,
  seconds: number,
  directory: string,
): Promise<string> => {
  const path = join(directory, "conformed.mp4");
  await conformSegment(clip, { width: 720, height: 1280, seconds }, path, control);
  return path;
};
