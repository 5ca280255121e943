// #region make
import { writeFile } from "node:fs/promises";
import { Reelwright } from "reelwright";

// The address and the key are those of REELWRIGHT_URL and REELWRIGHT_API_KEY.
const reelwright = new Reelwright();

const image = await reelwright.uploads.productImage("product.png");
const job = await reelwright.jobs.createAndWait(
  { product_name: "Solstice Citrus Soda", product_image_url: image.url, segment_count: 3 },
  { onProgress: ({ stage, percent }) => console.log(`${stage}: ${percent} %`) },
);

const video = await reelwright.jobs.download(job.job_id, "video");
await writeFile("video.mp4", Buffer.from(await video.arrayBuffer()));
// #endregion make
