export { assCaptions, captionRenderer } from "./caption-renderer.ts";
