import { lazy } from "@reelwright/film/concurrency";
import { kindOf } from "@reelwright/film/products/kinds";
import { readData } from "../phrase-books/text-data.ts";
import { readKinds } from "./read-kinds.ts";

/** English lines about each kind of product. */
export const englishKinds = lazy(() => readData("en", "kinds.txt", readKinds));

/** The kind of product that a text names (`kindOf`), and selling points that are true of every product of that kind. */
export const readKind = (
  text: string,
  interactionMode: string,
): { readonly name: string; readonly points: readonly string[] } => {
  const { name } = kindOf(text, interactionMode);
  return { name, points: englishKinds().get(name)?.points ?? [] };
};
