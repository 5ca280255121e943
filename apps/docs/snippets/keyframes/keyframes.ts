import { Reelwright } from "reelwright";

const reelwright = new Reelwright();
const image = await reelwright.uploads.productImage("product.png");
// #region create
const stopped = await reelwright.jobs.createAndWait({
  product_name: "Solstice Citrus Soda",
  product_image_url: image.url,
  segment_count: 3,
  stop_at_stage: "init",
});
// #endregion create
// #region look
for await (const keyframe of reelwright.jobs.keyframes(stopped.job_id)) {
  console.log(keyframe.index, keyframe.image_url);
}
// #endregion look
// #region go-on
const quote = await reelwright.jobs.quoteRetry(stopped.job_id, {});
console.log(quote.credits_to_reserve);

await reelwright.jobs.retry(stopped.job_id);
const job = await reelwright.jobs.wait(stopped.job_id);
// #endregion go-on
console.log(job.final_video_url);
