export { conformSegment, houseEncode } from "./conform.ts";
export { localEditor } from "./editor.ts";
export { fontsDirectory } from "./fonts.ts";
