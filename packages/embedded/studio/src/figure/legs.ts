import type { SKRSContext2D } from "@napi-rs/canvas";
import { drawTube } from "./arm.ts";
import { joint, spline } from "./brush.ts";
import type { Build } from "./build.ts";
import type { Ramp } from "./colour.ts";
import type { Palette } from "./palette.ts";

/** Where a whole figure stands, below the base of the neck: about 7.3 heads below its crown. */
export const soles = 6.05;

const shoe = "#2c2a30";

const drawShoe = (context: SKRSContext2D, x: number, side: -1 | 1): void => {
  context.fillStyle = shoe;
  context.beginPath();
  context.ellipse(x + side * 0.05, soles - 0.13, 0.2, 0.15, 0, Math.PI, 0);
  context.lineTo(x + side * 0.05 + 0.21, soles - 0.03);
  context.lineTo(x + side * 0.05 - 0.21, soles - 0.03);
  context.fill();
  context.fillStyle = "#e8e4dc";
  context.fillRect(x + side * 0.05 - 0.21, soles - 0.05, 0.42, 0.05);
};

/** Legs and shoes of someone who stands, from the hips to the soles; the trunk is drawn over them. */
export const drawLegs = (
  context: SKRSContext2D,
  build: Build,
  palette: Palette,
  ramp: Ramp,
): void => {
  const { hip } = build;
  for (const side of [-1, 1] as const) {
    const line = spline(
      [
        joint(side * hip * 0.5, 2.5, hip * 0.5),
        joint(side * hip * 0.51, 3.3, hip * 0.5),
        joint(side * hip * 0.5, 4.2, hip * 0.36),
        joint(side * hip * 0.49, 4.8, hip * 0.33),
        joint(side * hip * 0.48, 5.88, hip * 0.25),
      ],
      5,
    );
    drawShoe(context, side * hip * 0.48, side);
    drawTube(context, line, ramp, palette.toLight, { joined: false, cut: true });
  }
};
