import type { Command } from "commander";
import { nameUpTo } from "../arguments.ts";

export type ActionOptions = { readonly reason?: string; readonly json?: boolean };

/** Adds what all actions take. */
export const actionOptions = (command: Command): Command =>
  command
    .option("--reason <text>", "why, for the audit log", nameUpTo(500))
    .option("--json", "print JSON");

/** What an action prints: what it did as JSON, or a sentence. */
export const actionLine = (
  done: { readonly changed: boolean },
  json: boolean | undefined,
  sentences: { readonly changed: string; readonly unchanged: string },
): string => {
  if (json) return JSON.stringify(done);
  return done.changed ? sentences.changed : sentences.unchanged;
};
