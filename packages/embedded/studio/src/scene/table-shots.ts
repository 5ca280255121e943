import { type Framing, isTall, type Shot, standing } from "./framing.ts";
import type { ShotName } from "./recipe.ts";

type TableView = {
  /** The product's height on the screen as a share of the frame's, if its width allows. */
  readonly size: number;
  /** Where its foot is on the screen, as a share of the frame's height. */
  readonly base: number;
  readonly podium: number;
  /** -1 to 1: how much of the spare room beside the product the camera uses. */
  readonly aside: number;
};

/** In frames taller than wide, captions and buttons take much of the height; from furthest away a third of it is left. */
const tallViews: { readonly [shot in ShotName]: TableView } = {
  card: { size: 0.4, base: 0.61, podium: 22, aside: 0 },
  detail: { size: 0.52, base: 0.65, podium: 0, aside: 0.7 },
  hero: { size: 0.46, base: 0.63, podium: 0, aside: -0.8 },
  hook: { size: 0.47, base: 0.64, podium: 0, aside: 0.8 },
  hold: { size: 0.45, base: 0.62, podium: 0, aside: -0.5 },
  lifestyle: { size: 0.45, base: 0.6, podium: 20, aside: 0.9 },
};

/** In square and wide frames the product fills about half the height. */
const broadViews: typeof tallViews = {
  card: { size: 0.47, base: 0.615, podium: 18, aside: 0 },
  detail: { size: 0.55, base: 0.64, podium: 0, aside: 0.7 },
  hero: { size: 0.48, base: 0.63, podium: 0, aside: -0.8 },
  hook: { size: 0.52, base: 0.635, podium: 0, aside: 0.8 },
  hold: { size: 0.46, base: 0.625, podium: 0, aside: -0.5 },
  lifestyle: { size: 0.46, base: 0.615, podium: 18, aside: 0.9 },
};

/** The product alone on the surface, or on a podium of at least `riser` units. */
export const tableShot = (framing: Framing, shot: ShotName, riser = 0): Shot => {
  const { half, aspect, between, endCard } = framing;
  const views = isTall(framing) ? tallViews : broadViews;
  const view = views[shot];
  const widest = half * 2 * (isTall(framing) ? 0.69 : 0.72);
  const room = widest / (1000 * aspect);
  const shown = Math.min(view.size, room);
  const height = Math.min(190, 300 / aspect);
  const zoom = (shown * 1000) / height;
  // Flat products would leave the frame empty above: they stand higher, on a podium.
  const flat = Math.max(0, view.size - room);
  // Before an end card a podium on a ground of its own would be seen for a moment only.
  const isCard = shot === "card" && !endCard;
  const least = Math.max(shot === "card" && !isCard ? 0 : view.podium, riser);
  const podium = least + (views.hero.size - room > (isTall(framing) ? 0.05 : 0.12) ? 26 : 0);
  const foot = standing - podium;
  const base = view.base - flat * 0.28;
  const spare = widest - shown * 1000 * aspect;
  return {
    camera: {
      x: (half * 0.05 + view.aside * spare * 0.16 + between(-4, 4)) / zoom,
      y: foot - (base * 1000 - 500) / zoom,
      zoom,
      roll: 0,
    },
    focus: 0.8,
    tint: isCard ? 1 : 0,
    podium,
    persona: null,
    product: { held: false, x: 0, base: foot, height, angle: between(-0.012, 0.012) },
  };
};
