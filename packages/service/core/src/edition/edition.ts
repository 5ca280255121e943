import { Failure } from "@reelwright/film/failure";

/** Differences between the two editions of the contract. No other code checks the edition. */
export type Edition = {
  readonly name: "E1" | "E2";
  /** Models that `video_model` of a job accepts, the default first. */
  readonly jobModels: readonly VideoModel[];
  readonly defaultModel: VideoModel;
  /** Seconds of a segment when the body names none. */
  readonly defaultSegmentSeconds: number;
  /** Models that may be priced. */
  readonly pricedModels: readonly string[];
  /** Models of the catalogue that are sold, in its order. */
  readonly models: readonly string[];
  /** Upscalers of finished playground videos. */
  readonly upscalers: readonly string[];
  /** Fields of the playground's body that only some editions have. */
  readonly playgroundFields: readonly PlaygroundField[];
  /** The smallest credit pack; the others are the same everywhere. */
  readonly starterPack: { readonly priceUsd: number; readonly credits: number };
  /** Seconds to wait before each of the three webhook attempts. */
  readonly webhookWaitsSeconds: readonly [number, number, number];
};

export type PlaygroundField = "reference_images" | "shots" | "size" | "task_id";
export type VideoModel = "vidA_fast" | "vidA" | "vidB_std" | "vidB_pro" | "vidB_4k";

const E1: Edition = {
  name: "E1",
  jobModels: ["vidA_fast", "vidA", "vidB_std", "vidB_pro"],
  defaultModel: "vidA_fast",
  defaultSegmentSeconds: 8,
  pricedModels: [
    "vidA_fast",
    "vidA",
    "vidB_std",
    "vidB_pro",
    "vidC-2-text-to-video",
    "vidC-2-image-to-video",
    "vidC-2-pro-text-to-video",
    "vidC-2-pro-image-to-video",
    "vidC2_storyboard",
  ],
  models: [
    "vidA_fast",
    "vidA",
    "vidB_std",
    "vidB_pro",
    "vidC-2-text-to-video",
    "vidC-2-image-to-video",
    "vidC-2-pro-text-to-video",
    "vidC-2-pro-image-to-video",
    "vidC2_storyboard",
    "imgA_2",
  ],
  upscalers: ["vidA_get_1080p", "vidA_get_4k"],
  playgroundFields: ["reference_images", "shots", "size", "task_id"],
  starterPack: { priceUsd: 10, credits: 200 },
  webhookWaitsSeconds: [0, 1, 4],
};

const E2: Edition = {
  name: "E2",
  jobModels: ["vidB_std", "vidB_pro", "vidB_4k"],
  defaultModel: "vidB_std",
  defaultSegmentSeconds: 10,
  pricedModels: ["vidB_std", "vidB_pro", "vidB_4k"],
  models: ["vidB_std", "vidB_pro", "vidB_4k", "imgA_2"],
  upscalers: [],
  playgroundFields: [],
  starterPack: { priceUsd: 25, credits: 500 },
  webhookWaitsSeconds: [1, 4, 16],
};

/** The edition by its name. Throws `Failure` for any other word, so that a typo stops the start. */
export const editionNamed = (name: string): Edition => {
  if (name === "E1") return E1;
  if (name === "E2") return E2;
  throw new Failure(
    "internal",
    "EDITION_UNKNOWN",
    `REELWRIGHT_EDITION is "${name}"; use E1 or E2.`,
  );
};
