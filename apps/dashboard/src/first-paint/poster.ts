import type { Job } from "reelwright";

/** The picture of a job's video, shown in the page's first paint until the app draws the player there. */

/** Shows what is known of a job: its name, and its poster in the player's place. */
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
  // With the frame that follows, before the app begins its own work.
  image.decoding = "sync";
  image.src = poster;
  frame.append(image);
};

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
