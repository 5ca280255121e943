export { sampleParams } from "./sample-job.ts";
export { fakeCatalogue, fakeTools, secondsPerSegment, type FakeFiles } from "./fake-tools.ts";
