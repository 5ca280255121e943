// #region batch
import { readFile } from "node:fs/promises";
import { JobFailedError, Reelwright } from "reelwright";

const reelwright = new Reelwright();
const [, ...rows] = (await readFile("products.csv", "utf8")).trim().split("\n");

const make = async (row: string): Promise<string> => {
  const [name = "", image = ""] = row.split(",");
  const upload = await reelwright.uploads.productImage(image);
  try {
    const job = await reelwright.jobs.createAndWait(
      { product_name: name, product_image_url: upload.url, segment_count: 1 },
      // The same file run again orders nothing twice.
      { idempotencyKey: `spring-campaign ${row}` },
    );
    return `${name}: ${job.final_video_url}`;
  } catch (error) {
    if (error instanceof JobFailedError) return `${name}: ${error.job.error_message}`;
    throw error;
  }
};

for (const result of await Promise.all(rows.map(make))) console.log(result);
// #endregion batch
