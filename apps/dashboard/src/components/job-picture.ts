/** A small picture of a job. Pure. */
import type { Job } from "reelwright";

const originOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).origin : null;

/**
 * Returns the address of the best picture that there is of a job, and whether it is of the video: its thumbnail, the newest
 * clip's, or the product's picture. A product's picture on somebody else's server is left out, since the page's policy
 * refuses it: `ownOrigin` and the file store's are allowed. Null: there is none.
 */
export const jobPicture = (
  job: Job,
  ownOrigin: string,
): { readonly url: string; readonly isOfVideo: boolean } | null => {
  const clip = job.segments.findLast(({ thumbnail_url }) => thumbnail_url !== null);
  const made = job.thumbnail_url ?? clip?.thumbnail_url ?? null;
  if (made !== null) return { url: made, isOfVideo: true };
  const portrait = job.persona?.portrait_url ?? null;
  const origins = [ownOrigin, portrait === null ? null : originOf(portrait)];
  const isAllowed = origins.includes(originOf(job.product_image_url));
  return isAllowed ? { url: job.product_image_url, isOfVideo: false } : null;
};
