/** Keeps secrets out of what is written for people: the log, findings of commands. */
import { parsedUrl } from "@reelwright/core/util";
import type { Config, Settings } from "./config.ts";

/** Shorter ones are no secrets, and would be found in innocent words. */
const leastLength = 6;

/** The text and, of an address, its password, each as it stands and percent-encoded. */
const formsOf = (secret: string): readonly string[] => {
  const password = parsedUrl(secret)?.password ?? "";
  const plain = [secret, password, decoded(password)];
  return [...plain, ...plain.map(encodeURIComponent)];
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What the secret settings hold. */
export const secretsOf = <S extends Settings>(settings: S, config: Config<S>): readonly string[] =>
  Object.entries(settings).flatMap(([key, { isSecret }]) => {
    const value: unknown = config[key];
    return isSecret && typeof value === "string" ? [value] : [];
  });

/** Returns a function that puts `[secret]` in place of these secrets, wherever they stand in a text. */
export const redactor = (secrets: readonly string[]): ((text: string) => string) => {
  const forms = [...new Set(secrets.flatMap(formsOf))]
    .filter(({ length }) => length >= leastLength)
    // The longest first: one may be a part of another.
    .sort((one, other) => other.length - one.length);
  return (text) => forms.reduce((rest, form) => rest.replaceAll(form, "[secret]"), text);
};
