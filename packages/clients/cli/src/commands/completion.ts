/** `reelwright completion`. */
import { Argument, type Command } from "commander";
import { bashScript } from "../completion/bash.ts";
import { fishScript } from "../completion/fish.ts";
import { completedCommands } from "../completion/tree.ts";
import { zshScript } from "../completion/zsh.ts";
import type { Context } from "../context.ts";
import { withExamples } from "../help.ts";

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

export const add = (program: Command, { out }: Context): void => {
  const command = program
    .command("completion")
    .description("Print a script with which a shell completes commands, options and their values.")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(scripts)))
    .action((shell: keyof typeof scripts) => out.line(scripts[shell](completedCommands(program))));
  withExamples(
    command,
    'eval "$(reelwright completion bash)"     # in ~/.bashrc',
    'eval "$(reelwright completion zsh)"      # in ~/.zshrc, after compinit',
    "reelwright completion fish > ~/.config/fish/completions/reelwright.fish",
  );
};
