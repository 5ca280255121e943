import { lazy } from "@reelwright/film/concurrency";
import { kindOf } from "@reelwright/film/products/kinds";
import { readData } from "../phrase-books/text-data.ts";
import { readKinds } from "./read-kinds.ts";

/** What the English writer says of each kind of product. */
export const englishKinds = lazy(() => readData("en", "kinds.txt", readKinds));

/** What a product is by the words of a text (`kindOf`), and selling points that hold for every product of that kind. */
export const readKind = (
  text: string,
  interactionMode: string,
): { readonly name: string; readonly points: readonly string[] } => {
  const { name } = kindOf(text, interactionMode);
  return { name, points: englishKinds().get(name)?.points ?? [] };
};
