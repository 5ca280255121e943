import { plainText } from "../product-name.ts";
import { englishName } from "./naming.ts";
import { nameOfTitle } from "./shop-title.ts";

/** Words of a name in a call to action, its article included. */
const maxWords = 6;

/**
 * How a product is called where something is to be done with it (`Get your {bare}`, `Try {inside}`): its name without what a
 * shop's title adds to it. Null where the title has no letters and no digits (`🎁`).
 */
export const spokenName = (
  title: string,
): { readonly inside: string; readonly bare: string } | null => {
  const name = nameOfTitle(plainText(title));
  if (!/[\p{L}\p{N}]/u.test(name)) return null;
  const { inside, bare } = englishName(name, maxWords);
  return { inside, bare };
};
