import { type Box, middleOf } from "../scene/boxes.ts";
import { captionsTop, logoCorner } from "../scene/free-area.ts";
import { type Composition, zoomOf } from "./fitting.ts";

/** What a composition is of, and of which product; `framing`: the zoom of the keyframes' framing. */
type Filmed = { readonly product: Box; readonly framing: number; readonly half: number };

/** Where what is filmed is in the frame: its zoom, and the shares of the frame at which the product's left and top edge are. */
type Seen = { readonly zoom: number; readonly left: number; readonly top: number };

/** What pushing, travelling and an unsteady hand take of the room between product and logo, as shares of the frame. */
const air = { right: 0.045, bottom: 0.025 } as const;
/** What a camera has to come nearer so that the cut to a detail is seen. */
const least = 1.5;

const [clearRight, clearBottom] = [logoCorner.right + air.right, logoCorner.bottom + air.bottom];

const isClear = ({ left, top }: Seen): boolean => left >= clearRight || top >= clearBottom;

/**
 * The detail with the logo's corner left free: lower, where the product is whole in height between logo and captions then;
 * else to the right of the logo, as near as its part fits there, or where that is too far away with what is left of it cut
 * off by the frame's right edge.
 */
export const besideLogo = (
  composition: Composition,
  { product, framing, half }: Filmed,
): Composition => {
  const { box, middle, width } = composition;
  const [wide, high] = [2 * half, 1000];
  const part = middleOf(box);
  const usual = zoomOf(composition, framing, half);
  const left = middle.x - ((part.x - product.left) * usual) / wide;
  const top = middle.y - ((part.y - product.top) * usual) / high;
  if (isClear({ zoom: usual, left, top })) return composition;
  const placed = ({ zoom, left: x, top: y }: Seen): Composition => ({
    ...composition,
    middle: {
      x: x + ((part.x - product.left) * zoom) / wide,
      y: y + ((part.y - product.top) * zoom) / high,
    },
    nearer: [zoom / framing, zoom / framing],
  });
  const nearest = framing * least;
  const free = captionsTop(half);
  const below = Math.min(usual, ((free - clearBottom) * high) / (product.bottom - product.top));
  if (below >= nearest) {
    const x = middle.x - ((part.x - product.left) * below) / wide;
    return placed({ zoom: below, left: x, top: clearBottom });
  }
  const room = Math.min(width, 1) - clearRight;
  const across = (reach: number) => Math.min(usual, (room * wide) / (reach - product.left));
  const zoom = Math.max(across(product.right), Math.min(nearest, usual), across(box.right));
  const y = middle.y - ((part.y - product.top) * zoom) / high;
  return placed({ zoom, left: clearRight, top: y });
};
