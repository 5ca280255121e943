export { scaledImages, scaledVideos } from "./ordered-size.ts";
export { vendorImages } from "./vendor-images.ts";
export { vendorVideos } from "./vendor-videos.ts";
