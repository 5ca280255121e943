/** Selects the suites of `npm test -- WORDS`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Root folders of suites. Each of their subfolders is a part, selected by its name. */
const roots = ["packages", "apps", "test"];
const skipped = new Set(["node_modules", "dist", "generated", ".data"]);

const suitesIn = (directory: string): readonly string[] =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : suitesIn(path);
    return entry.name.endsWith(".test.ts") ? [path] : [];
  });

/** All suites of the repository as paths relative to its root. */
export const allSuites = (): readonly string[] => roots.flatMap(suitesIn).sort();

/**
 * The tier of a suite. `npm test` runs the first tier; a line `@tier all` in a suite's opening comment leaves the suite to
 * `npm run test:all`, which runs everything that `npm test` does not.
 */
export type Tier = "first" | "all";
const tierTag = /^(?:\/\*\*| \*) @tier (\w+)/m;

/** The tier declared in this source text. */
export const tierIn = (source: string): Tier => {
  const named = tierTag.exec(source)?.[1];
  if (named !== undefined && named !== "all")
    throw new Error(`"@tier ${named}": only "all" exists`);
  return named ?? "first";
};

/** The suites of one tier. */
export const tier = (wanted: Tier, suites: readonly string[] = allSuites()): readonly string[] =>
  suites.filter((suite) => tierIn(readFileSync(suite, "utf8")) === wanted);

/** The folder of a suite that is a part: `packages/service/core`, `test/e2e`. */
const folderOf = (suite: string): string =>
  /^(packages\/(service|embedded|clients)\/[^/]+|[^/]+\/[^/]+)/.exec(suite)?.[0] ?? suite;

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf("/") + 1);

/** Number of suites in each folder. */
const countByFolder = (suites: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const suite of suites) counts.set(folderOf(suite), (counts.get(folderOf(suite)) ?? 0) + 1);
  return counts;
};

/** The suites selected by one word: a part by its name or folder, a file, or a pattern of the path. */
const chosenBy = (word: string, suites: readonly string[]): readonly string[] => {
  const path = word.replace(/^\.\//, "").replace(/\/$/, "");
  const inPart = suites.filter((suite) => nameOf(folderOf(suite)) === path);
  if (inPart.length > 0) return inPart;
  const inFolder = suites.filter((suite) => suite === path || suite.startsWith(`${path}/`));
  if (inFolder.length > 0) return inFolder;
  const pattern = new RegExp(word);
  return suites.filter((suite) => pattern.test(suite));
};

const listOf = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([folder, count]) => `${folder} (${count})`).join(", ");

/** Thrown for a word that selects no suite. Its message lists the parts. */
export class UnknownPart extends Error {}

/** The suites selected by all words together, regardless of tier. */
export const choose = (
  words: readonly string[],
  suites: readonly string[] = allSuites(),
): readonly string[] => {
  const chosen = new Set<string>();
  for (const word of words) {
    const found = chosenBy(word, suites);
    if (found.length === 0) {
      const parts = [...countByFolder(suites).keys()].map(nameOf);
      throw new UnknownPart(
        `No suite is called "${word}". Name a part, a file or a pattern of its path. The parts: ${parts.join(", ")}.`,
      );
    }
    for (const suite of found) chosen.add(suite);
  }
  return [...chosen].sort();
};

/** One line that describes the selection. */
export const summary = (chosen: readonly string[], suites = allSuites()): string =>
  chosen.length === 1
    ? `Runs ${chosen[0]}.`
    : `Runs ${chosen.length} of ${suites.length} suites: ${listOf(countByFolder(chosen))}.`;

/** Parts whose suites don't start compiled threads or processes. */
const pure =
  /^(packages\/(.+\/)?(audio|catalog|copywriting|core|platform|queue|sdk|store)|test\/(repository|simulation))\//;
/** Whether a suite starts threads or processes of ours, which run compiled. */
export const needsBuild = (suite: string): boolean => !pure.test(suite);

/** Whether a suite opens the dashboard in a browser. */
export const needsDashboard = (suite: string): boolean => suite.startsWith("test/dashboard/");

/** Whether a suite opens the built documentation. */
export const needsDocs = (suite: string): boolean => suite === "test/docs/site.test.ts";

/** Options of Jest whose value is a separate argument. */
const withValue = new Set(["-t", "--testNamePattern", "--outputFile", "--maxWorkers", "-w"]);

/** Divides the arguments into words that select suites and options for Jest. */
export const divide = (
  args: readonly string[],
): { readonly words: readonly string[]; readonly options: readonly string[] } => {
  const words: string[] = [];
  const options: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? "";
    if (!arg.startsWith("-")) words.push(arg);
    else if (withValue.has(arg)) options.push(arg, args[++index] ?? "");
    else options.push(arg);
  }
  return { words, options };
};
