import type { LocalStacks } from "./connection/local-stack.ts";
import type { CommandModule, Group } from "./group.ts";
import type { Outcome } from "./outcome.ts";

/** What a program that has more than the public API adds to the command line: a checkout, with its embedded stack. */
export type Hooks = LocalStacks & {
  readonly groups?: readonly Group[];
  /** Commands below a group of the public API, by the group's name. */
  readonly below?: { readonly [group: string]: () => Promise<CommandModule> };
  /** The outcome of errors that only this program knows; null: it is none of them. */
  readonly explain?: (error: unknown) => Promise<Outcome | null>;
};
