import { localTexts } from "../storage.ts";

/** Languages of the dashboard, by their own names. */
export const languages = { en: "English", de: "Deutsch", es: "Español", ja: "日本語" } as const;

export type Language = keyof typeof languages;

const key = "reelwright.language";
const isLanguage = (name: string | null): name is Language => name !== null && name in languages;

/** Returns the language that was chosen in this browser, else the first of the browser's that there is, else English. */
export const preferredLanguage = (): Language => {
  const chosen = localTexts.getItem(key);
  if (isLanguage(chosen)) return chosen;
  const ours = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage);
  return ours ?? "en";
};

/**
 * Returns the browser's own variant of a language ("en-GB" of "en"), which says how its dates and numbers are written; the
 * language where the browser has none of it.
 */
export const localeOf = (language: Language, tags: readonly string[]): string =>
  tags.find((tag) => tag.split("-")[0] === language) ?? language;

export const storeLanguage = (language: Language): void => localTexts.setItem(key, language);
