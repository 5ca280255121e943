import type { Voice } from "@reelwright/core/artifacts/artifacts";
import { catalogue } from "../catalogue.ts";

/** The voices that we show first: English in its accents, then the most spoken other languages. */
const featured = [
  "en-us-harper",
  "en-us-marcus",
  "en-us-grace",
  "en-us-theo",
  "en-gb-x-rp-imogen",
  "en-gb-x-rp-oliver",
  "en-gb-scotland-isla",
  "en-029-shanice",
  "es-419-valentina",
  "es-alvaro",
  "fr-camille",
  "de-lena",
  "pt-br-rafael",
  "it-giulia",
  "hi-ananya",
  "ja-sakura",
  "ko-minjun",
  "cmn-mei",
  "ar-omar",
  "ru-anya",
];

/** At most 20 voices worth hearing first, in our order. */
export const featuredVoices = (): readonly Voice[] =>
  featured.map((id) => catalogue.voice(id)).filter((voice) => voice !== null);
