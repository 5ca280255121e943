/** Composes the shots of a film that show its persona. Pure data, before anything is drawn. */
import { clamp, seededRandom, seedOf } from "@reelwright/film/numbers";
import type { KeyframeRequest } from "@reelwright/film/ports/pictures";
import { headReach, usualReach } from "../figure/head-layers.ts";
import {
  around,
  captionsArea,
  handsIn,
  headIn,
  letteringIn,
  middleOf,
  productIn,
} from "./boxes.ts";
import { frameFor } from "./frame-for.ts";
import { type Framing, isTall, type Shot } from "./framing.ts";
import type { Garment } from "./garment.ts";
import { type Outline, type ProductUse, productUse } from "./interaction.ts";
import { stateOf } from "./layout.ts";
import {
  floorShot,
  foregroundShot,
  heldBeside,
  heldShot,
  isLarge,
  largeShot,
  lifestyleShot,
  speakingShot,
  standingBeside,
} from "./person-shots.ts";
import { groundIn } from "./place.ts";
import { choosePlace } from "./places.ts";
import { sharpHeight } from "./product.ts";
import type { PersonScene, Setting } from "./recipe.ts";

import { isGarment } from "./wearables.ts";
import { weatherFor } from "./weather.ts";
import { wornShot } from "./worn-shots.ts";

/**
 * What a shot of the persona is: the film's first one, the product in the hand, the product standing beside, or (in
 * square and wide frames) in the foreground. What the product or its use doesn't allow is replaced.
 */
export type PersonView = "hook" | "hold" | "beside" | "foreground";

export type PersonRequest = Pick<
  KeyframeRequest,
  "brief" | "interactionMode" | "environment" | "sellingPoints" | "index" | "prompt" | "itemAttempt"
> & {
  readonly setting: Setting;
  readonly view: PersonView;
};

/** Chooses place, light and colors of a film. Another attempt of the first keyframe has others. */
export const settingFor = ({
  brief,
  environment,
  interactionMode,
  sellingPoints,
  itemAttempt,
}: Omit<PersonRequest, "setting" | "view" | "index" | "prompt">): Setting => {
  const random = seededRandom(seedOf(brief.seed, "setting", itemAttempt));
  const place = choosePlace(environment, brief.product, brief.seed, {
    sellingPoints: sellingPoints ?? [],
    mode: interactionMode,
  });
  return {
    place: place.name,
    placeSeed: seedOf(brief.seed, "place"),
    harmony: random.next(),
    side: random.next() < 0.5 ? -1 : 1,
    weather: weatherFor(environment, place, random),
    ground: groundIn(environment),
  };
};

/** A product's appearance: width / height, its outline, and lines of text on it in shares of its width and height. */
export type ProductLook = {
  readonly aspect: number;
  readonly outline: Outline | null;
  readonly lettering: PersonScene["lettering"];
};

/** How the product is used, considering the request's prompt. */
export const useIn = (
  { brief, interactionMode, prompt }: Pick<PersonRequest, "brief" | "interactionMode" | "prompt">,
  { aspect }: ProductLook,
): ProductUse => productUse(brief.product, interactionMode, aspect, prompt);

/** The persona holds the product, stands beside it, or holds it in both arms in front of the body. */
const presented = (view: PersonView, framing: Framing): Shot => {
  const { mode, rest, stands: isStanding } = framing;
  if (rest === "floor") return floorShot(framing);
  const [held, beside] = isTall(framing) ? [heldShot, lifestyleShot] : [heldBeside, standingBeside];
  if (rest === "table") return beside(framing);
  if (isLarge(framing)) return largeShot(framing);
  const stands =
    isStanding ?? (mode === "surface_interactive" || (view === "beside" && mode === "holdable"));
  return (stands ? beside : held)(framing);
};

/** Whether the product can stand in front of the persona in a frame with room for both. */
const hasForeground = (framing: Framing): boolean =>
  framing.rest !== "floor" && framing.interaction === null && !isTall(framing);

const compose = (view: PersonView, framing: Framing): Shot => {
  if (!framing.isSeen) return speakingShot(framing);
  const onBody = wornShot(framing);
  if (onBody) return onBody;
  return view === "foreground" && hasForeground(framing)
    ? foregroundShot(framing)
    : presented(view, framing);
};

const framingOf = (
  request: PersonRequest,
  { aspect, outline }: ProductLook,
  use: ProductUse,
): Framing => {
  const { brief, index, itemAttempt, prompt, interactionMode: mode, view } = request;
  const random = seededRandom(seedOf(brief.seed, "shot", index, itemAttempt, prompt, view));
  const { width, height } = brief.frame;
  const reach = brief.persona ? headReach(brief.persona.appearance) : usualReach;
  const garment = outline !== null && isGarment(use.worn) ? outline.garment : null;
  return {
    half: (500 * width) / height,
    ...{ aspect, mode, between: random.between, hairTop: reach.top },
    ...use,
    worn: isGarment(use.worn) && garment === null ? "against" : use.worn,
    garment,
  };
};

/** A hand that gestures would be cut off by a close frame, so it rests instead. */
const withoutGestures = (scene: PersonScene): PersonScene => {
  const { persona } = scene;
  const isUsed = persona.free === "show" || persona.free === "touch" || scene.product === null;
  return isUsed ? scene : { ...scene, persona: { ...persona, free: null } };
};

/** By how much a shot's camera comes nearer to its end, at most. */
export const mostPush = 1.09;
/** Room at the frame's border beside what the push takes, as a share of the frame. */
const edge = 0.02;
/** Maximum magnification of a close shot, and of a worn product, which is large already and to which a hand moves. */
const nearest = { usual: 1.5, worn: 1.25 } as const;
/** The place is painted for this magnification. */
const leastZoom = 0.8;

/** The largest magnification at which the product is drawn with its own pixels. */
const sharpZoom = (height: number, sharp: number | null): number =>
  sharp === null ? Number.POSITIVE_INFINITY : sharp / height / mostPush;

/** A standing product of unknown size becomes smaller where the place ends before the camera is far enough away. */
const withSharpProduct = (
  scene: PersonScene,
  sharp: number | null,
  longest: number | null,
): PersonScene => {
  const { product } = scene;
  if (product === null || product.held || longest !== null) return scene;
  const most = product.height * sharpZoom(product.height, sharp);
  return { ...scene, product: { ...product, height: Math.min(product.height, most / leastZoom) } };
};

/** Frames a composed shot: head, hands and product are whole and above the captions, and no text is cut. */
const framed = (
  scene: PersonScene,
  { half, aspect }: Framing,
  nearer: number,
  sharp: number | null,
): PersonScene => {
  const state = stateOf(scene, aspect);
  const { camera } = scene;
  const head = headIn(state);
  const { isSeen } = state.product;
  const subjects = [
    ...(head ? [head, ...handsIn(state)] : []),
    ...(isSeen ? [productIn(state)] : []),
  ];
  const hull = around(subjects);
  const [wide, high] = [camera.zoom / (2 * half), camera.zoom / 1000];
  const shown = Math.max((hull.right - hull.left) * wide, (hull.bottom - hull.top) * high);
  const middle = middleOf(hull);
  const captions = captionsArea(half);
  const most = Math.min(
    camera.zoom * nearer,
    isSeen ? sharpZoom(state.product.height, sharp) : Number.POSITIVE_INFINITY,
  );
  const isClose = nearer > 1;
  const { x, y, scale } = frameFor({
    ...{ half, subjects, lettering: letteringIn(state), keepOut: [captions] },
    edge: edge + (mostPush - 1) / 2,
    scale: [Math.min(leastZoom, most), Math.max(leastZoom, most)],
    prefer: {
      center: {
        x: isClose ? 0.5 : 0.5 + (middle.x - camera.x) * wide,
        y: isClose ? captions.top / 2 : 0.5 + (middle.y - camera.y) * high,
      },
      size: shown * nearer,
    },
  });
  // Never beyond what is painted of the place.
  const room = Math.max(0, half * 1.28 - half / scale);
  return { ...scene, camera: { x: clamp(x, -room, room), y, zoom: scale } };
};

/** By how much nearer than composed a shot is. */
const nearnessIn = (view: PersonView, { floor }: PersonScene, framing: Framing): number => {
  if (floor) return 1;
  const isNear = view === "hook" || (view === "hold" && isTall(framing));
  return isNear ? nearest[framing.worn ? "worn" : "usual"] : 1;
};

/** What a shot shows of the persona with the product. Deterministic. */
export const personScene = (request: PersonRequest, look: ProductLook): PersonScene => {
  const { brief, setting, view } = request;
  const { aspect, outline, lettering } = look;
  const use = useIn(request, look);
  const framing = framingOf(request, look, use);
  const { garment, longest } = framing;
  const { persona, ...shot } = compose(view, framing);
  const reachOfHead = brief.persona ? headReach(brief.persona.appearance) : usualReach;
  const dress: Garment | null =
    use.worn === "legs" && garment ? { ...garment, sleeves: "none" } : garment;
  const scene: PersonScene = {
    ...{ version: 2, kind: "person", setting, ...shot },
    ...{ garment: dress, silhouette: outline?.silhouette ?? null },
    lettering: use.isSeen ? lettering : [],
    floor: use.rest === "floor" || (dress !== null && use.worn !== "torso"),
    persona: { ...persona, reachOfHead },
  };
  const sharp = sharpHeight(brief, outline?.size, aspect);
  const nearer = nearnessIn(view, scene, framing);
  const calm = nearer > 1 ? withoutGestures(scene) : scene;
  return framed(withSharpProduct(calm, sharp, longest), framing, nearer, sharp);
};
