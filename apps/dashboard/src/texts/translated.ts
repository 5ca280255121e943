import type * as english from "./en/index.ts";

/** All texts of one language. */
export type Messages = typeof english;

/** The same keys, in another language. */
export type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]>;
};
