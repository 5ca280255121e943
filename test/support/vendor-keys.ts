/** Unique vendor keys, which can be searched for in all stored data. */
import { randomBytes, randomUUID } from "node:crypto";

const secret = (): string => randomBytes(20).toString("hex");

export const openVendorKeys = () => {
  const falSecret = secret();
  const hookSecret = randomBytes(24).toString("base64");
  const keys = {
    fal: `${randomUUID()}:${falSecret}`,
    replicate: `r8_${secret()}`,
    replicateSecret: `whsec_${hookSecret}`,
    google: `AIza${secret()}`,
    openai: `sk-${secret()}`,
    elevenlabs: `sk_${secret()}`,
  };
  return {
    keys,
    /** The secret part of each key. */
    secrets: new Map([
      ["fal's key", falSecret],
      ["Replicate's token", keys.replicate],
      ["Replicate's webhook secret", hookSecret],
      ["Google's key", keys.google],
      ["the language endpoint's key", keys.openai],
      ["ElevenLabs' key", keys.elevenlabs],
    ]),
  };
};
export type VendorKeys = ReturnType<typeof openVendorKeys>["keys"];
