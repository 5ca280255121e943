// npm install reelwright csv-parse
// node batch-from-csv.mjs products.csv, with the columns sku, name and image
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse } from "csv-parse/sync";
import { JobFailedError, Reelwright } from "reelwright";

const [file] = process.argv.slice(2);
const concurrency = 2;
const reelwright = new Reelwright();
const rows = parse(readFileSync(file), { columns: true, bom: true, trim: true });

/** URLs of uploaded images. An upload returns a new URL each time, and a second run has to send the same one. */
const uploads = existsSync("uploads.json") ? JSON.parse(readFileSync("uploads.json", "utf8")) : {};
const upload = async (key, path) => {
  uploads[key] ??= (await reelwright.uploads.productImage(path)).url;
  writeFileSync("uploads.json", JSON.stringify(uploads));
  return uploads[key];
};

const make = async (row) => {
  const path = resolve(dirname(file), row.image);
  // The same row with the same image has the same key, so a second run orders nothing twice.
  const hash = createHash("sha256").update(JSON.stringify(row)).update(readFileSync(path));
  const idempotencyKey = hash.digest("hex");
  const order = {
    product_name: row.name,
    product_image_url: await upload(idempotencyKey, path),
    segment_count: 2,
    metadata: { sku: row.sku },
  };
  try {
    return (await reelwright.jobs.createAndWait(order, { idempotencyKey })).final_video_url;
  } catch (error) {
    // A job that failed has released its credits. The other rows go on.
    if (error instanceof JobFailedError) return `failed: ${error.job.error_message}`;
    throw error;
  }
};

writeFileSync("results.csv", "sku,result\n");
const waiting = rows.values();
const work = async () => {
  for (const row of waiting) {
    const result = await make(row);
    console.log(row.sku, result);
    appendFileSync("results.csv", `${row.sku},${result}\n`);
  }
};
await Promise.all(Array.from({ length: concurrency }, work));
