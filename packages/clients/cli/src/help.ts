import type { Command } from "commander";

/** Adds examples to the end of the command's help. Each is a line to type; `#` begins what it does. */
export const withExamples = (command: Command, ...examples: readonly string[]): Command =>
  command.addHelpText(
    "after",
    ["", "Examples:", ...examples.map((example) => `  $ ${example}`)].join("\n"),
  );
