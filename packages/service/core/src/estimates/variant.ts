import type { StageName } from "../jobs/model/stage-names.ts";
import type { PricedParams } from "../pricing/priced-params.ts";

const assembled = ({ resolution, segmentCount, segmentSeconds }: PricedParams): string =>
  `${resolution}/${segmentCount * segmentSeconds}s`;

const variants: { readonly [Name in StageName]?: (params: PricedParams) => string } = {
  init: ({ keyframeResolution }) => keyframeResolution,
  generation: ({ modelId, resolution, segmentSeconds }) =>
    `${modelId}/${resolution}/${segmentSeconds}s`,
  audio: ({ segmentCount, segmentSeconds }) => `${segmentCount * segmentSeconds}s`,
  concat: assembled,
  captions: (params) => (params.captions === null ? "none" : assembled(params)),
  final_merge: assembled,
};

/** What of a job's parameters decides how long a stage takes, besides its number of units. */
export const variantOf = (stage: StageName, params: PricedParams): string =>
  variants[stage]?.(params) ?? "";
