// npm install reelwright
// node review-gate.mjs product.png "Citrus Soda"
import { createInterface } from "node:readline/promises";
import { Reelwright } from "reelwright";

const [image, name] = process.argv.slice(2);
const reelwright = new Reelwright();
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const answers = terminal[Symbol.asyncIterator]();

/** Asks a person. An empty answer approves; any other text is the reason for another attempt. */
const decide = async ({ kind, index, attempt, preview_url }) => {
  console.log(`${kind} ${index}, attempt ${attempt}: ${preview_url}`);
  console.log("Press Enter to approve, or write what to change:");
  const { value = "" } = await answers.next();
  const feedback = value.trim();
  const decision = feedback === "" ? { decision: "approve" } : { decision: "reject", feedback };
  return { kind, index, attempt, ...decision };
};

const { url } = await reelwright.uploads.productImage(image);
const { job_id } = await reelwright.jobs.create({
  product_name: name,
  product_image_url: url,
  segment_count: 2,
  // The first keyframe sets the place, the light and the person for all others.
  human_review: "anchor_only",
  human_review_max_rejections: 2,
});

for await (const { type, data } of reelwright.jobs.events(job_id)) {
  if (data.status === "paused" && data.pause_reason === "human_review") {
    for await (const review of reelwright.jobs.reviews(job_id)) {
      await reelwright.jobs.submitReview(job_id, await decide(review));
    }
  }
  if (type === "job.completed") console.log((await reelwright.jobs.get(job_id)).final_video_url);
}
terminal.close();
