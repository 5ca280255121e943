/** Settings, read once at start. All that is wrong is said at once, by the setting's name. */

type Environment = { readonly [name: string]: string | undefined };

export type Setting<T> = {
  readonly name: string;
  readonly isSecret: boolean;
  /** Throws an Error whose message completes "NAME …". `environment`: for a value that others forbid. */
  parse(text: string | undefined, environment: Environment): T;
};
type Settings = { readonly [key: string]: Setting<unknown> };
export type Config<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never;
};

const setting = <T>(
  name: string,
  fallback: T | undefined,
  read: (text: string) => T,
  isSecret = false,
): Setting<T> => ({
  name,
  isSecret,
  parse: (text) => {
    if (text !== undefined && text !== "") return read(text);
    if (fallback === undefined) throw new Error("is not set");
    return fallback;
  },
});

/** A text; without a fallback it must be set. */
export const text = (name: string, fallback?: string): Setting<string> =>
  setting(name, fallback, (value) => value);

/** A text that is never shown. */
export const secret = (name: string, fallback?: string): Setting<string> =>
  setting(name, fallback, (value) => value, true);

/** A whole number within bounds. */
export const integer = (
  name: string,
  fallback: number | undefined,
  bounds: { readonly min: number; readonly max: number },
): Setting<number> =>
  setting(name, fallback, (value) => {
    const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
    if (!Number.isSafeInteger(number) || number < bounds.min || number > bounds.max) {
      throw new Error(`is "${value}"; use a whole number from ${bounds.min} to ${bounds.max}`);
    }
    return number;
  });

/** `true` or `false`. */
export const flag = (name: string, fallback: boolean): Setting<boolean> =>
  setting(name, fallback, (value) => {
    if (value === "true") return true;
    if (value === "false") return false;
    throw new Error(`is "${value}"; use true or false`);
  });

/** `true` or `false`; `true` is refused where NODE_ENV is `production`. */
export const flagOutsideProduction = (name: string, fallback: boolean): Setting<boolean> => {
  const plain = flag(name, fallback);
  return {
    ...plain,
    parse: (value, environment) => {
      const isOn = plain.parse(value, environment);
      if (isOn && environment["NODE_ENV"] === "production") {
        throw new Error("is true, which NODE_ENV=production forbids; set it to false");
      }
      return isOn;
    },
  };
};

/** One of these words. */
export const choice = <const T extends string>(
  name: string,
  words: readonly T[],
  fallback?: NoInfer<T>,
): Setting<T> =>
  setting(name, fallback, (value) => {
    const word = words.find((each) => each === value);
    if (word === undefined) throw new Error(`is "${value}"; use ${words.join(" or ")}`);
    return word;
  });

/** Reads all settings. Throws one Error that names every setting that is missing or wrong. */
export const readConfig = <const S extends Settings>(
  settings: S,
  // biome-ignore lint/style/noProcessEnv: the one place that reads the environment.
  environment: Environment = process.env,
): Config<S> => {
  const issues: string[] = [];
  const values = Object.entries(settings).map(([key, { name, parse }]) => {
    try {
      return [key, parse(environment[name], environment)];
    } catch (error) {
      issues.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
      return [key, undefined];
    }
  });
  if (issues.length > 0) throw new Error(`Settings: ${issues.join("; ")}.`);
  return Object.fromEntries(values) as Config<S>;
};

/** A password may hold "@" and "/" unescaped: all up to the last "@" goes, rather too much than too little. */
const withoutPassword = (value: string): string =>
  value.replace(/:\/\/\S*@/, "://…@").replace(/\b(password=)[^&\s]*/gi, "$1…");

/** What runs with which settings, for the log at start: secrets as `configured`, passwords in addresses cut out. */
export const configSummary = <S extends Settings>(
  settings: S,
  config: Config<S>,
): { readonly [key: string]: unknown } =>
  Object.fromEntries(
    Object.entries(settings).map(([key, { isSecret }]) => {
      const value = config[key];
      if (isSecret) return [key, value ? "configured" : "not configured"];
      return [key, typeof value === "string" ? withoutPassword(value) : value];
    }),
  );

/** The environment as it is, for child processes. */
export const inheritedEnvironment = (): Environment =>
  // biome-ignore lint/style/noProcessEnv: the one place that reads the environment.
  process.env;
