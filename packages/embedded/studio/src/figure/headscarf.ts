import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import { fade } from "../colour.ts";
import { curve, stroke, within } from "./brush.ts";
import { blurred } from "./layer.ts";
import type { Build, Palette } from "./palette.ts";

/** The part around neck and chest, in trunk coordinates. */
export const drawScarfDrape = (
  context: SKRSContext2D,
  build: Build,
  palette: Palette,
  onto: Path2D,
): void => {
  const ramp = palette.scarf;
  const w = build.neck;
  const drape = new Path2D();
  drape.moveTo(-0.36, -0.7);
  drape.bezierCurveTo(-0.44, -0.3, -w - 0.3, -0.02, -w - 0.36, 0.16);
  drape.bezierCurveTo(-0.42, 0.5, -0.12, 0.74, 0.06, 0.76);
  drape.bezierCurveTo(0.26, 0.72, 0.5, 0.42, w + 0.36, 0.14);
  drape.bezierCurveTo(w + 0.3, -0.02, 0.44, -0.3, 0.36, -0.7);
  drape.closePath();
  within(context, onto, () => {
    blurred(context, 0.03, (own) => {
      own.translate(0, 0.035);
      own.fillStyle = fade(palette.cloth.deep, 0.55);
      own.fill(drape);
    });
  });
  const tone = context.createLinearGradient(-0.5, 0, 0.5, 0);
  tone.addColorStop(0, palette.toLight.x > 0 ? ramp.mid : ramp.lit);
  tone.addColorStop(1, palette.toLight.x > 0 ? ramp.lit : ramp.mid);
  context.fillStyle = tone;
  context.fill(drape);
  within(context, drape, () => {
    blurred(context, 0.016, (own) => {
      for (const [i, a] of [-0.34, -0.2, -0.06, 0.08, 0.22].entries()) {
        const low = 0.3 + (i % 2) * 0.06;
        const fold = (dy: number) =>
          curve(
            [-0.52, a + dy],
            [-0.26, a + low * 0.82 + dy],
            [0.03, a + low + dy],
            [0.28, a + low * 0.7 + dy],
            [0.5, a - 0.1 + dy],
          );
        stroke(own, fold(0), fade(ramp.shade, 0.9), 0.034);
        stroke(own, fold(0.03), fade(ramp.glow, 0.38), 0.02);
      }
    });
  });
};

/** The part around the head, over the face's edge, in head coordinates. */
export const drawScarfHood = (context: SKRSContext2D, palette: Palette): void => {
  const ramp = palette.scarf;
  const hood = new Path2D();
  hood.moveTo(0, -0.61);
  hood.bezierCurveTo(0.3, -0.61, 0.46, -0.4, 0.46, -0.1);
  hood.bezierCurveTo(0.46, 0.22, 0.44, 0.4, 0.36, 0.52);
  hood.bezierCurveTo(0.2, 0.66, -0.2, 0.66, -0.36, 0.52);
  hood.bezierCurveTo(-0.44, 0.4, -0.46, 0.2, -0.46, -0.1);
  hood.bezierCurveTo(-0.46, -0.4, -0.3, -0.61, 0, -0.61);
  hood.closePath();
  hood.moveTo(0, -0.325);
  hood.bezierCurveTo(-0.19, -0.32, -0.3, -0.2, -0.315, 0);
  hood.bezierCurveTo(-0.32, 0.2, -0.24, 0.4, -0.12, 0.468);
  hood.bezierCurveTo(-0.05, 0.502, 0.05, 0.502, 0.12, 0.468);
  hood.bezierCurveTo(0.24, 0.4, 0.32, 0.2, 0.315, 0);
  hood.bezierCurveTo(0.3, -0.2, 0.19, -0.32, 0, -0.325);
  hood.closePath();
  const tone = context.createLinearGradient(-0.45, -0.2, 0.45, -0.3);
  tone.addColorStop(0, palette.toLight.x > 0 ? ramp.mid : ramp.lit);
  tone.addColorStop(0.5, ramp.base);
  tone.addColorStop(1, palette.toLight.x > 0 ? ramp.lit : ramp.mid);
  context.fillStyle = tone;
  context.fill(hood, "evenodd");
  context.save();
  context.clip(hood, "evenodd");
  blurred(context, 0.012, (own) => {
    for (const k of [1, -1]) {
      stroke(
        own,
        curve(
          [k * 0.03, -0.5],
          [k * 0.26, -0.36],
          [k * 0.38, -0.05],
          [k * 0.34, 0.3],
          [k * 0.14, 0.56],
        ),
        fade(ramp.shade, 0.9),
        0.03,
      );
      stroke(
        own,
        curve([k * 0.06, -0.57], [k * 0.33, -0.42], [k * 0.43, -0.05], [k * 0.38, 0.36]),
        fade(ramp.glow, 0.5),
        0.022,
      );
      stroke(
        own,
        curve(
          [k * 0.05, -0.35],
          [k * 0.27, -0.25],
          [k * 0.34, 0],
          [k * 0.28, 0.3],
          [k * 0.14, 0.47],
          [0, 0.51],
        ),
        fade(ramp.deep, 0.5),
        0.03,
      );
    }
    stroke(own, curve([-0.34, 0.32], [-0.1, 0.57], [0.28, 0.5]), fade(ramp.deep, 0.55), 0.03);
  });
  context.restore();
};
