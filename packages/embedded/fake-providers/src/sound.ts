import { open } from "node:fs/promises";
import { segmentFormat } from "@reelwright/film/artifacts";
import type { Music, Speech } from "@reelwright/film/ports/tools";
import { encodeWav } from "@reelwright/media/audio/sound/pcm";
import type { FileCache, Recipe } from "./file-cache.ts";
import { cacheName } from "./test-card.ts";

const sampleBytes = 2;
/** A natural pace. At the highest rate (1.6) it is about 26 letters per second. */
const msPerLetter = 60;
const minWordMs = 120;
/** Scripts whose characters take longer to speak than letters. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Silence of so many tenths of a second as 16-bit WAV. The samples are a hole in the file. */
export const silence = (tenths: number, channels: number): Recipe => ({
  name: cacheName("wav", "silence", channels, tenths),
  make: async (path, signal) => {
    signal.throwIfAborted();
    const dataBytes = tenths * (segmentFormat.audioRateHz / 10) * channels * sampleBytes;
    const empty = Array.from({ length: channels }, () => new Float32Array(0));
    const header = encodeWav(empty, segmentFormat.audioRateHz);
    header.writeUInt32LE(header.length - 8 + dataBytes, 4);
    header.writeUInt32LE(dataBytes, 40);
    const file = await open(path, "w");
    try {
      await file.write(header);
      await file.truncate(header.length + dataBytes);
    } finally {
      await file.close();
    }
  },
});

/**
 * Silence as long as the text would take, with word times by word length. Its length is rounded up to tenths of a second, so
 * that few files serve all texts.
 */
export const fakeSpeech = (cache: FileCache): Speech => ({
  speak: async ({ text, voice, rate }, path, { signal, progress }) => {
    const { tokenize } = await import("@reelwright/media/audio/speech/text/tokens");
    const pace = rate * voice.synthesis.rate;
    let at = 0;
    const words = tokenize(text, voice.language).map((token) => {
      const letters = token.text.length + 2 * (token.text.match(dense)?.length ?? 0);
      const startMs = at;
      at += Math.round(Math.max(minWordMs, letters * msPerLetter) / pace);
      return { text: token.text, startMs, endMs: at };
    });
    const tenths = Math.ceil(at / 100);
    await cache.put(silence(Math.max(1, tenths), 1), path, signal);
    progress(1);
    return { seconds: tenths / 10, words };
  },
});

const loopSeconds = 24;

/** Silence of the ordered length. */
export const fakeMusic = (cache: FileCache): Music => ({
  compose: async (_track, seconds, path, { signal, progress }) => {
    await cache.put(silence(Math.round(seconds * 10), 2), path, signal);
    progress(1);
  },
  loop: async (_track, path, { signal, progress }) => {
    await cache.put(silence(loopSeconds * 10, 2), path, signal);
    progress(1);
    return { seconds: loopSeconds };
  },
});
