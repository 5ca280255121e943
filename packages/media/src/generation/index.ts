export { scaledVideos } from "./ordered-size.ts";
export { vendorImages } from "./vendor-images.ts";
export { type SourceTask, vendorPlayground } from "./vendor-playground.ts";
export { vendorVideos } from "./vendor-videos.ts";
