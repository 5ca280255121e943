import { localTexts } from "../storage.ts";

/** Languages of the dashboard, by their own names. */
export const languages = { en: "English", de: "Deutsch", es: "Español", ja: "日本語" } as const;

export type Language = keyof typeof languages;

const key = "reelwright.language";
const isLanguage = (name: string | null): name is Language => name !== null && name in languages;

/** Returns the language chosen in this browser, else the browser's first language that we have, else English. */
export const preferredLanguage = (): Language => {
  const chosen = localTexts.getItem(key);
  if (isLanguage(chosen)) return chosen;
  const ours = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage);
  return ours ?? "en";
};

/**
 * Returns the browser's variant of a language ("en-GB" for "en"), which formats dates and numbers; the language itself if the
 * browser has none.
 */
export const localeOf = (language: Language, tags: readonly string[]): string =>
  tags.find((tag) => tag.split("-")[0] === language) ?? language;

export const storeLanguage = (language: Language): void => localTexts.setItem(key, language);
