import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { localMusic } from "@reelwright/media/audio/music/local-music";
import { openMusic, openSpeech, type SoundOptions } from "./open-sound.ts";

const directory = mkdtempSync(join(tmpdir(), "open-sound-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const options = (changes: Partial<SoundOptions>): SoundOptions => ({
  ...{ speech: "local", music: "local", voicesFile: "" },
  ...{ falKey: "f", falQueueUrl: "https://queue.example" },
  ...{ openaiApiKey: "", openaiBaseUrl: "http://127.0.0.1:8880/v1", openaiSpeechModel: "kokoro" },
  ...{ elevenlabsApiKey: "e", elevenlabsBaseUrl: "https://elevenlabs.example" },
  ...changes,
});

test.each(["elevenlabs", "openai"])("%s speaks where it is chosen", async (speech) => {
  const opened = await openSpeech(options({ speech }));
  expect(opened?.vendor.name).toBe(speech);
  await opened?.close();
});

test.each(["elevenlabs", "fal"])("%s composes where it is chosen", async (music) => {
  expect((await openMusic(options({ music }), localMusic()))?.vendor.name).toBe(music);
});

test("nobody is asked where nobody is chosen", async () => {
  expect(await openSpeech(options({}))).toBeNull();
  expect(await openMusic(options({}), localMusic())).toBeNull();
});

test("a wrong file of voices is told at once, by its name", async () => {
  const voicesFile = join(directory, "voices.json");
  writeFileSync(voicesFile, "{}");
  const opening = openSpeech(options({ speech: "elevenlabs", voicesFile }));
  await expect(opening).rejects.toThrow(voicesFile);
});
