import { Command, InvalidArgumentError, Option } from "commander";
import { distance } from "fastest-levenshtein";
import type { Group, Shell } from "./context.ts";
import { clean } from "./output/styled.ts";

/** The program with its global options and no commands. It throws instead of ending the process. */
export const emptyProgram = (version: string, shell: Shell): Command =>
  new Command("reelwright")
    .description("Makes short marketing videos of products.")
    .version(version, "-V, --version", "print the version")
    .addOption(new Option("--url <address>", "address of the server (REELWRIGHT_URL)"))
    .addOption(new Option("--api-key <key>", "API key (REELWRIGHT_API_KEY)"))
    .option("--json", "print JSON: what the API answered")
    .option("--no-color", "print no colors (NO_COLOR)")
    .addHelpCommand(
      new Command("help")
        .argument("[command]")
        .description("Show the help of a command.")
        .helpGroup("Tools"),
    )
    .exitOverride()
    .showHelpAfterError("Add --help to see what it takes.")
    .configureHelp({ showGlobalOptions: true })
    // Commander's messages repeat the input.
    .configureOutput({
      writeOut: (text) => void shell.out.write(clean(text)),
      writeErr: (text) => void shell.err.write(clean(text)),
      getOutHelpWidth: () => shell.out.columns ?? 80,
      getErrHelpWidth: () => shell.err.columns ?? 80,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });

/** The first word that isn't an option of the program or its value; after `help`, the next one. */
export const commandNamed = (program: Command, words: readonly string[]): string | undefined => {
  const { operands } = program.parseOptions([...words]);
  return operands[0] === "help" ? operands[1] : operands[0];
};

/** Adds only a group's name, for the list of all groups. */
export const addName = (program: Command, { name, summary, heading }: Group): void => {
  program.command(name).summary(summary).helpGroup(heading);
};

/** A group with a listing lists by default. */
const isDefault = (command: Command): boolean => command.name() === "list";

/**
 * Returns an unknown word in the place of a command in a group with a listing, or null. Commander would read it as an
 * argument of the listing.
 */
export const strayWord = (program: Command, words: readonly string[]): string | null => {
  const { operands } = program.parseOptions([...words]);
  const [name, word] = operands;
  const group = program.commands.find((each) => each.name() === name);
  const isNamed = group?.commands.some(
    (each) => each.name() === word || each.aliases().includes(word ?? ""),
  );
  if (!group?.commands.some(isDefault) || word === undefined || word === "help" || isNamed) {
    return null;
  }
  const known = group.commands.map((each) => each.name());
  const similar = similarWord(word, known);
  const hint = similar === null ? `It has ${known.join(", ")}.` : `Did you mean ${similar}?`;
  return `There is no command ${name} ${word}. ${hint}`;
};

/** The named command if it only contains other commands. Its help is then printed. */
export const groupOfCommands = (program: Command, words: readonly string[]): Command | null => {
  const { operands, unknown } = program.parseOptions([...words]);
  if (unknown.length > 0) return null;
  const found = operands.reduce<Command | undefined>(
    (command, word) => command?.commands.find((each) => each.name() === word),
    program,
  );
  const isGroup = found && found.commands.length > 0 && !found.commands.some(isDefault);
  return isGroup ? found : null;
};

/** Adds examples to the end of the command's help. Each is a line to type, with a description after `#`. */
export const withExamples = (command: Command, ...examples: readonly string[]): Command =>
  command.addHelpText(
    "after",
    ["", "Examples:", ...examples.map((example) => `  $ ${example}`)].join("\n"),
  );

/** Parsers for option values. Each throws an InvalidArgumentError that says what to write. */

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`Use a whole number from ${least} to ${most}.`);
  };

const unitSeconds = { s: 1, m: 60, h: 3_600 } as const;

/** `90`, `90s`, `10m`, `2h`: in milliseconds. */
export const duration = (text: string): number => {
  const [, digits = "", unit = "s"] = /^(\d{1,6})([smh]?)$/.exec(text) ?? [];
  if (digits !== "")
    return Number(digits) * unitSeconds[(unit || "s") as keyof typeof unitSeconds] * 1_000;
  throw new InvalidArgumentError("Use a time such as 90s, 10m or 2h.");
};

/** For repeatable options. Adds each value to the earlier ones. */
export const repeated = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

export const time = (text: string): string => {
  if (!Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  throw new InvalidArgumentError("Use a time such as 2030-01-31T12:00:00Z.");
};

/** The word that was probably meant. Null if none is similar. */
export const similarWord = (word: string, words: readonly string[]): string | null => {
  const part = words.find((each) => each.endsWith(`_${word}`) || each.startsWith(`${word}_`));
  const [best] = words
    .map((each) => ({ each, far: distance(word, each) }))
    .sort((one, other) => one.far - other.far);
  return best && best.far <= Math.max(1, word.length / 3) ? best.each : (part ?? null);
};
