export { imagesConformance, type OpenPort } from "./conformance/images-conformance.ts";
export { playgroundConformance } from "./conformance/playground-conformance.ts";
export { videosConformance } from "./conformance/videos-conformance.ts";
export { drawingModel } from "./drawing-model.ts";
export { allStreams, pictureSize, pixels, streamFields } from "./editor-measures.ts";
export { type GenerationRequests, openGenerationRequests } from "./generation-requests.ts";
export { manyScans } from "./hostile-media.ts";
export { levelDb, loudness } from "./loudness.ts";
