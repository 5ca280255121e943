export { localEditor } from "./editor.ts";
export { fontsDirectory } from "./fonts.ts";
