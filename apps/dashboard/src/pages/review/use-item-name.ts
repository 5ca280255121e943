import type { WaitingReview } from "reelwright";
import { useTexts } from "../../texts/texts.tsx";

/** Returns what an item is called: "Keyframe 2 of Citrus Soda". */
export const useItemName = (): ((review: WaitingReview) => string) => {
  const t = useTexts("review");
  return ({ kind, index, product_name }) =>
    t(kind === "keyframe" ? "keyframeOf" : "clipOf", { number: index + 1, product: product_name });
};
