/** Vendors' models as data: paths, input templates, the place of results, limits and prices. */
import type { OutputKind } from "@reelwright/film/ports/vendors";

const fileInputs = ["start", "end", "references", "images", "source", "voice"] as const;
/** An input that a route needs; with `?` it is optional. */
type Take = (typeof fileInputs)[number] | `${(typeof fileInputs)[number]}?` | "shots" | "shots?";

/** JSON with placeholders; see `fillTemplate` in `input.ts`. */
export type Template =
  | string
  | number
  | boolean
  | null
  | readonly Template[]
  | { readonly [member: string]: Template };

/** USD, or USD with and without sound. */
export type Usd = number | { readonly silent: number; readonly sound: number };

export type Pricing = {
  readonly per: "second" | "generation";
  /** By the contract's resolutions. */
  readonly usd: Readonly<Record<string, Usd>>;
};

export type HostRoute = {
  /** Inputs besides the prompt. The first route that fits a request serves it. */
  readonly takes: readonly Take[];
  /** The vendor's path of the model; `owner/name:version` pins a version where the vendor has versions. */
  readonly path: string;
  readonly input: Template;
  /** How the prompt refers to images, with `{n}` from 1; appended to the prompt. */
  readonly mention?: string;
  /** Overrides the model's price. */
  readonly price?: Pricing;
  readonly seconds?: readonly number[];
};

export type HostModel = {
  readonly makes: "picture" | "clip" | "upscale" | "presenter";
  /** Where this was read, and when. */
  readonly sources: readonly string[];
  readonly checked: string;
  readonly routes: readonly HostRoute[];
  /** Where results are in the answer: `video.url`, `images.*.url`; empty: the answer itself. */
  readonly output: string;
  readonly limits: {
    /** Characters; a longer prompt is cut at a word. */
    readonly promptLength: number;
    /** Lengths that it makes, ascending; of those that are long enough the shortest is made. */
    readonly seconds?: readonly number[];
    readonly aspectRatios?: readonly string[];
    readonly maxImages?: number;
    readonly maxImageBytes?: number;
    readonly maxVoiceBytes?: number;
    /** Whether images are sent with their transparency (PNG), or as JPEG on white. */
    readonly alpha?: boolean;
  };
  /** The contract's resolutions in the vendor's words; missing ones aren't supported. */
  readonly resolutions: Readonly<Record<string, string>>;
  readonly price: Pricing;
};

/** By the contract's names: `vidA`, `imgA_2` … */
export type HostModels = Readonly<Record<string, HostModel>>;

type GooglePictureModel = {
  readonly makes: "picture";
  /** `gemini-3-pro-image`, without `models/`. */
  readonly model: string;
  readonly aspectRatios: readonly string[];
  readonly maxImages: number;
  /** Whether pictures are sent with their transparency (PNG); otherwise as JPEG on white. */
  readonly alpha?: boolean;
  /** USD per picture, by the contract's resolutions; missing ones aren't supported. */
  readonly pictureUsd: Readonly<Partial<Record<"1k" | "2k" | "4k", number>>>;
  /** USD per input image. */
  readonly imageUsd: number;
};

type GoogleClipModel = {
  readonly makes: "clip";
  /** `veo-3.1-generate-001`, without `models/`. */
  readonly model: string;
  readonly aspectRatios: readonly string[];
  /** Possible lengths, ascending. */
  readonly seconds: readonly number[];
  /** The contract's resolutions with the vendor's names, and USD per second. */
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

/** The kind and place of the results of the model at a vendor's path; null if no route has this path. */
export const routeAt = (
  models: HostModels,
  path: string,
): { readonly output: string; readonly makes: OutputKind } | null => {
  const model = Object.values(models).find(({ routes }) =>
    routes.some((route) => route.path === path),
  );
  return model
    ? { output: model.output, makes: model.makes === "picture" ? "image" : "video" }
    : null;
};
