import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Figure } from "../figure/figure.ts";
import type { FigureLight } from "../figure/light.ts";
import { type Foot, feetOf } from "../figure/stride.ts";
import type { PictureState } from "../scene/layout.ts";
import type { ProductSprite } from "../scene/product.ts";
import { ankleIn, shoePlace } from "../scene/wearing.ts";
import { drawProduct } from "./product-drawing.ts";

/** How dark the further shoe is in the shade of the nearer leg. */
const shade = 0.26;

/** Draws legs with the product's cut-out on both feet, in the figure's coordinates; nothing where no shoe is worn. */
export const drawInShoes = (
  context: SKRSContext2D,
  figure: Figure,
  light: FigureLight,
  sprite: ProductSprite,
  { persona, product, lid, camera }: PictureState,
  pixelsPerUnit: number,
) => {
  const shoe = persona?.shoe;
  if (!persona || !shoe) return;
  const aspect = product.width / product.height;
  const { near, far } = feetOf(shoe.toe, persona.step);
  const legIn = (foot: Foot, isFar: boolean) => ({
    ankle: ankleIn(foot, aspect, shoe),
    drawShoe() {
      const place = shoePlace(foot, aspect, shoe);
      const worn = { ...product, ...place.at, ...{ width: place.width, height: place.height } };
      const drawn = { ...worn, angle: place.angle };
      drawProduct(
        context,
        sprite,
        { product: drawn, lid },
        pixelsPerUnit * camera.zoom * persona.head,
      );
      if (!isFar) return;
      const room = sprite.shadowMargin * place.height;
      context.save();
      context.globalAlpha = shade;
      context.translate(place.at.x, place.at.y);
      context.rotate(place.angle);
      context.drawImage(
        sprite.shadow,
        ...([-place.width / 2 - room, -place.height / 2 - room] as const),
        ...([place.width + room * 2, place.height + room * 2] as const),
      );
      context.restore();
    },
  });
  figure.drawLegs(context, light, shoe.toe, [legIn(far, true), legIn(near, false)]);
};
