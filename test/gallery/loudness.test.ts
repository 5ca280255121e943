/**
 * Voices over music keep to the loudness and the peaks that videos are delivered with.
 * @tier all
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { catalogue } from "@reelwright/catalog/catalogue";
import { localMusic } from "@reelwright/media/audio/music/local-music";
import { localSpeech } from "@reelwright/media/audio/speech/local-speech";
import { mixSound } from "@reelwright/media/editor/mix";
import { loudness } from "../support/ffprobe.ts";

const speech = localSpeech();
const music = localMusic();
const control = { signal: new AbortController().signal, progress: () => undefined };
let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "loudness-"));
});
afterAll(async () => {
  await speech.close();
  await rm(directory, { recursive: true });
});

// At 160 kbit/s, the encoder overshoots by up to 3 dB on a transient of the first three.
test.each([
  ["en-us-naomi", "e3764bdf-eed5-5134-8117-13ed98481b58"],
  ["en-us-delia", "b336190c-b9c0-5b77-8f91-8238680934cb"],
  ["en-us-otis", "e3764bdf-eed5-5134-8117-13ed98481b58"],
  ["en-us-harper", "d82b9b6f-0bc3-5c6c-8ba4-60e86a39d682"],
])("%s over track %s: -14 LUFS, true peaks of at most -1 dBTP", async (voiceId, trackId) => {
  const voice = catalogue.voice(voiceId);
  const track = catalogue.track(trackId);
  if (!voice || !track) throw new Error(`the catalogue has no ${voiceId} or no ${trackId}`);
  const file = (name: string) => join(directory, name);
  const said = { text: "Fresh fizz for $2.50 a can.", voice, rate: 1 };
  const style = { stability: 0.5, similarity: 0.5, style: 0 };
  await speech.speak({ ...said, ...style }, file("voice.wav"), control);
  await music.compose(track, 3, file("music.wav"), control);
  const voices = [{ path: file("voice.wav"), startMs: 120 }];
  const bed = { path: file("music.wav"), volume: 0.15 };
  await mixSound({ seconds: 3, voices, music: bed }, file("mix.m4a"), control);
  const { integrated, peak } = await loudness(file("mix.m4a"));
  expect(Math.abs(integrated + 14)).toBeLessThanOrEqual(0.3);
  expect(peak).toBeLessThanOrEqual(-1);
});
