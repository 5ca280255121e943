import { writeFile } from "node:fs/promises";
import { createYield } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import { seedOf } from "@reelwright/film/numbers";
import type { Music } from "@reelwright/film/ports/tools";
import { encodeWav } from "../sound/pcm.ts";
import { rateHz } from "./instrument.ts";
import { master } from "./mastering.ts";
import { mixdown } from "./mixdown.ts";
import type { Mood } from "./mood.ts";
import { moodOf, playedWith } from "./moods.ts";
import { loopOf, type Plan, planOf } from "./plan.ts";
import { scoreOf } from "./score.ts";

type Track = Parameters<Music["compose"]>[0];
type Control = Parameters<Music["compose"]>[3];

/** Renders a plan and writes it. Of a loop, writes the second round. */
const perform = async (
  track: Track,
  planned: (mood: Mood) => Plan,
  path: string,
  { signal, progress }: Control,
): Promise<Plan> => {
  if (track.file !== null) {
    const message = `The track ${track.music_id} is an uploaded file; only catalogue tracks are composed.`;
    throw new Failure("internal", "MUSIC_IS_FILE", message);
  }
  const breathe = createYield(signal);
  const mood = playedWith(moodOf(track.mood, track.energy_level), track.energy_level);
  const plan = planned(mood);
  const score = scoreOf(mood, plan, track.seed ?? seedOf(track.music_id));
  progress(0.05);
  const channels = await mixdown(score, mood, plan, breathe);
  progress(0.8);
  await master(channels, mood, plan, breathe);
  const kept = channels.map((channel) => (plan.isLoop ? secondHalf(channel) : channel));
  await writeFile(path, encodeWav(kept, rateHz), { signal });
  progress(1);
  return plan;
};

const secondHalf = (channel: Float32Array) => channel.subarray(channel.length / 2);

/**
 * Composes and renders the catalogue's tracks in this process, in slices of at most about 50 ms; no key, no network.
 * The same track and length give the same file. `compose` and `loop` throw `Failure`: `MUSIC_IS_FILE` (the track is a
 * tenant's own file and is used as it is), `MUSIC_LENGTH_INVALID` (outside 0.5 to 1,200 s); and the signal's reason on
 * abort.
 */
export const localMusic = (): Music => ({
  async compose(track, seconds, path, control) {
    await perform(track, (mood) => planOf(mood, track.bpm, seconds, track.cuts), path, control);
  },
  async loop(track, path, control) {
    const { seconds } = await perform(track, () => loopOf(track.bpm), path, control);
    return { seconds };
  },
});
