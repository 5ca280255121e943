import type { Voice } from "@reelwright/core/artifacts/artifacts";
import { englishVoices } from "./english.ts";
import { readSpeakers } from "./speakers.ts";
import { worldVoices } from "./world.ts";

/** Every voice of the catalogue. */
export const makeVoices = (): readonly Voice[] => [
  ...englishVoices,
  ...worldVoices,
  ...readSpeakers(),
];
