import { createHash } from "node:crypto";
import type { Appearance, MusicTrack, Voice } from "@reelwright/core/artifacts/artifacts";

/** How samples are made; raised when that changes, so that they are made anew. */
const version = 3;

/** What a sample shows is part of its name: a stored file never changes. */
const mark = (content: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify([version, content]))
    .digest("hex")
    .slice(0, 10);

/** Where the samples of the catalogue are kept in the file store. */
export const samplesPrefix = "catalogue/";

export const portraitKey = (slug: string, appearance: Appearance): string =>
  `${samplesPrefix}personas/${slug}-${mark(appearance)}.webp`;

/** `text` is what the voice says. */
export const previewKey = ({ voice_id, synthesis, model }: Voice, text: string): string =>
  `${samplesPrefix}voices/${voice_id}-${mark([synthesis, text, ...(model ? [model] : [])])}.m4a`;

export const excerptKey = ({ music_id, mood, bpm, energy_level, seed }: MusicTrack): string =>
  `${samplesPrefix}music/${music_id}-${mark([mood, bpm, energy_level, seed])}.m4a`;
