import type { Config, Settings } from "./config.ts";

/** Some settings hold several, or headers with names. A short part would be cut out of innocent words. */
const eachOf = (value: string): readonly string[] =>
  value.split(/[,;\s]+/).filter((each) => each.length >= 16 && each !== value);

/** What the secret settings hold. */
export const secretsOf = <S extends Settings>(settings: S, config: Config<S>): readonly string[] =>
  Object.entries(settings).flatMap(([key, { isSecret }]) => {
    const value: unknown = config[key];
    return isSecret && typeof value === "string" ? [value, ...eachOf(value)] : [];
  });
