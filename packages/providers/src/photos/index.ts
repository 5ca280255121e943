export { photos } from "./photos.ts";
