import type { Job } from "reelwright";

/** Shows a job's name, and its poster in place of the player, until the app renders. */
export const showJob = (job: Job, page: Document = document): void => {
  const frame = page.querySelector<HTMLElement>(".first-frame");
  const title = page.querySelector(".first-title");
  if (!frame || !title) return;
  frame.dataset["ratio"] = job.aspect_ratio;
  title.textContent = job.product_name;
  const poster = job.final_video_url === null ? null : posterOf(job);
  if (poster === null) return;
  const image = page.createElement("img");
  image.alt = "";
  image.fetchPriority = "high";
  // Decoded before the app starts its work.
  image.decoding = "sync";
  image.src = poster;
  frame.append(image);
};

/** From this pixel ratio on, the small image looks blurred in the player. */
const smallPixelRatio = 1.8;

/** Returns the URL of a video's poster; null if there is none. */
export const posterOf = ({
  preview_url,
  thumbnail_url,
}: Pick<Job, "preview_url" | "thumbnail_url">): string | null =>
  window.devicePixelRatio < smallPixelRatio ? (preview_url ?? thumbnail_url) : thumbnail_url;

/** Preloads the poster, the largest image of the page, before the player renders. */
export const fetchPoster = (job: Job): void => {
  const address = posterOf(job);
  if (address === null) return;
  const image = new Image();
  image.fetchPriority = "high";
  image.src = address;
};
