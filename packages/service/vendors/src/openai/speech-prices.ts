/**
 * USD per million characters. tts-1 and tts-1-hd: platform.openai.com/docs/pricing, November 2026. gpt-4o-mini-tts is
 * paid by tokens, about USD 0.015 a minute: at some 800 characters a minute that is less than this.
 */
const listPrices: Readonly<Record<string, number>> = {
  "tts-1": 15,
  "tts-1-hd": 30,
  "gpt-4o-mini-tts": 20,
};
const dearest = 30;

/** `gpt-4o-mini-tts` of `gpt-4o-mini-tts-2025-12-15`. */
const withoutDate = (model: string): string => model.replace(/-\d{4}-\d{2}-\d{2}$/, "");

/** What a text costs at most; nothing on a server that isn't OpenAI's, which is usually the operator's own. */
export const speechCostUsd = (model: string, text: string, isOpenAi: boolean): number => {
  const price = listPrices[withoutDate(model)] ?? dearest;
  return isOpenAi ? ([...text].length * price) / 1_000_000 : 0;
};
