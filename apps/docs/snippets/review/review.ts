import { Reelwright, type Review } from "reelwright";

const reelwright = new Reelwright();
const image = await reelwright.uploads.productImage("product.png");

/** In the place of a person who looks at the image. */
const isGood = async (review: Review) => review.rejections > 0;

// #region create
const job = await reelwright.jobs.create({
  product_name: "Solstice Citrus Soda",
  product_image_url: image.url,
  segment_count: 1,
  human_review: "anchor_only",
  human_review_max_rejections: 2,
});
// #endregion create
// #region decide
for await (const { data } of reelwright.jobs.events(job.job_id)) {
  if (data.status !== "paused") continue;
  for await (const review of reelwright.jobs.reviews(job.job_id)) {
    const { kind, index, attempt } = review;
    await reelwright.jobs.submitReview(
      job.job_id,
      (await isGood(review))
        ? { kind, index, attempt, decision: "approve" }
        : { kind, index, attempt, decision: "reject", feedback: "Brighter, and show the label." },
    );
  }
}
// #endregion decide
