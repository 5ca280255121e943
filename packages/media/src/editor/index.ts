export { concatSegments } from "./concat.ts";
export { conformSegment } from "./conform.ts";
export { localEditor } from "./editor.ts";
export { fontsDirectory } from "./fonts.ts";
