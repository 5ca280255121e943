export { localVideos } from "./local-videos.ts";
