import type { Job } from "reelwright";

/** From here on, the small picture isn't sharp in the player. */
const smallPixelRatio = 1.8;

/** Returns the address of the picture that stands for a video until it is played; null: there is none. */
export const posterOf = ({
  preview_url,
  thumbnail_url,
}: Pick<Job, "preview_url" | "thumbnail_url">): string | null =>
  window.devicePixelRatio < smallPixelRatio ? (preview_url ?? thumbnail_url) : thumbnail_url;

/** Has the browser fetch the poster, the largest picture of the page, before the player is there to ask for it. */
export const fetchPoster = (job: Job): void => {
  const address = posterOf(job);
  if (address === null) return;
  const image = new Image();
  image.fetchPriority = "high";
  image.src = address;
};
