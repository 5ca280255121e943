import type { Voice } from "@reelwright/core/artifacts/artifacts";

/**
 * A voice of the embedded synthesiser at its natural pace, with which others are compared; in no catalogue. `language` is
 * ISO 639-1, `name` and `variant` are espeak-ng's.
 */
export const comparisonVoice = (language: string, name: string, variant: string): Voice => ({
  ...{ voice_id: "comparison", name: "", language, accent: "", gender: "", age: "" },
  ...{ use_case: "", category: "" },
  synthesis: { voice: name, variant, pitch: 50, range: 50, rate: 1 },
});
