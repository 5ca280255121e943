/** Settings, read once at start. All that is wrong is said at once, by the setting's name. */

export type Environment = { readonly [name: string]: string | undefined };

/** A setting as one value: its name, what it means, what may be written there, and how it is read. */
export type Setting<T> = {
  readonly name: string;
  /** What it does: a sentence or two, for the list of settings. */
  readonly about: string;
  /** What may be written there, in words. */
  readonly values: string;
  /** What holds where nothing is written, in words; null: it must be set. */
  readonly unset: string | null;
  /** The default as it would be written; empty where it depends on others, or where there is none. */
  readonly example: string;
  readonly isSecret: boolean;
  /** Throws an Error whose message completes "NAME …". `environment`: for a value that others forbid or decide. */
  parse(text: string | undefined, environment: Environment): T;
};
export type Settings = { readonly [key: string]: Setting<unknown> };
export type Config<S extends Settings> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never;
};

/** A default that other settings decide, and the words for it. */
type Derived<T> = {
  readonly says: string;
  readonly from: (environment: Environment) => T;
};

/** What is said of a setting where it is declared. */
export type Declared<T> = {
  readonly about: string;
  /** Left out: it must be set. */
  readonly default?: T | Derived<T>;
  /** What other settings forbid: what is wrong, completing "NAME …". Asked of defaults too. */
  readonly rule?: (value: T, environment: Environment) => string | null;
};

/** A setting's type: the values in words, and how to read one. `read` throws an Error that completes "NAME …". */
type Kind<T> = {
  readonly values: string;
  readonly read: (text: string) => T;
  readonly isSecret?: boolean;
};

const isDerived = <T>(value: T | Derived<T> | undefined): value is Derived<T> =>
  typeof value === "object" && value !== null && "from" in value && "says" in value;

/** What holds where nothing is written: for people, and as it would be written. */
const shownDefault = <T>(
  fallback: T | Derived<T> | undefined,
): Pick<Setting<T>, "unset" | "example"> => {
  if (fallback === undefined) return { unset: null, example: "" };
  if (isDerived(fallback)) return { unset: fallback.says, example: "" };
  const example = String(fallback);
  return { unset: example === "" ? "" : `\`${example}\``, example };
};

/** Makes a setting of a type. An empty or blank text counts as none. */
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

/** The same setting for whoever can do without it: empty where it isn't set. */
export const optional = (plain: Setting<string>): Setting<string> => ({
  ...plain,
  parse: (text, environment) => (text?.trim() ? plain.parse(text, environment) : ""),
});

/** What is wrong with the settings, in one sentence that names them: for people, without a stack. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

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

/** What runs with which settings, for the log at start: secrets as `configured`. Passwords in addresses are the log's to cut out. */
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

/** The environment as it is, for child processes. */
export const inheritedEnvironment = (): Environment =>
  // biome-ignore lint/style/noProcessEnv: the one place that reads the environment.
  process.env;

/** Some settings hold several, or headers with names. A short part would be cut out of innocent words. */
const eachOf = (value: string): readonly string[] =>
  value.split(/[,;\s]+/).filter((each) => each.length >= 16 && each !== value);

/** What the secret settings hold. */
export const secretsOf = <S extends Settings>(settings: S, config: Config<S>): readonly string[] =>
  Object.entries(settings).flatMap(([key, { isSecret }]) => {
    const value: unknown = config[key];
    return isSecret && typeof value === "string" ? [value, ...eachOf(value)] : [];
  });
