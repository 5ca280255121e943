/** Which model makes what, with its limits and prices: data, given to the adapter. */

type GooglePictureModel = {
  readonly makes: "picture";
  /** `gemini-3-pro-image`, without `models/`. */
  readonly model: string;
  readonly aspectRatios: readonly string[];
  readonly maxImages: number;
  /** Whether pictures are sent with their transparency (PNG); otherwise as JPEG on white. */
  readonly alpha?: boolean;
  /** USD per picture, by the contract's resolutions; those that are missing aren't made. */
  readonly pictureUsd: Readonly<Partial<Record<"1k" | "2k" | "4k", number>>>;
  /** USD per picture that is sent. */
  readonly imageUsd: number;
};

type GoogleClipModel = {
  readonly makes: "clip";
  /** `veo-3.1-generate-001`, without `models/`. */
  readonly model: string;
  readonly aspectRatios: readonly string[];
  /** Lengths that the model makes, ascending. */
  readonly seconds: readonly number[];
  /** The contract's resolutions: what each is called there, and USD per second. */
  readonly resolutions: Readonly<
    Record<string, { readonly name: "720p" | "1080p" | "4k"; readonly secondUsd: number }>
  >;
  readonly maxReferences: number;
  /** Whether the model takes a seed. */
  readonly hasSeed: boolean;
};

export type GoogleModel = GooglePictureModel | GoogleClipModel;

/** By the contract's names: `imgA_2`, `vidA` … */
export type GoogleModels = Readonly<Record<string, GoogleModel>>;
