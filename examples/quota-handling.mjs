// npm install reelwright
// node quota-handling.mjs product.png "Citrus Soda"
import { setTimeout as wait } from "node:timers/promises";
import { InsufficientCreditsError, RateLimitError, Reelwright } from "reelwright";

const [image, name] = process.argv.slice(2);
// Without retries of its own, so that this program sees each limit.
const reelwright = new Reelwright({ maxRetries: 0 });

const { url } = await reelwright.uploads.productImage(image);
const order = { product_name: name, product_image_url: url, segment_count: 2 };

const { total_credits } = await reelwright.credits.estimate({ segment_count: 2 });
const { available_credits } = await reelwright.credits.balance();
console.log(`Costs ${total_credits} of ${available_credits} credits.`);

// All tries share one key, so a lost answer never makes a second job.
const idempotencyKey = crypto.randomUUID();

const create = async () => {
  for (;;) {
    try {
      return await reelwright.jobs.create(order, { idempotencyKey });
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error;
      // CONCURRENT_JOB_LIMIT: wait. DAILY_JOB_LIMIT: the limit ends at midnight UTC.
      console.log(`${error.code}: next try in ${error.retryAfterSeconds} s.`);
      if (error.code === "DAILY_JOB_LIMIT") throw error;
      await wait((error.retryAfterSeconds ?? 10) * 1000);
    }
  }
};

try {
  const { job_id } = await create();
  console.log((await reelwright.jobs.wait(job_id)).final_video_url);
} catch (error) {
  if (!(error instanceof InsufficientCreditsError)) throw error;
  console.error(`${error.required - error.available} credits are missing.`);
  process.exitCode = 2;
}
