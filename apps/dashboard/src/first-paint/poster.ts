/** The picture of a job's video, shown in the page's first paint until the app draws the player there. */
import type { Job } from "reelwright";
import { posterOf } from "../pages/job/player/poster.ts";

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
