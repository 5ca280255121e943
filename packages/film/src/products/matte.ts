import { foldText } from "../catalogue/folding.ts";
import { kindOf } from "./kind-of.ts";
import { productWords } from "./product-words.ts";
import { thingOf } from "./thing-of.ts";
import { meaningIn, vocabularyOf } from "./vocabulary.ts";

/** Cloth, foam and fur that its kind doesn't tell; English, German, Spanish, French. */
const cloth = vocabularyOf<true>([
  [
    "pillow ~kissen almohada coussin cushion cojin blanket ~decke manta couverture throw towel ~handtuch toalla " +
      "serviette rug ~teppich alfombra tapis curtain ~vorhang cortina rideau duvet bettwasche mattress ~matratze " +
      "colchon matelas yoga-mat ~yogamatte teddy teddy-bear plush ~kuscheltier peluche doudou dog-bed bath-mat",
    true,
  ],
]);

/** Hard though they are worn as clothes are. */
const hard = vocabularyOf<true>([
  ["helmet ~helm casco casque suitcase ~koffer maleta valise clutch briefcase", true],
]);

const clothKinds: ReadonlySet<string> = new Set(["apparel", "headwear", "bag"]);
const clothParts: ReadonlySet<string | null> = new Set(["torso", "body", "legs", "collar"]);

/** Whether a product of this name is of cloth or the like, on which no light glints. */
export const isMatte = (productName: string): boolean => {
  const words = productWords(productName).map(foldText);
  if (meaningIn(words, hard)) return false;
  return (
    meaningIn(words, cloth) === true ||
    clothKinds.has(kindOf(productName, "").name) ||
    clothParts.has(thingOf(productName).worn)
  );
};
