import type { Score } from "@reelwright/core/artifacts/artifacts";
import type { Inspection } from "@reelwright/core/ports/inspection";
import { yieldToEventLoop } from "../photos/raster.ts";
import { continuityOf } from "./continuity.ts";
import { detailOf, exposureOf, histogramOf, sharpnessOf } from "./light.ts";
import { productMeasures } from "./product-measures.ts";
import { keyframeParts, scored } from "./scoring.ts";
import { coloursOf, openStill } from "./still.ts";

type Request = Parameters<Inspection["keyframe"]>[0];

/** Measures a keyframe; see `keyframeParts`. Throws when a file is no picture. */
export async function keyframeScore(request: Request, signal: AbortSignal): Promise<Score> {
  signal.throwIfAborted();
  const { size, grey, colours } = await openStill(request.image, signal);
  const anchor = request.anchor === null ? null : await coloursOf(await request.anchor(), signal);
  const found = await productMeasures(colours, await request.cutout(), signal);
  await yieldToEventLoop(signal);
  const histogram = histogramOf(grey);
  return scored(keyframeParts, {
    ...found,
    sharpness: sharpnessOf(grey),
    exposure: exposureOf(histogram),
    detail: detailOf(histogram),
    continuity: anchor && continuityOf(colours, anchor),
    frame: size.width === request.frame.width && size.height === request.frame.height ? 1 : 0,
  });
}
