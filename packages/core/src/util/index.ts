export { asciiUrl } from "./ascii-url.ts";
export { clamp } from "./clamp.ts";
export { jittered } from "./jitter.ts";
export { type JoinedSignal, joinedSignal } from "./joined-signal.ts";
export { type Lazy, lazy } from "./lazy.ts";
export { lerp } from "./lerp.ts";
export { parsedUrl } from "./parsed-url.ts";
export { type SeededRandom, seededRandom, seedOf } from "./random.ts";
export { uuidv7 } from "./uuid.ts";
