// Runs one whole job with the installed SDK in the current runtime. Prints the results as JSON.
import { NotFoundError, Reelwright, verifyWebhook } from "reelwright";

const [baseUrl, apiKey, picture, signed] = process.argv.slice(2);
const reelwright = new Reelwright({ baseUrl, apiKey });

const stream = async function* () {
  const { readFile } = await import("node:fs/promises");
  const bytes = await readFile(picture);
  yield bytes.subarray(0, 1_000);
  yield bytes.subarray(1_000);
};
const { url } = await reelwright.uploads.productImage(picture);
const streamed = await reelwright.uploads.productImage(stream());

let events = 0;
const job = await reelwright.jobs.createAndWait(
  {
    product_name: "Fizz",
    product_image_url: url,
    segment_count: 2,
    segment_duration: 3,
    video_model: "vidB_std",
  },
  { onProgress: ({ event }) => event && events++, timeoutMs: 60_000 },
);
const video = await reelwright.jobs.download(job.job_id, "video");
const file = new Uint8Array(await video.arrayBuffer());
const listed = await reelwright.jobs.list().toArray();
const unknown = await reelwright.personas.get("nobody").catch((error) => error);
const event = await verifyWebhook({ ...JSON.parse(signed), toleranceSeconds: 0 });
const gone = new Reelwright({ baseUrl: "http://127.0.0.1:9", apiKey, maxRetries: 1 });
const refused = await gone.templates.create({ name: "a", config: {} }).catch((error) => error);

console.log(
  JSON.stringify({
    status: job.status,
    hasEvents: events > 5,
    streamed: streamed.width > 0,
    isVideo: new TextDecoder().decode(file.subarray(4, 8)),
    listed: listed.map(({ job_id }) => job_id === job.job_id),
    unknown: [unknown instanceof NotFoundError, unknown.code],
    event: event.event,
    refused: refused.name,
  }),
);
