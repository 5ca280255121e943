import { createHash } from "node:crypto";
import type { MusicTrack } from "@reelwright/film/artifacts";
import { seedOf } from "@reelwright/film/numbers";
import type { Music } from "@reelwright/film/ports/tools";
import type { MusicCall } from "@reelwright/film/ports/vendor-requests";
import type { Vendor } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { writeFitted } from "../editor/own-track.ts";
import { callsOf, fileOf } from "./answers.ts";

/** Extra length that is ordered, so that the track can end on the first beat of a bar. */
const spareSeconds = 4;
const shortestSeconds = 10;
const longestSeconds = 600;
const longestTags = 120;

/** The prompt for a music model. */
export const musicPrompt = (track: MusicTrack): string => {
  const { mood, tempo, bpm, energy_level, tags, has_vocals } = track;
  const character = tags
    .filter((tag) => tag !== mood)
    .join(", ")
    .slice(0, longestTags);
  return [
    `${has_vocals ? "Background song" : "Instrumental background music"} for a short product video: ${mood}.`,
    `${tempo} tempo, ${bpm} BPM, 4/4 throughout, ${energy_level} energy.`,
    ...(character === "" ? [] : [`Character: ${character}.`]),
    "Starts at once with the full groove, keeps one tempo and one key, no speech, no sound effects, no fade-out.",
  ].join(" ");
};

const callOf = (track: MusicTrack, seconds: number): MusicCall => ({
  prompt: musicPrompt(track),
  seconds: Math.min(longestSeconds, Math.max(shortestSeconds, Math.ceil(seconds) + spareSeconds)),
  isInstrumental: !track.has_vocals,
  seed: track.seed ?? seedOf(track.music_id),
});

const nameOf = (call: MusicCall): string =>
  `music-${createHash("sha256").update(JSON.stringify(call)).digest("hex").slice(0, 20)}`;

/**
 * Music by a vendor, fitted to the length: cut or repeated at bars, ending on a beat that rings out. Loops, which are the
 * catalogue's previews, are composed by `local`. Throws what calls do, and `VendorFailure` `malformed_output` for music that
 * can't be heard.
 */
export const vendorMusic = ({
  vendor,
  local,
}: {
  readonly vendor: Vendor<MusicCall>;
  readonly local: Music;
}): Music => ({
  compose: async (track, seconds, path, control) => {
    if (track.file !== null) return local.compose(track, seconds, path, control);
    const call = callOf(track, seconds);
    const answer = await callsOf(control).make(vendor, nameOf(call), async () => call);
    control.progress(0.6);
    const { path: made } = fileOf(answer, "audio");
    const isHeard = await writeFitted(made, seconds, path, control.signal, track.cuts);
    if (!isHeard) throw new VendorFailure("malformed_output", "The music is silent.");
    control.progress(1);
  },
  loop: (track, path, control) => local.loop(track, path, control),
});
