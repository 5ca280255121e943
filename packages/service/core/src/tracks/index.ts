export {
  createTrack,
  customTrackSchema,
  deleteTrack,
  newTrackSchema,
  presentTrack,
} from "./custom-track.ts";
