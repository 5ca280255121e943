export { type FakeFiles, fakeCatalogue, fakeTools, secondsPerSegment } from "./fake-tools.ts";
export { sampleParams } from "./sample-job.ts";
