import type { Keyframe } from "@reelwright/film/artifacts";
import { controlOf } from "../pipeline/control-of.ts";
import { stage } from "../pipeline/stage.ts";
import type { CostLine } from "../pricing/cost-line.ts";
import { creditsFor, priceOf } from "../pricing/price-list.ts";
import type { PricedParams } from "../pricing/priced-params.ts";
import { keptPreview } from "./kept-preview.ts";
import { patient } from "./retry-policy.ts";
import { sceneContext } from "./scene-context.ts";

/** docs/contribute/contract.md#estimation. */
const keyframeCost = (params: PricedParams): readonly CostLine[] => {
  const unit = creditsFor(priceOf("imgA_2", params.keyframeResolution)?.vendorCostUsd ?? 0);
  const count = params.segmentCount + 1;
  const reviewed = params.reviewedKeyframes === "all" ? count : 1;
  return [
    {
      component: "keyframes",
      quantity: count,
      unitCredits: unit,
      per: { each: "items", quantity: 1 },
    },
    {
      component: "keyframe_retries",
      quantity: params.keyframeRetries * count,
      unitCredits: 0.5 * unit,
      per: { each: "retries", quantity: 1 },
    },
    {
      component: "anchor_reviews",
      quantity: params.anchorRejections * reviewed,
      unitCredits: unit,
      per: { each: "rejections", quantity: 1 },
    },
  ];
};

/** Makes the keyframes: the anchor first, the others from it. */
export const init = stage({
  name: "init",
  needs: ["brief", "script"],
  yields: "keyframes",
  units: ({ segment_count }) => segment_count + 1,
  startsWithAnchor: true,
  qualityCheck: {
    kind: "keyframe",
    itemFile: ({ image }) => image,
    retries: ({ max_retries_keyframe }) => max_retries_keyframe,
    isReviewed: ({ human_review }, unit) =>
      human_review === "all" || (human_review === "anchor_only" && unit === 0),
  },
  weight: 15,
  worker: { app: "worker-keyframes", lane: "cpu", concurrency: 16, timeoutMs: 300_000 },
  retry: patient,
  cost: keyframeCost,
  run: async (context): Promise<Keyframe> => {
    const { unit, input, itemAttempt, feedback, tools, workspace, progress } = context;
    const { brief, script } = input;
    const { frame, keyframeSize: size = frame } = brief;
    const prompt = [script.keyframePrompts[unit] ?? "", ...feedback].join("\n");
    const scene = sceneContext(brief, context);
    const { anchor: first } = context;
    const anchor = first && { keyframe: first, image: () => workspace.open(first.image) };
    const image = workspace.path("keyframe.png");
    const { recipe } = await tools.images.keyframe(
      { ...scene, index: unit, size, prompt, anchor, itemAttempt },
      image,
      controlOf(context, (fraction) => progress(fraction * 0.8)),
    );
    const score = await tools.inspection.keyframe(
      { image, cutout: scene.cutout, anchor: anchor?.image ?? null, frame: size },
      controlOf(context, (fraction) => progress(0.8 + fraction * 0.2)),
    );
    const [imageKey, previewKey] = await Promise.all([
      workspace.keep(image),
      keptPreview({ path: image, size }, context),
    ]);
    return { index: unit, image: imageKey, preview: previewKey, prompt, recipe, score };
  },
});
