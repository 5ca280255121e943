export { sampleParams } from "./sample-job.ts";
