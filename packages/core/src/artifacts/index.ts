export type {
  Appearance,
  Artifacts,
  Brief,
  CutoutKind,
  HexColour,
  Keyframe,
  MusicTrack,
  Persona,
  Product,
  Score,
  Script,
  ScriptSegment,
  Size,
  Voice,
  Word,
} from "./artifacts.ts";
export { safeArea, segmentFormat } from "./segment-format.ts";
