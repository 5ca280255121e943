import type { Config, Settings } from "./config.ts";

/** What the secret settings hold. */
export const secretsOf = <S extends Settings>(settings: S, config: Config<S>): readonly string[] =>
  Object.entries(settings).flatMap(([key, { isSecret }]) => {
    const value: unknown = config[key];
    return isSecret && typeof value === "string" ? [value] : [];
  });
