export { type CaptionRequest, writeCaptions } from "./write-captions.ts";
