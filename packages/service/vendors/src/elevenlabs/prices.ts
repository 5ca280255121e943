/**
 * List prices of the API: elevenlabs.io/pricing/api, as gateways that resell it quoted them in November 2026 (speech
 * USD 100 per million characters with the multilingual models, half of that with the fast ones). Plans differ; the
 * account's own statement counts.
 */

/** USD of one credit; a character of the multilingual models costs one. */
export const usdPerCredit = 0.0001;

/** USD of a minute of music that is begun: fal.ai's price of the same model, November 2026. */
export const usdPerMinuteOfMusic = 0.8;

/** Credits of an answer, where it tells them. */
export const creditsOf = (headers: Readonly<Record<string, string | undefined>>): number | null => {
  const told = Number.parseFloat(headers["character-cost"] ?? "");
  return Number.isFinite(told) && told >= 0 ? told : null;
};
