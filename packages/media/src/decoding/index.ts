export { pictureDecoder } from "./picture-decoder.ts";
