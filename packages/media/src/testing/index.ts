export { childrenNamed, isThere } from "./child-processes.ts";
export { loudness, pictureSize, streamFields } from "./editor-measures.ts";
export { manyScans } from "./hostile-media.ts";
