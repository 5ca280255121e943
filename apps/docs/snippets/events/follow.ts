import { Reelwright } from "reelwright";

const reelwright = new Reelwright();
const image = await reelwright.uploads.productImage("product.png");
const job = await reelwright.jobs.create({
  product_name: "Solstice Citrus Soda",
  product_image_url: image.url,
  segment_count: 1,
});
// #region follow
for await (const event of reelwright.jobs.events(job.job_id)) {
  if (event.type === "stage.finished") console.log(event.data.stage);
}
// #endregion follow
