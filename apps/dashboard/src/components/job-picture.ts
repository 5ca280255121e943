/** A small picture of a job. Pure. */
import type { Job } from "reelwright";

const originOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).origin : null;

/**
 * Returns the address of the best picture that there is of a job, and whether it is of the video: its thumbnail, the newest
 * clip's, both as small as there are, or the product's picture. A product's picture on somebody else's server is left out, since the page's policy
 * refuses it: `ownOrigin` and the file store's are allowed. Null: there is none.
 */
export const jobPicture = (
  job: Job,
  ownOrigin: string,
): { readonly url: string; readonly isOfVideo: boolean } | null => {
  const clip = job.segments.findLast(({ thumbnail_url }) => thumbnail_url !== null);
  const made = [job, clip].map((each) => each?.preview_url ?? each?.thumbnail_url ?? null);
  const shown = made.find((address) => address !== null) ?? null;
  if (shown !== null) return { url: shown, isOfVideo: true };
  const portrait = job.persona?.portrait_url ?? null;
  const origins = [ownOrigin, portrait === null ? null : originOf(portrait)];
  const isAllowed = origins.includes(originOf(job.product_image_url));
  return isAllowed ? { url: job.product_image_url, isOfVideo: false } : null;
};
