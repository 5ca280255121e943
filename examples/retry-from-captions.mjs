// npm install reelwright
// node retry-from-captions.mjs JOB_ID
import { Reelwright } from "reelwright";

const [jobId] = process.argv.slice(2);
const reelwright = new Reelwright();

// The script, the clips and the voice stay. Captions and what follows them are made again.
const from = { restart_from_stage: "captions" };

const quote = await reelwright.jobs.quoteRetry(jobId, from);
console.log(`${quote.stages.join(", ")}: ${quote.credits_to_reserve} credits`);

await reelwright.jobs.retry(jobId, from);
const job = await reelwright.jobs.wait(jobId);
console.log(`Run ${job.run}: ${job.final_video_url}`);
