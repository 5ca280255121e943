/** Films as their scripts are written and spoken have next to no dead air, lips that move with the voice, and no cut within a word. */
import { afterAll, expect, test } from "@jest/globals";
import { silences, spokenShare } from "@reelwright/film/sound/timeline";
import { localSpeech } from "@reelwright/media/audio/speech/local-speech";
import { cutsWithinWords, lipDelays, spokenFilms } from "../../scripts/gallery/speech.ts";

const speech = localSpeech();
afterAll(() => speech.close());

test.each(["en", "ja"])(
  "films in %s are spoken most of the time, without a long silence, as their lips and cuts are",
  async (language) => {
    const films = await spokenFilms(1, language, speech);
    const heard = films.map(({ narration: { words }, seconds }) => ({
      share: spokenShare(words, seconds),
      longestMs: Math.max(0, ...silences(words, seconds).map(({ ms }) => ms)),
    }));
    const mean = heard.reduce((sum, { share }) => sum + share, 0) / heard.length;
    expect(mean).toBeGreaterThan(0.92);
    for (const { share, longestMs } of heard) {
      expect(share).toBeGreaterThan(0.84);
      expect(longestMs).toBeLessThan(1_600);
    }
    expect(films.flatMap(cutsWithinWords)).toEqual([]);
    const delays = films.flatMap(lipDelays);
    expect(delays.length).toBeGreaterThan(2);
    expect(Math.max(...delays.map(Math.abs))).toBeLessThanOrEqual(40);
  },
  300_000,
);
