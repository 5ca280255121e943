/** USD per million tokens. */
export type TokenPrices = { readonly input: number; readonly output: number };

/** List prices of OpenAI's models that take pictures and return structured output; check them before you rely on them. */
const listPrices: Readonly<Record<string, TokenPrices>> = {
  "gpt-4o": { input: 2.5, output: 10 },
  "gpt-4o-mini": { input: 0.15, output: 0.6 },
  "gpt-4.1": { input: 2, output: 8 },
  "gpt-4.1-mini": { input: 0.4, output: 1.6 },
  "gpt-4.1-nano": { input: 0.1, output: 0.4 },
  "gpt-5": { input: 1.25, output: 10 },
  "gpt-5-mini": { input: 0.25, output: 2 },
  "gpt-5-nano": { input: 0.05, output: 0.4 },
};

/** What a model of OpenAI's costs at most that is not in the list. */
const dearest: TokenPrices = { input: 2.5, output: 10 };
const free: TokenPrices = { input: 0, output: 0 };

/** `gpt-4.1-mini` of `gpt-4.1-mini-2025-04-14`. */
const withoutDate = (model: string): string => model.replace(/-\d{4}-\d{2}-\d{2}$/, "");

/**
 * Prices of a model: those that are set, else the list's. A model that the list doesn't name counts as the dearest one at
 * OpenAI itself, and as free on any other server, which is usually the operator's own.
 */
export const pricesOf = (
  model: string,
  isOpenAi: boolean,
  set: TokenPrices | undefined,
): TokenPrices => set ?? listPrices[withoutDate(model)] ?? (isOpenAi ? dearest : free);

/** What a picture of 768 by 768 pixels counts for at most; `gpt-4o-mini` counts pictures many times over. */
const usualPictureTokens = 1_500;
const pictureTokensByModel: Readonly<Record<string, number>> = { "gpt-4o-mini": 25_600 };

export const pictureTokensOf = (model: string): number =>
  pictureTokensByModel[withoutDate(model)] ?? usualPictureTokens;

/** USD of so many tokens. */
export const tokensCostUsd = (prices: TokenPrices, input: number, output: number): number =>
  (input * prices.input + output * prices.output) / 1_000_000;
