import type { Model } from "reelwright";
import { useLanguage, useTexts } from "../texts/texts.tsx";

type Dynamic = {
  (key: string): string;
  has(key: string): boolean;
};

/** Display names of the API's fields and values, with hints. */
export type Words = {
  readonly field: (name: string) => string;
  readonly hint: (name: string) => string | null;
  /** Unknown names are shown unchanged. */
  readonly value: (field: string, value: unknown) => string;
  readonly language: (code: string) => string;
  /** A model's display name and description. */
  readonly model: (model: Pick<Model, "model_id" | "name" | "description">) => {
    readonly name: string;
    readonly description: string;
  };
};

/** Turns an API name such as `snake_case` into words. Leaves others, such as a model's ID, as they are. */
export const plainWord = (name: string): string => {
  if (!/^[a-z_ -]+$/.test(name)) return name;
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns the words for the API's names. */
export const useWords = (): Words => {
  // The names come from the server, so their keys aren't known to the compiler.
  const t = useTexts("words") as unknown as Dynamic;
  const { language } = useLanguage();
  return {
    field: (name) => (t.has(`field.${name}`) ? t(`field.${name}`) : plainWord(name)),
    hint: (name) => (t.has(`hint.${name}`) ? t(`hint.${name}`) : null),
    value: (field, value) => {
      const text = String(value);
      // Dots are levels of the texts.
      const key = `value.${field}.${text.replaceAll(/[.:]/g, "_")}`;
      return t.has(key) ? t(key) : plainWord(text);
    },
    model: ({ model_id: id, name, description }) => ({
      name: t.has(`model.${id}.name`) ? t(`model.${id}.name`) : name,
      description: t.has(`model.${id}.description`) ? t(`model.${id}.description`) : description,
    }),
    language: (code) => new Intl.DisplayNames([language], { type: "language" }).of(code) ?? code,
  };
};
