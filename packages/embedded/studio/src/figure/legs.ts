import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Ramp } from "../colour.ts";
import { drawTube } from "./arm.ts";
import { joint, spline } from "./brush.ts";
import type { Build, Palette } from "./palette.ts";
import type { FigurePose, Point } from "./pose.ts";

const hipY = 2.5;

/** How the trunk stands: leaning turns it about the hips, breath lifts and widens it a little. */
type Stance = { readonly angle: number; readonly sx: number; readonly sy: number };

export const stanceOf = (pose: FigurePose): Stance => ({
  angle: pose.lean * 0.055,
  sx: 1 + pose.breath * 0.008,
  sy: 1 + pose.breath * 0.0065,
});

/** Moves the context so that the trunk is drawn as its stance puts it. */
export const stand = (context: SKRSContext2D, { angle, sx, sy }: Stance): void => {
  context.translate(0, hipY);
  context.rotate(angle);
  context.scale(sx, sy);
  context.translate(0, -hipY);
};

/** A trunk's point where its stance puts it. */
export const placed = (point: Point, { angle, sx, sy }: Stance): Point => {
  const [x, y] = [point.x * sx, (point.y - hipY) * sy];
  return {
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: hipY + x * Math.sin(angle) + y * Math.cos(angle),
  };
};

/** The stance as a matrix for paths. */
export const trunkMatrix = ({ angle, sx, sy }: Stance) => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return {
    a: c * sx,
    b: s * sx,
    c: -s * sy,
    d: c * sy,
    e: s * sy * hipY,
    f: hipY - c * sy * hipY,
  };
};

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
