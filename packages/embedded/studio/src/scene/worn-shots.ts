import { soles } from "../figure/legs.ts";
import { poses } from "../figure/poses.ts";
import { surfaceTop } from "./brush/surface.ts";
import { type Framing, floorY, isTall, type Presenter, type Shot } from "./framing.ts";
import type { Garment } from "./garment.ts";
import { personShot, place } from "./person-shots.ts";
import { garmentReach, hatHeight, isGarment, type WornAt, wearingPose } from "./wearables.ts";

/** Products with a shot of their own. Chains hang from the hand as bags do. */
type Shown = Exclude<WornAt, "torso" | "body" | "legs">;
/** Products whose framing doesn't depend on size. Clothes held in front of the body are shown from collar to hem. */
type Viewed = Exclude<Shown, "against">;

const isShown = (at: WornAt | null): at is Shown => at !== null && !isGarment(at);

/** Top of the hair above the base of the neck, in head heights. */
const crown = 1.42;

type View = { readonly head: number; readonly neck: { readonly x: number; readonly y: number } };

/** The head's height in tall and in other frames, and the neck's height on the screen; shares of the frame's height. */
type Place = { readonly tall: number; readonly broad: number; readonly neckY: number };

/** A worn product must be large and above the captions. The frame needs room for a hat above the head. */
const views: { readonly [at in Viewed]: Place } = {
  collar: { tall: 0.19, broad: 0.2, neckY: 0.32 },
  neck: { tall: 0.205, broad: 0.25, neckY: 0.41 },
  bag: { tall: 0.185, broad: 0.19, neckY: 0.36 },
  head: { tall: 0.25, broad: 0.31, neckY: 0.56 },
  eyes: { tall: 0.32, broad: 0.42, neckY: 0.58 },
  ears: { tall: 0.29, broad: 0.38, neckY: 0.57 },
};

const viewOf = (framing: Framing, at: Viewed): View => {
  const tall = isTall(framing);
  const aside = tall ? 0 : framing.half > 600 ? 0.08 : 0.04;
  const { tall: narrow, broad, neckY } = views[at];
  const head = tall ? narrow : broad;
  // Room above headwear.
  const top =
    at === "head" ? 0.92 + hatHeight(framing.aspect) : at === "ears" ? crown : crown - 0.05;
  const y = Math.max(neckY, 0.05 + head * top);
  const x = 0.5 + aside + (at === "bag" || at === "neck" ? 0.12 : 0);
  return { head, neck: { x, y } };
};

const isBareHanded = (at: Shown) => at === "eyes" || at === "ears";

/** The free hand opens if the frame has room for it beside a close head. */
const handOf = (framing: Framing, at: Shown): Presenter["free"] =>
  at === "head" || (isBareHanded(at) && !isTall(framing)) ? "open" : null;

/** Room above the head, and top of the captions, as shares of the frame's height. */
const above = 0.06;
const captions = 0.655;

/** The largest head with which `width`, and everything down to `bottom`, fit into the frame (in head heights). */
const fittingHead = ({ half }: Framing, width: number, bottom: number): number =>
  Math.min(0.24, (0.74 * half * 2) / (1000 * width), (captions - above) / (crown + bottom));

/** Clothes held in front of the body, as when trying them on. */
const againstView = (framing: Framing): View => {
  const { product } = poses.against(framing.aspect, framing.longest ?? undefined);
  const bottom = product === null ? 0 : product.at.y + product.height / 2;
  const head = fittingHead(framing, Math.max(product?.width ?? 0, 1.9), bottom);
  return { head, neck: { x: isTall(framing) ? 0.5 : 0.56, y: above + head * crown } };
};

/** The persona in a garment, shown from collar to hem. */
const garmentShot = (framing: Framing, garment: Garment): Shot => {
  const { between, aspect, interaction } = framing;
  const worn = framing.worn ?? "torso";
  const { width, bottom } = garmentReach(worn, garment, aspect);
  const head = fittingHead(framing, Math.max(width, 1.9), bottom);
  const neckY = above + head * crown;
  const aside = isTall(framing) ? 0 : 0.06;
  const { camera, persona } = place(
    framing,
    { head, neck: { x: 0.5 + aside, y: neckY } },
    // The table's far edge hides the hem and everything worn below it. Whole figures stand on the floor.
    worn === "torso"
      ? surfaceTop + 16 - bottom * Math.min(215, head * 1000)
      : floorY - soles * Math.min(215, head * 1000),
  );
  return personShot({
    camera,
    focus: 0.25,
    unrest: 0.7,
    persona: { ...persona, pose: "idle", turn: between(-0.4, 0.4), act: interaction, worn },
    product: { held: true, angle: 0 },
  });
};

/** A hat, glasses, headphones, a scarf. Bags hang from the hand; some clothes are held in front of the body. */
const onShot = (framing: Framing, at: Shown): Shot => {
  const { between, interaction } = framing;
  const view = at === "against" ? againstView(framing) : viewOf(framing, at);
  const { camera, persona } = place(framing, view, isTall(framing) ? 380 : 400);
  return personShot({
    camera,
    focus: 0.25,
    unrest: 0.7,
    persona: {
      ...persona,
      pose: wearingPose(at),
      turn: between(-0.3, 0.3),
      free: handOf(framing, at),
      act: interaction,
      // Chains are put on during a segment.
      worn: at === "neck" ? null : at,
    },
    // A chain is held up as the loop that it forms around the neck.
    product: { held: true, angle: 0, longest: at === "neck" ? 1 : framing.longest },
  });
};

/** The persona wearing the product; null if it isn't worn but held like other products. */
export const wornShot = (framing: Framing): Shot | null => {
  const { worn, garment } = framing;
  if (isGarment(worn) && garment) return garmentShot(framing, garment);
  return isShown(worn) ? onShot(framing, worn) : null;
};
