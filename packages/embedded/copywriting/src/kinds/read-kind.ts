import { kindOf } from "@reelwright/core/products/kind-of";
import { englishKinds } from "./english/index.ts";

/** What a product is by the words of a text (`kindOf`), and selling points that hold for every product of that kind. */
export const readKind = (
  text: string,
  interactionMode: string,
): { readonly name: string; readonly points: readonly string[] } => {
  const { name } = kindOf(text, interactionMode);
  return { name, points: englishKinds.get(name)?.points ?? [] };
};
