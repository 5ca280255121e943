import type { MusicTrack } from "@reelwright/core/artifacts/artifacts";
import { moods } from "./moods.ts";
import { trackOf } from "./track-row.ts";

/** Every track of the shared library. */
export const tracks: readonly MusicTrack[] = moods.flatMap(({ mood, tracks: rows }) =>
  rows.map((row) => trackOf(mood, row)),
);
