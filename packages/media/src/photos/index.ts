export { type DecodePicture, decodeApart, decodeHere, headerSize, opened } from "./decoding.ts";
export { photos } from "./photos.ts";
export { closeSalience } from "./salience.ts";
export { withOwnPictures } from "./sent-pictures.ts";
