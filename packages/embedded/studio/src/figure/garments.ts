import { type CanvasGradient, Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import type { Appearance } from "@reelwright/film/artifacts";
import { lazy } from "@reelwright/film/concurrency";
import { fade, type Ramp } from "../colour.ts";
import { addCurve, curve, spot, stroke, within } from "./brush.ts";
import { type Entry, readGeometry } from "./geometry-data.ts";
import { blurred } from "./layer.ts";
import type { Build, Palette } from "./palette.ts";
import type { Point } from "./pose.ts";
import { fillLit, garmentPath, type Neckline, necklinePath } from "./torso.ts";

/** What of a sleeve an arm shows. */
type Sleeve = {
  /** Where it ends: 0 shoulder, 1 wrist. */
  readonly to: number;
  /** Added to the arm's half width. */
  readonly thicker: number;
  readonly cuff: Cuff;
  /** From where on the arm itself is drawn (0 shoulder, 1 wrist); the rest is covered. */
  readonly bareFrom?: number;
};

const cuffs = ["none", "hem", "rib", "button", "shirt"] as const;
type Cuff = (typeof cuffs)[number];

const rampNames = ["skin", "hair", "cloth", "under", "trousers", "scarf", "metal"] as const;
type RampName = (typeof rampNames)[number];

/** A body; `low` is the lowest point of a necklace. */
type Measures = Build & { readonly low?: number };

/** Draws something of `data/garments.txt`; `onto`: what its shadows fall on. */
type DrawWorn = (context: SKRSContext2D, build: Build, palette: Palette, onto: Path2D) => void;

export type Outfit = {
  readonly sleeve: Sleeve;
  /** The sleeves' cloth. */
  readonly cloth: RampName;
  /** Lowest bare point of the neck: a necklace hangs there if it is low enough. */
  readonly bare: number;
  /** Parts behind the neck, e.g. a hood. */
  readonly drawBehind: DrawWorn | null;
  /** Everything over the bare trunk. */
  readonly draw: DrawWorn;
};

/** What a shape is drawn with. The last garment is what the next shapes fall on. */
type Sewing = {
  readonly context: SKRSContext2D;
  readonly build: Measures;
  readonly palette: Palette;
  readonly worn: { area: Path2D; ramp: Ramp; neckline: Neckline; legs: Path2D | null };
};

const coordinate =
  /(?<![a-z])(-?)(neck|chest|waist|hip|jaw|chin|bust|nose|age|low)(?:\*([\d.]+))?([+-][\d.]+)?/g;

/** The text with coordinates in place of the body's measures. */
const measured = (text: string, build: Measures): string =>
  text.replace(coordinate, (_, sign: string, name: "low", factor = "1", offset = "0") =>
    ((sign ? -1 : 1) * (build[name] ?? 0) * Number(factor) + Number(offset)).toFixed(4),
  );

const pointsThrough = (entry: Entry, build: Measures): readonly Point[] =>
  measured(entry.text("through"), build)
    .split(";")
    .map((pair) => {
      const [x = 0, y = 0] = pair.split(",").map(Number);
      return { x, y };
    });

const rampOf = (entry: Entry, { palette }: Sewing): Ramp => {
  const name = rampNames.find((known) => known === entry.text("of"));
  if (name === undefined) throw entry.fault(`no ramp is called ${entry.text("of")}`);
  return palette[name];
};

const colourPattern = /^(#[0-9a-f]{6})(?:@([\d.]+))?$/;
const tonePattern = /^(\w+)\.(deep|shade|mid|base|lit|glow)(?:@(-?[\d.]+))?$/;

const toneOf = (entry: Entry, key: string, { palette, build, worn }: Sewing): string => {
  const [, colour, visible = "1"] = colourPattern.exec(entry.text(key)) ?? [];
  if (colour) return fade(colour, Number(visible));
  const [, ramp, tone, opacity = "1"] = tonePattern.exec(measured(entry.text(key), build)) ?? [];
  if (ramp === "own") return fade(worn.ramp[tone as keyof Ramp], Number(opacity));
  const name = rampNames.find((known) => known === ramp);
  if (name === undefined) throw entry.fault(`${key}=${entry.text(key)} is no tone`);
  return fade(palette[name][tone as keyof Ramp], Number(opacity));
};

/** A tone, or a gradient to another one on the light's side or at the foot. */
const styleOf = (entry: Entry, sewing: Sewing, outline: string): string | CanvasGradient => {
  const from = toneOf(entry, "fill", sewing);
  if (!entry.has("to")) return from;
  const isDown = entry.names.includes("downwards");
  const along = (outline.match(/-?[\d.]+/g) ?? [])
    .map(Number)
    .filter((_, index) => index % 2 === (isDown ? 1 : 0));
  const [low, high] = [Math.min(...along), Math.max(...along)];
  const [far, near] = isDown || sewing.palette.toLight.x >= 0 ? [low, high] : [high, low];
  const { context } = sewing;
  const gradient = isDown
    ? context.createLinearGradient(0, far, 0, near)
    : context.createLinearGradient(far, 0, near, 0);
  gradient.addColorStop(0, from);
  gradient.addColorStop(1, toneOf(entry, "to", sewing));
  return gradient;
};

const inside = ({ context, worn }: Sewing, draw: () => void): void => {
  context.save();
  context.clip(worn.area, "evenodd");
  draw();
  context.restore();
};

/** The soft shadow of an outline on an area. */
const castShadow = (
  context: SKRSContext2D,
  outline: Path2D,
  { on, tone, fall }: { readonly on: Path2D; readonly tone: string; readonly fall: number },
): void =>
  within(context, on, () =>
    blurred(context, 0.02, (own) => {
      own.translate(0, fall);
      own.fillStyle = fade(tone, 0.55);
      own.fill(outline);
    }),
  );

const necklineOf = (entry: Entry, build: Build): Neckline => {
  const [x = 0, y = 0] = measured(entry.text("neck"), build).split(",").map(Number);
  return { x, y, depth: entry.number("depth", 0), v: entry.names.includes("v") };
};

/** A top: its shadow on skin and trousers, its cloth, forms and hem. */
const drawTop = (entry: Entry, sewing: Sewing): void => {
  const { context, build, palette, worn } = sewing;
  const ramp = rampOf(entry, sewing);
  const neckline = necklineOf(entry, build);
  const hem = entry.number("hem");
  const path = garmentPath(build, neckline, entry.number("loose"), hem);
  inside(sewing, () =>
    blurred(context, 0.012, (own) => {
      own.translate(0, -0.006);
      stroke(own, necklinePath(neckline), fade(worn.ramp.deep, 0.45), 0.03);
    }),
  );
  if (worn.legs)
    castShadow(context, path, { on: worn.legs, tone: palette.trousers.deep, fall: 0.04 });
  fillLit(context, path, ramp, build, palette.toLight);
  Object.assign(worn, { area: path, ramp, neckline });
  sewAll(entryNamed("part", "forms").entries, sewing);
  if (hem > 3) return;
  const seam = curve([-0.9, hem - 0.06], [0, hem - 0.045], [0.9, hem - 0.06]);
  inside(sewing, () => stroke(context, seam, fade(ramp.deep, 0.3), 0.008));
};

/** A ribbed or plain band along the neckline; the part of a round collar behind the neck. */
const drawBand = (entry: Entry, sewing: Sewing): void => {
  const { context, build, worn } = sewing;
  const [ramp, width] = [rampOf(entry, sewing), entry.number("width")];
  if (entry.names.includes("back")) {
    const { x, y } = necklineOf(entry, build);
    const back = curve([-x, y], [-x * 0.82, y - 0.07], [0, y - 0.11], [x * 0.82, y - 0.07], [x, y]);
    stroke(context, back, ramp.shade, width);
    return;
  }
  const path = necklinePath(worn.neckline);
  stroke(context, path, ramp.mid, width);
  context.save();
  context.translate(0, width * 0.5);
  stroke(context, path, fade(ramp.deep, 0.4), 0.008);
  context.restore();
};

const drawPath = (entry: Entry, sewing: Sewing): void => {
  const { context, build, palette, worn } = sewing;
  const outline = measured(entry.text("d"), build);
  const path = new Path2D(outline);
  const is = (name: string) => entry.names.includes(name);
  const { area: on, ramp } = worn;
  if (entry.has("shadow"))
    castShadow(context, path, { on, tone: ramp.deep, fall: entry.number("shadow") });
  if (is("lit")) fillLit(context, path, rampOf(entry, sewing), build, palette.toLight);
  if (is("forms")) {
    const under = { ...worn, area: path, ramp: rampOf(entry, sewing) };
    sewAll(entryNamed("part", "forms").entries, { ...sewing, worn: under });
  }
  if (entry.has("line")) stroke(context, path, toneOf(entry, "fill", sewing), entry.number("line"));
  else if (entry.has("fill")) {
    context.fillStyle = styleOf(entry, sewing, outline);
    context.fill(path, "evenodd");
  }
  if (is("area")) worn.area = path;
};

const drawButton = (entry: Entry, sewing: Sewing): void => {
  const { context } = sewing;
  const { deep, glow } = rampOf(entry, sewing);
  const [{ x, y }] = entry.points as readonly [Point];
  for (const [r, fall, tone] of [
    [0.021, 0.005, fade(deep, 0.55)],
    [0.019, 0, glow],
  ] as const) {
    context.fillStyle = tone;
    context.beginPath();
    context.arc(x, y + fall, r, 0, Math.PI * 2);
    context.fill();
  }
};

const sewAll = (entries: readonly Entry[], sewing: Sewing): void => {
  for (const entry of entries) {
    const shape = Object.hasOwn(shapes, entry.word) ? shapes[entry.word] : undefined;
    if (shape === undefined) throw entry.fault(`no shape is called ${entry.word}`);
    shape(entry, sewing);
  }
};

/** Draws shapes and keeps the context's state. */
const moved = (
  { entries }: Entry,
  sewing: Sewing,
  move: (context: SKRSContext2D) => void,
): void => {
  sewing.context.save();
  move(sewing.context);
  sewAll(entries, sewing);
  sewing.context.restore();
};

const shapes: { readonly [word: string]: (entry: Entry, sewing: Sewing) => void } = {
  top: drawTop,
  band: drawBand,
  path: drawPath,
  button: drawButton,
  curve(entry, sewing) {
    const { context, build } = sewing;
    const path = new Path2D();
    addCurve(path, pointsThrough(entry, build), true);
    if (entry.has("width")) {
      const width = Number(measured(entry.text("width"), build));
      stroke(context, path, toneOf(entry, "fill", sewing), width);
      return;
    }
    context.fillStyle = styleOf(entry, sewing, measured(entry.text("through"), build));
    context.fill(path);
  },
  dots(entry, sewing) {
    const { context, build } = sewing;
    context.fillStyle = toneOf(entry, "fill", sewing);
    for (const { x, y } of pointsThrough(entry, build)) {
      context.beginPath();
      context.arc(x, y, entry.number("r"), 0, Math.PI * 2);
      context.fill();
    }
  },
  spot(entry, sewing) {
    const [at] = entry.points as readonly [Point];
    const tone = toneOf(entry, "fill", sewing);
    const opacity = Number.parseInt(tone.slice(7), 16) / 255;
    const { context } = sewing;
    spot(context, at, entry.number("r"), tone.slice(0, 7), opacity, entry.number("squash", 1));
  },
  toward(entry, sewing) {
    const side = sewing.palette.toLight.x >= 0 ? 1 : -1;
    moved(entry, sewing, (context) => context.scale(side, 1));
  },
  both(entry, sewing) {
    for (const side of [1, -1]) moved(entry, sewing, (context) => context.scale(side, 1));
  },
  inside: ({ entries }, sewing) => inside(sewing, () => sewAll(entries, sewing)),
  soft: (entry, sewing) =>
    blurred(sewing.context, entry.number("blur"), (context) =>
      sewAll(entry.entries, { ...sewing, context }),
    ),
  row(entry, sewing) {
    const down = entry.names.includes("down");
    for (let at = entry.number("from"); at < entry.number("to"); at += entry.number("step"))
      moved(entry, sewing, (context) => context.translate(down ? 0 : at, down ? at : 0));
  },
  trousers(_entry, sewing) {
    const { worn } = sewing;
    const { area } = worn;
    sewAll(entryNamed("part", "trousers").entries, sewing);
    Object.assign(worn, { legs: worn.area, area });
  },
  behind() {},
};

const garments = lazy(() => readGeometry("garments.txt"));

const entryNamed = (word: string, name: string): Entry => {
  const found = garments().find((entry) => entry.word === word && entry.names.includes(name));
  if (found === undefined) throw new Error(`data/garments.txt has no ${word} ${name}`);
  return found;
};

const drawing =
  ({ entries }: Entry): DrawWorn =>
  (context, build, palette, onto) => {
    const neckline = { x: 0, y: 0, depth: 0, v: false };
    const worn = { area: onto, ramp: palette.skin, neckline, legs: null };
    sewAll(entries, { context, build, palette, worn });
  };

/** Draws what is worn besides an outfit. */
export const drawWear = (name: string): DrawWorn => drawing(entryNamed("wear", name));

const readOutfit = (name: string): Outfit => {
  const entry = entryNamed("outfit", name);
  const cuff = cuffs.find((known) => entry.names.includes(known));
  const cloth = rampNames.find((known) => known === entry.text("of"));
  if (cuff === undefined || cloth === undefined) throw entry.fault("outfit needs a cuff and of=");
  const behind = entry.entries.find(({ word }) => word === "behind");
  return {
    sleeve: { to: entry.number("sleeve"), thicker: entry.number("thicker"), cuff },
    ...{ cloth, bare: entry.number("bare") },
    drawBehind: behind ? drawing(behind) : null,
    draw: drawing(entry),
  };
};

/** How long the sleeves of a worn cut-out are. */
export type SleeveLength = "none" | "short" | "long";

const bareFrom: { readonly [length in SleeveLength]: number } = { none: 0, short: 0.2, long: 0.82 };

/** The appearance's outfit; under a worn garment a plain top, whose arms are drawn where the garment's sleeves end. */
export const outfitOf = (appearance: Appearance, under: SleeveLength | null): Outfit => {
  if (under === null) return readOutfit(appearance.outfit);
  const tank = readOutfit("tank");
  return { ...tank, sleeve: { ...tank.sleeve, bareFrom: bareFrom[under] } };
};
