/** The review queue and its order. */
import type { WaitingReview } from "reelwright";

/** Identifies one attempt at an item of a job. */
export const keyOf = ({ job_id, kind, index, attempt }: WaitingReview): string =>
  `${job_id}/${kind}/${index}/${attempt}`;

/** Returns the current item: the chosen one, or the first if that no longer waits. */
export const currentOf = (
  items: readonly WaitingReview[],
  chosen: string | null,
): WaitingReview | null => items.find((each) => keyOf(each) === chosen) ?? items[0] ?? null;

/** Returns the item `places` further on, wrapping around; null if there is no other. */
export const neighbourOf = (
  items: readonly WaitingReview[],
  current: WaitingReview,
  step: 1 | -1,
): WaitingReview | null => {
  const at = items.findIndex((each) => keyOf(each) === keyOf(current));
  if (at === -1 || items.length < 2) return null;
  return items[(at + step + items.length) % items.length] ?? null;
};

/** Returns the parts of a score, the largest deduction first. */
export const weakestFirst = (parts: WaitingReview["score_parts"]): WaitingReview["score_parts"] =>
  [...parts].sort((a, b) => a.value - b.value);

/** Returns the product's image if this page may load it (same origin or file store), else null. */
export const productPictureOf = (review: WaitingReview, here: string): string | null => {
  const { product_image_url: picture } = review;
  if (picture === null || !URL.canParse(picture, here)) return null;
  const known = [here, review.image_url, review.video_url, review.thumbnail_url].flatMap((url) =>
    url !== null && URL.canParse(url, here) ? [new URL(url, here).origin] : [],
  );
  return known.includes(new URL(picture, here).origin) ? picture : null;
};
