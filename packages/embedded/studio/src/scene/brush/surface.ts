import { fade, shade } from "../../colour.ts";
import { type Brush, linearGradient, withBlur } from "./brush.ts";

const materials = ["wood", "marble", "stone", "matte", "planks"] as const;
type Material = (typeof materials)[number];

export const materialNamed = (name: string): Material | undefined =>
  materials.find((material) => material === name);

export type SurfaceStyle = {
  readonly material: Material;
  readonly colour: string;
  /** How much it reflects its surroundings, 0 to 1. */
  readonly gloss: number;
};

/** The back edge of every surface, in units. The surface covers what stands behind it from here down. */
export const surfaceTop = 720;
/** Painted depth of a surface below its back edge, in units. */
export const surfaceDepth = 580;
/** Lines towards the front spread by this factor from the back edge to the painted end. */
const spread = 2.09;
const surfaceEnd = surfaceTop + surfaceDepth;

const reach = (brush: Brush) => brush.half * 1.6 + 60;

/** Long soft lines that converge towards the horizon, as on a table seen from the front. */
const grain = (brush: Brush, colour: string, lines: number) => {
  const { context, random } = brush;
  const wide = reach(brush);
  for (let index = 0; index < lines; index++) {
    const x = random.between(-wide, wide);
    const bend = random.between(-14, 14);
    context.strokeStyle = fade(
      random.next() < 0.6 ? shade(colour, -0.12) : shade(colour, 0.09),
      random.between(0.08, 0.3),
    );
    context.lineWidth = random.between(0.6, 2.6);
    context.beginPath();
    context.moveTo(x, surfaceTop);
    context.bezierCurveTo(x * 1.2 + bend, 830, x * 1.6 - bend, 1030, x * spread + bend, surfaceEnd);
    context.stroke();
  }
};

const seams = (brush: Brush, colour: string) => {
  const { context } = brush;
  const wide = reach(brush);
  for (let x = -wide; x < wide; x += 118) {
    const at = x + 40;
    context.lineWidth = 3.2;
    context.strokeStyle = fade(shade(colour, -0.3), 0.55);
    context.beginPath();
    context.moveTo(at, surfaceTop);
    context.lineTo(at * spread, surfaceEnd);
    context.stroke();
    context.lineWidth = 1.4;
    context.strokeStyle = fade(shade(colour, 0.16), 0.5);
    context.beginPath();
    context.moveTo(at + 3, surfaceTop);
    context.lineTo(at * spread + 5, surfaceEnd);
    context.stroke();
  }
};

const veins = (brush: Brush, colour: string) => {
  const { context, random } = brush;
  const wide = reach(brush);
  for (let index = 0; index < 16; index++) {
    let x = random.between(-wide, wide);
    let y = random.between(surfaceTop, 1060);
    const heading = random.between(-0.5, 0.5) + (random.next() < 0.5 ? 0 : Math.PI);
    const strong = random.next() < 0.3;
    context.strokeStyle = fade(shade(colour, -0.22), strong ? 0.3 : 0.13);
    context.lineWidth = strong ? 2.4 : 1.2;
    context.beginPath();
    context.moveTo(x, y);
    for (let step = 0; step < 9; step++) {
      x += Math.cos(heading) * random.between(20, 60);
      y += Math.sin(heading) * 18 + random.between(-14, 14);
      context.lineTo(x, y);
    }
    context.stroke();
  }
};

const specks = (brush: Brush, colour: string) => {
  const { context, random, scheme } = brush;
  const wide = reach(brush);
  const tones = [shade(colour, -0.2), shade(colour, 0.12), scheme.accent, scheme.counter] as const;
  for (let index = 0; index < 620; index++) {
    const y = surfaceTop + random.next() ** 1.5 * 400;
    const size = 1.4 + ((y - surfaceTop) / 400) * 5 * random.between(0.4, 1);
    context.fillStyle = fade(random.pick(tones), 0.5);
    context.beginPath();
    context.ellipse(
      random.between(-wide, wide),
      y,
      size * 1.5,
      size * 0.6,
      random.next() * 3,
      0,
      7,
    );
    context.fill();
  }
};

const textures: { readonly [material in Material]: (brush: Brush, colour: string) => void } = {
  wood: (brush, colour) => grain(brush, colour, 260),
  planks(brush, colour) {
    grain(brush, colour, 220);
    seams(brush, colour);
  },
  marble: (brush, colour) => withBlur(brush, 1.6, () => veins(brush, colour)),
  stone: (brush, colour) => specks(brush, colour),
  matte() {},
};

/** Light from the key light's side: bright window panes on the surface. */
const daylight = (brush: Brush, strength: number) => {
  const { context, half, keyColour } = brush;
  context.save();
  context.globalCompositeOperation = "soft-light";
  withBlur(brush, 9, () => {
    for (let pane = 0; pane < 3; pane++) {
      const x = half * 0.15 + pane * 150;
      context.fillStyle = fade(keyColour, strength);
      context.beginPath();
      context.moveTo(x, surfaceTop + 8);
      context.lineTo(x + 112, surfaceTop + 8);
      context.lineTo(x - 366, surfaceEnd);
      context.lineTo(x - 580, surfaceEnd);
      context.fill();
    }
  });
  context.restore();
};

/** Paints the table, counter or bench under the product, from its back edge to below the frame. */
export const paintSurface = (brush: Brush, { material, colour, gloss }: SurfaceStyle) => {
  const { context, keyColour, scheme } = brush;
  const wide = reach(brush);
  const box = [-wide, surfaceTop, wide * 2, surfaceDepth] as const;
  context.fillStyle = colour;
  context.fillRect(...box);
  context.save();
  context.beginPath();
  context.rect(...box);
  context.clip();
  textures[material](brush, colour);
  context.fillStyle = linearGradient(
    brush,
    [0, surfaceTop],
    [0, 1120],
    [
      [0, fade(shade(scheme.wall, 0.06), 0.35 + gloss * 0.35)],
      [0.22, fade(scheme.wall, gloss * 0.22)],
      [0.55, fade(shade(colour, -0.2), 0)],
      [1, fade(shade(colour, -0.3), 0.3)],
    ],
  );
  context.fillRect(...box);
  daylight(brush, 0.95);
  context.fillStyle = linearGradient(
    brush,
    [wide, 0],
    [-wide, 0],
    [
      [0, fade(keyColour, 0.2)],
      [0.5, fade(keyColour, 0)],
      [1, fade("#2a1712", 0.16)],
    ],
  );
  context.fillRect(...box);
  context.restore();
  withBlur(brush, 0.8, () => {
    context.fillStyle = fade("#ffffff", 0.5);
    context.fillRect(-wide, surfaceTop - 1, wide * 2, 2.4);
  });
};
