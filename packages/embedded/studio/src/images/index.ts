export { localImages } from "./local-images.ts";
