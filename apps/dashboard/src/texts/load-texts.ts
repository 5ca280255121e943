import { patiently } from "../api/patiently.ts";
import type { Language } from "./languages.ts";
import type { Messages, Translated } from "./translated.ts";

/** A part of the texts: a page's own, or what pages share. */
export type TextsName = keyof Messages;

type Module = { readonly [name: string]: unknown };

const files = import.meta.glob<Module>(["./*/*.ts", "!./*/index.ts"]);

/** The texts of one language, as far as they are loaded. */
export type LoadedTexts = {
  readonly language: Language;
  /** Grows as pages ask for theirs. */
  readonly messages: Partial<Translated<Messages>>;
};

/** Loads texts of these names: a small file each. */
export const loadTexts = async (texts: LoadedTexts, names: readonly string[]): Promise<void> => {
  const { language, messages } = texts;
  const missing = names.filter((name) => !(name in messages));
  const loaded = await Promise.all(
    missing.map(async (name) => {
      const load = files[`./${language}/${name}.ts`];
      return [name, load && (await patiently(load))[name]];
    }),
  );
  Object.assign(messages, Object.fromEntries(loaded));
};

/** What every page shows. */
const everywhere: readonly TextsName[] = ["common", "errors", "shell", "welcome"];

/** Returns a language's texts with these names, and those that every page shows. */
export const openTexts = async (
  language: Language,
  names: readonly string[] = [],
): Promise<LoadedTexts> => {
  const texts = { language, messages: {} };
  await loadTexts(texts, [...everywhere, ...names]);
  return texts;
};
