/**
 * Narrations and music by each vendor of sound, from the settings to the files.
 * @tier all
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { catalogue } from "@reelwright/catalog/catalogue";
import { streamFields } from "@reelwright/media/testing/editor-measures";
import { levelDb } from "@reelwright/media/testing/loudness";
import { elevenLabsKey, openElevenLabsServer } from "@reelwright/vendors/testing/elevenlabs-server";
import { falKey, openFalServer } from "@reelwright/vendors/testing/fal-server";
import { openAiKey } from "@reelwright/vendors/testing/openai-protocol";
import { openOpenAiSpeechServer } from "@reelwright/vendors/testing/openai-speech-server";
import { openSpeaker } from "@reelwright/vendors/testing/spoken";
import type { VendorOptions } from "../open-vendors.ts";
import { vendorMedia } from "../testing/vendor-media.ts";
import { openVendorRig, type VendorRig } from "../testing/vendor-rig.ts";

let directory: string;
let elevenLabs: Awaited<ReturnType<typeof openElevenLabsServer>>;
let openAi: Awaited<ReturnType<typeof openOpenAiSpeechServer>>;
let fal: Awaited<ReturnType<typeof openFalServer>>;
const rigs: VendorRig[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "sound-vendors-"));
  const media = await vendorMedia(directory);
  [elevenLabs, openAi, fal] = await Promise.all([
    openElevenLabsServer({ music: media.audio }),
    openOpenAiSpeechServer({ voices: openAiVoices }),
    openFalServer({ media }),
  ]);
  const speaker = openSpeaker();
  truth = (await speaker.speak(text, "en", 1)).words;
  await speaker.close();
});
afterAll(async () => {
  await Promise.all(rigs.map((rig) => rig.close()));
  await Promise.all([elevenLabs, openAi, fal].map((server) => server?.close()));
  await rm(directory, { recursive: true, force: true });
});

const openAiVoices = ["alloy", "ash", "coral", "echo", "fable", "nova", "onyx", "sage", "shimmer"];
const opened = async (settings: Partial<VendorOptions>): Promise<VendorRig> => {
  const place = await mkdtemp(join(directory, "rig-"));
  const rig = await openVendorRig(settings, { directory: place, servers: [fal.url] });
  rigs.push(rig);
  return rig;
};
const ofElevenLabs = () => ({
  ...{ elevenlabsApiKey: elevenLabsKey, elevenlabsBaseUrl: elevenLabs.url },
});
const ofOpenAi = () => ({
  ...{ openaiApiKey: openAiKey, openaiBaseUrl: openAi.baseUrl, openaiSpeechModel: "tts-1" },
});

const english = () => {
  const voice = catalogue.voices.find(({ language }) => language === "en");
  if (!voice) throw new Error("nobody speaks English");
  return voice;
};
const text = "Meet the bottle that keeps coffee hot, wherever you go.";
/** The synthesiser's own times of what both servers say: they speak by the same voice. */
let truth: readonly { readonly startMs: number }[] = [];

describe("speech that is set to a vendor", () => {
  const spoken = async (name: string, settings: Partial<VendorOptions>) => {
    const rig = await opened({ speech: name, ...settings });
    const path = join(directory, `${name}.wav`);
    const manner = { rate: 1, stability: 0.5, similarity: 0.5, style: 0.5 };
    const request = { text, voice: english(), ...manner };
    const take = await rig.tools.speech.speak(request, path, rig.control);
    return { ...take, path, made: rig.made() };
  };

  test.each([
    ["elevenlabs, who tells times", "elevenlabs", ofElevenLabs, 50],
    ["openai, who tells none", "openai", ofOpenAi, 120],
  ])(
    "says the text in one take, with the times of its words: %s",
    async (_, name, settings, meanErrorMs) => {
      const { path, made, seconds, words } = await spoken(name, settings());
      expect(made).toEqual([`${name} speech`]);
      const stream = await streamFields(path, "a");
      expect(stream).toMatchObject({ codec_name: "pcm_s16le", sample_rate: "48000", channels: 1 });
      expect(Math.abs(Number(stream["duration"]) - seconds)).toBeLessThan(0.01);
      expect(words.map((word) => word.text)).toEqual(text.split(" "));
      expect(words.at(-1)?.endMs).toBeLessThanOrEqual(seconds * 1000);
      const errors = words.map(({ startMs }, at) => Math.abs(startMs - (truth[at]?.startMs ?? 0)));
      expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(
        meanErrorMs,
      );
    },
  );
});

describe.each([
  ["elevenlabs", () => ofElevenLabs()],
  ["fal", () => ({ falKey, falQueueUrl: fal.url })],
])("music that is set to %s", (name, settings) => {
  test("is as long as the video, heard to its end, and ends in silence", async () => {
    const rig = await opened({ music: name, ...settings() });
    const path = join(directory, `${name}-music.wav`);
    const track = catalogue.tracks[0];
    if (!track) throw new Error("there is no track");
    await rig.tools.music.compose(track, 8.5, path, rig.control);
    expect(rig.made()).toEqual([`${name} music`]);
    expect(await streamFields(path, "a")).toMatchObject({
      ...{ codec_name: "pcm_s16le", sample_rate: "48000", channels: 2, duration: "8.500000" },
    });
    // The vendor's tone, and nobody else's.
    for (const from of [0.5, 6]) {
      const tone = await levelDb(path, "bandpass=f=220:w=40", from, from + 1.5);
      expect(tone).toBeGreaterThan((await levelDb(path, "highpass=f=600", from, from + 1.5)) + 10);
    }
    const wav = await readFile(path);
    expect(Math.abs(wav.readInt16LE(wav.length - 4))).toBeLessThan(200);
  });
});
