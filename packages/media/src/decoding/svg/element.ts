import type { Rule } from "./style.ts";

/** An element of a drawing, with what is kept of it. */
export type Element = {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: (Element | string)[];
  /** Ids that its attributes refer to. */
  readonly ids: string[];
  /** Of the picture that it carries along. */
  pixels: number;
};

export type Drawing = { readonly root: Element; readonly rules: readonly Rule[] };

export const isElement = (child: Element | string): child is Element => typeof child !== "string";
