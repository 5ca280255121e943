export { silences, spokenShare } from "../sound/dead-air.ts";
export { type Narration, narrate } from "../sound/narration.ts";
export { maxSuitedRate, minRate } from "../sound/timeline.ts";
export { type DirectCall, type DirectCallsOptions, directCalls } from "./direct-calls.ts";
export { type FakeFiles, fakeCatalogue, fakeTools, secondsPerSegment } from "./fake-tools.ts";
export { sampleParams } from "./sample-job.ts";
