/** Settings, read once at start. All errors are reported together. */

export type Environment = { readonly [name: string]: string | undefined };

/** One setting: its name, documentation and parser. */
export type Setting<T> = {
  readonly name: string;
  /** What it does, in a sentence or two, for the documentation. */
  readonly about: string;
  /** The allowed values, in words. */
  readonly values: string;
  /** The default, in words; null: required. */
  readonly unset: string | null;
  /** The default as a literal; empty if it depends on other settings or doesn't exist. */
  readonly example: string;
  readonly isSecret: boolean;
  /** Throws an Error whose message completes "NAME …". `environment`: for values that depend on other settings. */
  parse(text: string | undefined, environment: Environment): T;
};
export type Settings = { readonly [key: string]: Setting<unknown> };
export type Config<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never;
};

/** A default that depends on other settings, and its description. */
type Derived<T> = {
  readonly says: string;
  readonly from: (environment: Environment) => T;
};

/** The declaration of a setting. */
export type Declared<T> = {
  readonly about: string;
  /** Omitted: the setting is required. */
  readonly default?: T | Derived<T>;
  /** Returns why the value is not allowed, completing "NAME …", or null. Also checks defaults. */
  readonly rule?: (value: T, environment: Environment) => string | null;
};

/** The type of a setting: its allowed values in words, and a parser. `read` throws an Error that completes "NAME …". */
type Kind<T> = {
  readonly values: string;
  readonly read: (text: string) => T;
  readonly isSecret?: boolean;
};

const isDerived = <T>(value: T | Derived<T> | undefined): value is Derived<T> =>
  typeof value === "object" && value !== null && "from" in value && "says" in value;

/** The default, in words and as a literal. */
const shownDefault = <T>(
  fallback: T | Derived<T> | undefined,
): Pick<Setting<T>, "unset" | "example"> => {
  if (fallback === undefined) return { unset: null, example: "" };
  if (isDerived(fallback)) return { unset: fallback.says, example: "" };
  const example = String(fallback);
  return { unset: example === "" ? "" : `\`${example}\``, example };
};

/** Creates a setting. An empty or blank text counts as unset. */
export const setting = <T>(
  name: string,
  { values, read, isSecret = false }: Kind<T>,
  { about, default: fallback, rule }: Declared<T>,
): Setting<T> => ({
  name,
  about,
  values,
  ...shownDefault(fallback),
  isSecret,
  parse: (text, environment) => {
    const written = (): T => {
      if (text !== undefined && text.trim() !== "") return read(text);
      if (fallback === undefined) throw new Error("is not set");
      return isDerived(fallback) ? fallback.from(environment) : fallback;
    };
    const value = written();
    const problem = rule?.(value, environment) ?? null;
    if (problem !== null) throw new Error(problem);
    return value;
  },
});

/** Makes a required setting optional: an empty text if it isn't set. */
export const optional = (plain: Setting<string>): Setting<string> => ({
  ...plain,
  parse: (text, environment) => (text?.trim() ? plain.parse(text, environment) : ""),
});

/** Names all wrong settings in one sentence, for people; shown without a stack. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** The environment, unchanged, for child processes. */
export const inheritedEnvironment = (): Environment =>
  // biome-ignore lint/style/noProcessEnv: the one place that reads the environment.
  process.env;

/** Reads all settings. Throws one SettingsError that names every setting that is missing or wrong. */
export const readConfig = <const S extends Settings>(
  settings: S,
  environment: Environment = inheritedEnvironment(),
): Config<S> => {
  const issues = new Set<string>();
  const values = Object.entries(settings).map(([key, { name, parse }]) => {
    try {
      return [key, parse(environment[name], environment)];
    } catch (error) {
      issues.add(`${name} ${error instanceof Error ? error.message : String(error)}`);
      return [key, undefined];
    }
  });
  if (issues.size > 0) throw new SettingsError(`Settings: ${[...issues].join("; ")}.`);
  return Object.fromEntries(values) as Config<S>;
};

/** The settings for the log at start, secrets as `configured`. The logger redacts passwords in URLs. */
export const configSummary = <S extends Settings>(
  settings: S,
  config: Config<S>,
): { readonly [key: string]: unknown } =>
  Object.fromEntries(
    Object.entries(settings).map(([key, { isSecret }]) => {
      const value = config[key];
      if (isSecret) return [key, value ? "configured" : "not configured"];
      return [key, value];
    }),
  );

/** The parts of a setting with several secrets, or with headers. Short parts are skipped: they occur in ordinary words. */
const eachOf = (value: string): readonly string[] =>
  value.split(/[,;\s]+/).filter((each) => each.length >= 16 && each !== value);

/** The values of all secret settings. */
export const secretsOf = <S extends Settings>(settings: S, config: Config<S>): readonly string[] =>
  Object.entries(settings).flatMap(([key, { isSecret }]) => {
    const value: unknown = config[key];
    return isSecret && typeof value === "string" ? [value, ...eachOf(value)] : [];
  });
