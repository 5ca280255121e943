import { InsufficientCreditsError, RateLimitError, Reelwright, ReelwrightError } from "reelwright";

const { REELWRIGHT_URL = "", REELWRIGHT_API_KEY = "" } = process.env;
// #region client
const reelwright = new Reelwright({
  apiKey: REELWRIGHT_API_KEY,
  baseUrl: REELWRIGHT_URL,
  maxRetries: 5,
  timeoutMs: 20_000,
});
// #endregion client

const order = { product_name: "Soda", product_image_url: "https://example.com/soda.png" };
// #region errors
try {
  await reelwright.jobs.create({ ...order, segment_count: 3 });
} catch (error) {
  if (error instanceof InsufficientCreditsError) console.log("Buy credits first.");
  else if (error instanceof RateLimitError) console.log(`Wait ${error.retryAfterSeconds} s.`);
  else if (error instanceof ReelwrightError) console.log(error.message);
  else throw error;
}
// #endregion errors
// #region pages
const page = await reelwright.jobs.list({ status: ["completed"] });
console.log(`${page.items.length} of ${page.total}`);

for await (const job of reelwright.jobs.list({ status: ["completed"] })) {
  console.log(job.job_id, job.product_name);
}

// #endregion pages
// #region uploads
import { openAsBlob } from "node:fs";

const byPath = await reelwright.uploads.productImage("product.png");
const byBlob = await reelwright.uploads.productImage(await openAsBlob("product.png"), {
  name: "product.png",
  type: "image/png",
});
// #endregion uploads
console.log(byPath.url, byBlob.url);
// #region wait
const job = await reelwright.jobs.create({
  product_name: "Solstice Citrus Soda",
  product_image_url: byPath.url,
  segment_count: 1,
});
const done = await reelwright.jobs.wait(job.job_id, {
  onProgress: ({ stage, percent, secondsRemaining }) => {
    console.log(stage, `${percent} %`, secondsRemaining);
  },
  timeoutMs: 10 * 60_000,
});
console.log(done.final_video_url);
// #endregion wait
// #region operations
const { data } = await reelwright.api.GET("/voices", {
  params: { query: { language: "en" } },
});
console.log(data?.items.map(({ name }) => name));
// #endregion operations
