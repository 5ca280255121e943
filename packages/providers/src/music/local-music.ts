import { writeFile } from "node:fs/promises";
import { Failure, type Music } from "@reelwright/core";
import { seedOf } from "../scene/chance.ts";
import { createBreath } from "../sound/breath.ts";
import { encodeWav } from "../sound/wav.ts";
import { finish } from "./finish.ts";
import { mixdown } from "./mixdown.ts";
import { moodOf } from "./moods.ts";
import { planOf } from "./plan.ts";
import { scoreOf } from "./score.ts";
import { rateHz } from "./tone.ts";

/**
 * Composes and plays the catalogue's tracks in this process, in slices of at most some 50 ms; no key, no network.
 * The same track and length give the same file.
 *
 * `compose` throws `Failure`: `MUSIC_IS_FILE` (a tenant's own track has a file, which is to be used as it is),
 * `MUSIC_LENGTH_INVALID` (outside 0.5 to 1,200 s); and the signal's reason on abort.
 */
export function localMusic(): Music {
  return {
    async compose(track, seconds, path, { signal, progress }) {
      if (track.file !== null) {
        const message = `The track ${track.music_id} is an uploaded file; only catalogue tracks are composed.`;
        throw new Failure("internal", "MUSIC_IS_FILE", message);
      }
      const breathe = createBreath(signal);
      const mood = moodOf(track.mood, track.energy_level);
      const plan = planOf(mood, track.bpm, seconds);
      const score = scoreOf(mood, plan, track.seed ?? seedOf(track.music_id));
      progress(0.05);
      const channels = await mixdown(score, mood, plan, breathe);
      progress(0.8);
      await finish(channels, mood, plan, breathe);
      await writeFile(path, encodeWav(channels, rateHz), { signal });
      progress(1);
    },
  };
}
