import type { LocalStacks } from "./connection/local-stack.ts";
import type { Group } from "./group.ts";
import type { Outcome } from "./outcome.ts";

/** What a program that has more than the public API adds to the command line: a checkout, with its embedded stack. */
export type Hooks = LocalStacks & {
  readonly groups?: readonly Group[];
  /** The outcome of errors that only this program knows; null: it is none of them. */
  readonly explain?: (error: unknown) => Promise<Outcome | null>;
};
