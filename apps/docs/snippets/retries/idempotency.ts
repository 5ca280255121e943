import { Reelwright } from "reelwright";

const reelwright = new Reelwright();
const image = await reelwright.uploads.productImage("product.png");
const order = { id: `order-${Date.now()}` };
// #region create
const job = await reelwright.jobs.create(
  { product_name: "Solstice Citrus Soda", product_image_url: image.url, segment_count: 1 },
  { idempotencyKey: order.id },
);
// #endregion create
await reelwright.jobs.wait(job.job_id);
// #region retry
const quote = await reelwright.jobs.quoteRetry(job.job_id, { restart_from_stage: "captions" });
console.log(quote.stages, quote.credits_to_reserve);

await reelwright.jobs.retry(job.job_id, { restart_from_stage: "captions" });
const again = await reelwright.jobs.wait(job.job_id);
// #endregion retry
console.log(again.run);
