import { type Backdrop, backdropOf, borderSamples, smoothSamples } from "./backdrop.ts";
import { removeEnclosedBackground } from "./enclosed-background.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { flooded } from "./flood.ts";
import { cleanMask } from "./mask-cleanup.ts";
import { cutAlong } from "./matte.ts";
import { labPlanes } from "./oklab.ts";
import { plausibilityOf } from "./plausible-cutout.ts";
import { type Raster, yieldToEventLoop } from "./raster.ts";
import { withoutShadows } from "./shadows.ts";
import { removeThinProtrusions } from "./thin-protrusions.ts";

/** With more of the border than this not background, or with more grain, the background is not plain. */
const minShare = 0.62;
const maxNoise = 0.028;
/** Where the rest of the border is more than this and what is background has more grain, two surfaces may look like one. */
const [sureShare, sureNoise] = [0.97, 0.012];

export type PlainCutout = {
  readonly raster: Raster;
  /**
   * What may be wrong with it: `surfaces`, a wall and a table were taken for one background; `piece`, so was a piece of the
   * product. Null: nothing.
   */
  readonly doubt: "surfaces" | "piece" | null;
};

async function maskOf(
  evidence: Evidence,
  backdrop: Backdrop,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const dry = await flooded(evidence, "backdrop", signal);
  const waded = await flooded(evidence, "shadows", signal);
  await yieldToEventLoop(signal);
  const mask = withoutShadows(dry, waded, evidence);
  await yieldToEventLoop(signal);
  removeThinProtrusions(mask, evidence);
  await yieldToEventLoop(signal);
  cleanMask(mask, evidence);
  await yieldToEventLoop(signal);
  removeEnclosedBackground(mask, evidence, backdrop);
  return mask;
}

const isPlain = ({ share, noise }: Backdrop) => share >= minShare && noise <= maxNoise;
const isSure = ({ share, noise }: Backdrop) => share >= sureShare || noise <= sureNoise;

/**
 * The product in front of a plain background (one colour or a soft gradient, with grain, shadows and
 * compression artifacts), or null when the background is not plain or the result would not convince.
 */
export async function plainCutout(
  raster: Raster,
  signal: AbortSignal,
): Promise<PlainCutout | null> {
  const planes = await labPlanes(raster, signal);
  let backdrop = backdropOf(borderSamples(planes));
  const sure = isSure(backdrop);
  // A second look, where the border alone did not tell how the background runs behind the product.
  for (let look = 0; look < 2; look++) {
    if (!isPlain(backdrop)) return null;
    await yieldToEventLoop(signal);
    const evidence = await evidenceOf(planes, backdrop, signal);
    const mask = await maskOf(evidence, backdrop, signal);
    const plausibility = plausibilityOf(mask, evidence, look > 0);
    if (plausibility !== "implausible") {
      const doubt = plausibility === "sure" ? null : "piece";
      return {
        raster: await cutAlong(raster, mask, signal),
        doubt: sure ? doubt : "surfaces",
      };
    }
    const smooth = await flooded(evidence, "smooth", signal);
    backdrop = backdropOf(smoothSamples(planes, smooth));
  }
  return null;
}
