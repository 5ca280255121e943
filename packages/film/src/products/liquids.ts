import type { HexColour } from "../artifacts/artifacts.ts";
import { foldText } from "../catalogue/folding.ts";
import { kindOf } from "./kind-of.ts";
import { liquidWords } from "./liquid-words.ts";
import { productWords } from "./product-words.ts";
import { meaningIn, vocabularyOf } from "./vocabulary.ts";

const liquids = vocabularyOf<HexColour>(liquidWords.map(([colour, words]) => [words, colour]));
const water = liquids.whole.get("water") ?? null;

/**
 * The colour in a glass of what is poured out of a product, by the words of its name (English, German, Spanish, French):
 * `Cold Brew Bottle` is brown. What comes out of a bottle or mug that is sold empty is water. Null: the name doesn't tell.
 */
export const liquidColour = (productName: string): HexColour | null =>
  meaningIn(productWords(productName).map(foldText), liquids) ??
  (kindOf(productName, "").name === "drinkware" ? water : null);
