import type { Command } from "commander";
import type { Reelwright } from "reelwright";
import { CommandError } from "../command-error.ts";
import type { Context } from "../context.ts";
import { exitStatus } from "../exit-status.ts";
import { withExamples } from "../help.ts";
import { type PlayOptions, playSound } from "./player.ts";

type Play = {
  /** The group's name: `voices`. */
  readonly group: string;
  readonly description: string;
  /** What the id names: `voice`. */
  readonly noun: string;
  /** The preview's address; null: it has none. */
  readonly previewOf: (reelwright: Reelwright, id: string) => Promise<string | null>;
};

/** Adds `play`, which plays a preview or saves it. */
export const addPlay = (
  parent: Command,
  { group, description, noun, previewOf }: Play,
  context: Context,
): void => {
  const command = parent
    .command("play")
    .description(description)
    .argument(`<${noun}>`, `the ${noun}'s id`)
    .option("-o, --out <file>", "save it in place of playing it")
    .option("--force", "replace a file that exists")
    .action(async (id: string, options: PlayOptions) => {
      const reelwright = await context.client();
      const preview = await previewOf(reelwright, id);
      if (preview === null) {
        throw new CommandError(`The ${noun} has no preview.`, exitStatus.notFound);
      }
      await playSound(new URL(preview, reelwright.baseUrl).href, options, context);
    });
  withExamples(
    command,
    `reelwright ${group} play ID`,
    `reelwright ${group} play ID -o preview.mp3`,
  );
};
