/** Reads docker-compose.yml like `docker compose config`: replaces variables and merges anchors. */
import { readFile } from "node:fs/promises";
import { parse } from "yaml";

export type Service = {
  readonly profiles?: readonly string[];
  readonly image: string;
  readonly build?: { readonly dockerfile: string; readonly target: string };
  readonly command?: string | readonly string[];
  readonly read_only?: boolean;
  readonly volumes?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly networks?: readonly string[];
  readonly user?: string;
  readonly ports?: readonly string[];
  readonly environment?: { readonly [name: string]: string };
  readonly depends_on?: { readonly [service: string]: { readonly required?: boolean } };
  readonly restart?: string;
  readonly logging?: { readonly options: { readonly "max-size": string } };
  readonly deploy?: {
    readonly resources: { readonly limits: { readonly memory: string; readonly cpus: string } };
  };
};
type Environment = { readonly [name: string]: string };

/** The end of the expression that starts at `from`, after its `${`. */
const endOf = (text: string, from: number): number => {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text.startsWith("${", at)) depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`unclosed variable in ${text}`);
};

/** Supports `${NAME:-default}`, whose default may contain variables, and `${NAME:?message}`. */
const fill = (text: string, environment: Environment): string => {
  const start = text.indexOf("${");
  if (start === -1) return text;
  const end = endOf(text, start + 2);
  const found = /^(\w+):([-?])(.*)$/.exec(text.slice(start + 2, end));
  if (!found) throw new Error(`neither :- nor :? in ${text}`);
  const [, name = "", kind, rest = ""] = found;
  const value = environment[name] || null;
  if (kind === "?" && value === null)
    throw new Error(`required variable ${name} is missing a value: ${rest}`);
  // Compose also expands unused defaults.
  const filled = kind === "?" ? "" : fill(rest, environment);
  return text.slice(0, start) + (value ?? filled) + fill(text.slice(end + 1), environment);
};

const filledIn = (value: unknown, environment: Environment): unknown => {
  if (typeof value === "string") return fill(value, environment);
  if (Array.isArray(value)) return value.map((each) => filledIn(each, environment));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, filledIn(each, environment)]),
  );
};

/** The services by name. Throws if a required variable is missing. */
export const readCompose = async (
  environment: Environment,
): Promise<{ readonly [name: string]: Service }> => {
  const text = await readFile("docker-compose.yml", "utf8");
  const file = filledIn(parse(text, { merge: true }), environment) as {
    services: { [name: string]: Service };
  };
  return file.services;
};

/** The variables of an .env file. */
export const readEnvironment = async (path: string): Promise<Environment> =>
  Object.fromEntries(
    (await readFile(path, "utf8"))
      .split("\n")
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [
        line.slice(0, line.indexOf("=")),
        line.slice(line.indexOf("=") + 1).replace(/^"(.*)"$/, "$1"),
      ]),
  );
