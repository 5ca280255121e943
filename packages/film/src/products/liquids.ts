import type { HexColour } from "../artifacts.ts";
import { foldText } from "../catalogue/folding.ts";
import { kindOf, meaningIn, productWords, vocabularyOf } from "./kinds.ts";

/**
 * What is poured out of a product, by the words of its name, and its colour in a glass. Words are written as in
 * `thing-words.ts`; the last telling word of a name counts, two in a row (`green tea`) before one.
 */
const liquidWords: readonly (readonly [colour: HexColour, words: string])[] = [
  ["#5b3520", "coffee ~kaffee cafe espresso cold-brew cola"],
  ["#d9b48f", "latte cappuccino chai milk-tea iced-coffee eiskaffee"],
  ["#6a4028", "cocoa ~kakao cacao hot-chocolate"],
  ["#b5672c", "tea ~tee te iced-tea kombucha"],
  ["#8fae4e", "matcha green-tea gruner-tee te-verde the-vert"],
  [
    "#6e1030",
    "red-wine rotwein vino-tinto vin-rouge merlot cabernet malbec rioja wine ~wein vino vin",
  ],
  ["#ecdc8e", "white-wine weisswein vino-blanco vin-blanc riesling chardonnay sauvignon"],
  ["#efa9a0", "rose-wine rosewein vino-rosado rosado vin-rose"],
  ["#f0d999", "champagne prosecco sekt cava cider sidra cidre tonic ginger-ale"],
  ["#e0a33a", "beer ~bier cerveza biere lager ale whisky whiskey rum energy-drink"],
  ["#f6f1e6", "milk ~milch leche lait oat-milk oat-drink hafermilch haferdrink kefir yogurt-drink"],
  ["#dcebf2", "water ~wasser agua eau soda vodka gin soju seltzer"],
  ["#f3e7a0", "lemonade ~limonade limonada lemon ~zitrone limon citron"],
  [
    "#f39a1f",
    "orange ~orange orange-juice orangensaft naranja mango mangue ~karotte carrot zanahoria",
  ],
  ["#e3b04b", "apple ~apfel manzana pomme apple-juice apfelsaft pear birne pineapple ananas"],
  ["#8a1f3d", "grape traube uva raisin cherry kirsche cereza cerise beet beetroot"],
  [
    "#c8324e",
    "berry ~beere strawberry erdbeere fresa fraise raspberry himbeere frambuesa framboise cranberry tomato",
  ],
  ["#d8a52c", "olive-oil ~olivenol aceite huile oil honey ~honig miel syrup ~sirup sirop jarabe"],
  ["#5a2a18", "soy-sauce sojasosse vinegar balsamico balsamic"],
  ["#cfa46a", "cereal granola ~musli muesli oats"],
];

const liquids = vocabularyOf<HexColour>(liquidWords.map(([colour, words]) => [words, colour]));
const water = liquids.whole.get("water") ?? null;

/**
 * The colour in a glass of what is poured out of a product, by the words of its name (English, German, Spanish, French):
 * `Cold Brew Bottle` is brown. What comes out of a bottle or mug that is sold empty is water. Null: the name doesn't tell.
 */
export const liquidColour = (productName: string): HexColour | null =>
  meaningIn(productWords(productName).map(foldText), liquids) ??
  (kindOf(productName, "").name === "drinkware" ? water : null);
