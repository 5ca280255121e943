import type { Voice } from "@reelwright/core";
import { englishVoices } from "./english.ts";
import { worldVoices } from "./world.ts";

/** Every voice of the catalogue. */
export const voices: readonly Voice[] = [...englishVoices, ...worldVoices];
