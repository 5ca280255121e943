// npm install reelwright
// node create-and-wait.mjs product.png "Citrus Soda"
import { writeFile } from "node:fs/promises";
import { Reelwright } from "reelwright";

const [image, name] = process.argv.slice(2);

// Reads REELWRIGHT_URL and REELWRIGHT_API_KEY.
const reelwright = new Reelwright();

const { url } = await reelwright.uploads.productImage(image);
const job = await reelwright.jobs.createAndWait(
  { product_name: name, product_image_url: url, segment_count: 2 },
  { onProgress: ({ stage, percent }) => console.log(`${stage}: ${percent} %`) },
);

const video = await reelwright.jobs.download(job.job_id, "video");
await writeFile("video.mp4", video.body);
console.log(`video.mp4, ${job.credits_consumed} credits`);
