/** Settings, read once at start. All errors are reported together. */
import { readFileSync } from "node:fs";

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
  /** Whether `NAME_FILE` may name a file that contains the value. */
  readonly isInFile: boolean;
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
  isInFile: isSecret,
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

/** Allows a setting whose value contains a secret to be in a file, as all secret settings are. */
export const orInFile = <T>(plain: Setting<T>): Setting<T> => ({ ...plain, isInFile: true });

/** Names all wrong settings in one sentence, for people; shown without a stack. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** The environment, unchanged, for child processes. */
export const inheritedEnvironment = (): Environment =>
  // biome-ignore lint/style/noProcessEnv: the one place that reads the environment.
  process.env;

/** The text of a setting: the variable, otherwise the file that `NAME_FILE` names, without surrounding blanks. */
const textOf = (
  { name, isInFile }: Setting<unknown>,
  environment: Environment,
): string | undefined => {
  const text = environment[name];
  const path = isInFile ? environment[`${name}_FILE`]?.trim() : undefined;
  if (!path || text?.trim()) return text;
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`can't be read from the file that ${name}_FILE names: ${code ?? error}`);
  }
};

/** Collects the errors of settings. */
const openIssues = () => {
  const issues = new Set<string>();
  return {
    /** Returns the value that `read` returns; none after an error. */
    attempt: <T>(name: string, read: () => T): readonly T[] => {
      try {
        return [read()];
      } catch (error) {
        issues.add(`${name} ${error instanceof Error ? error.message : String(error)}`);
        return [];
      }
    },
    /** Throws one SettingsError for all. */
    check: (): void => {
      if (issues.size > 0) throw new SettingsError(`Settings: ${[...issues].join("; ")}.`);
    },
  };
};

/** Returns the environment with the values that are in files (`NAME_FILE`). Throws a SettingsError. */
export const withFileValues = (settings: Settings, environment: Environment): Environment => {
  const issues = openIssues();
  const texts = Object.values(settings)
    .filter(({ isInFile }) => isInFile)
    .flatMap((each) =>
      issues.attempt(each.name, () => [each.name, textOf(each, environment)] as const),
    );
  issues.check();
  return { ...environment, ...Object.fromEntries(texts) };
};

/** Reads all settings. Throws one SettingsError that names every setting that is missing or wrong. */
export const readConfig = <const S extends Settings>(
  settings: S,
  environment: Environment = inheritedEnvironment(),
): Config<S> => {
  const issues = openIssues();
  const texts = Object.entries(settings).flatMap(([key, each]) =>
    issues.attempt(each.name, () => ({ key, each, text: textOf(each, environment) })),
  );
  // Settings that depend on others see their values, wherever those are.
  const all = {
    ...environment,
    ...Object.fromEntries(texts.map(({ each, text }) => [each.name, text])),
  };
  const values = texts.flatMap(({ key, each, text }) =>
    issues.attempt(each.name, () => [key, each.parse(text, all)] as const),
  );
  issues.check();
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
