import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { seededRandom, seedOf } from "@reelwright/film/numbers";
import { fade, shade } from "../colour.ts";
import type { Air } from "../scene/brush/brush.ts";
import type { SceneLayers } from "../scene/scene-layers.ts";

/** Particles in the air of a scene: dust, bokeh, steam, petals. Positions repeat after one phase, so segments join without a jump. */
export type Particles = {
  behind(context: SKRSContext2D, phase: number, tint: number): void;
  before(context: SKRSContext2D, phase: number, tint: number): void;
};

type Particle = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly reach: number;
  readonly offset: number;
  readonly opacity: number;
};

const turn = Math.PI * 2;

const disc = (colour: string, rim: boolean): Canvas => {
  const canvas = createCanvas(96, 96);
  const context = canvas.getContext("2d");
  const gradient = context.createRadialGradient(48, 48, 0, 48, 48, 47);
  gradient.addColorStop(0, fade(colour, rim ? 0.5 : 1));
  gradient.addColorStop(rim ? 0.8 : 0.35, fade(colour, rim ? 0.62 : 0.4));
  if (rim) gradient.addColorStop(0.92, fade(colour, 0.9));
  gradient.addColorStop(1, fade(colour, 0));
  context.fillStyle = gradient;
  context.fillRect(0, 0, 96, 96);
  return canvas;
};

const createPositions = (
  seed: number,
  count: number,
  half: number,
  sizes: readonly [number, number],
): Particle[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({
    x: random.between(-half * 1.15, half * 1.15),
    y: random.between(30, 720),
    size: random.between(...sizes),
    reach: random.between(12, 46),
    offset: random.next(),
    opacity: random.between(0.25, 1),
  }));
};

const drawDrifting = (
  context: SKRSContext2D,
  sprite: Canvas,
  all: readonly Particle[],
  phase: number,
  strength: number,
) => {
  if (strength <= 0.01) return;
  context.save();
  context.globalCompositeOperation = "screen";
  for (const { x, y, size, reach, offset, opacity } of all) {
    const angle = (phase + offset) * turn;
    context.globalAlpha = strength * opacity * (0.62 + 0.38 * Math.sin(angle * 2 + offset * 9));
    const left = x + Math.sin(angle) * reach - size / 2;
    const top = y + Math.cos(angle + offset * 5) * reach * 0.6 - size / 2;
    context.drawImage(sprite, left, top, size, size);
  }
  context.restore();
};

/** Soft puffs that rise, grow and fade; each begins and ends unseen, so the loop has no seam. */
const drawRising = (
  context: SKRSContext2D,
  sprite: Canvas,
  all: readonly Particle[],
  phase: number,
  strength: number,
) => {
  if (strength <= 0.01) return;
  context.save();
  for (const { x, size, offset, opacity } of all) {
    const way = (phase + offset) % 1;
    const wide = size * (2 + way * 3);
    context.globalAlpha = strength * opacity * Math.sin(Math.PI * way) * 0.3;
    context.drawImage(
      sprite,
      x + Math.sin((way + offset) * turn) * 22 - wide / 2,
      720 - way * 520 - wide / 2,
      wide,
      wide,
    );
  }
  context.restore();
};

/** Petals that fall and turn. */
const drawFalling = (
  context: SKRSContext2D,
  colour: string,
  all: readonly Particle[],
  phase: number,
  strength: number,
) => {
  if (strength <= 0.01) return;
  context.save();
  context.fillStyle = colour;
  for (const { x, size, reach, offset, opacity } of all) {
    const way = (phase + offset) % 1;
    context.save();
    context.globalAlpha = strength * opacity * Math.min(1, Math.sin(Math.PI * way) * 3);
    context.translate(x + Math.sin((way * 2 + offset) * turn) * reach, way * 700);
    context.rotate((way + offset) * turn * 2);
    context.scale(1, 0.35 + 0.3 * Math.sin((way * 3 + offset) * turn));
    context.beginPath();
    context.ellipse(0, 0, size * 1.3, size * 0.8, 0, 0, turn);
    context.fill();
    context.restore();
  }
  context.restore();
};

const isAir = (particles: SceneLayers["place"]["particles"]): particles is Air =>
  particles === "snow" || particles === "rain" || particles === "fog";

/** The particles of a scene: discs of light behind the persona, fine dust before everything. */
export const createParticles = ({ place, scheme, half, placeSeed }: SceneLayers): Particles => {
  const lights = disc(place.particles === "bokeh" ? "#ffd79a" : place.keyColour, true);
  const dust = disc("#fffaf0", false);
  const sparkle = disc(scheme.backdropGlow, true);
  const petal = place.particles === "leaves" ? "#c9772f" : shade(scheme.counter, 0.2);
  const falls = place.particles === "petals" || place.particles === "leaves";
  const bokeh = createPositions(
    seedOf(placeSeed, "bokeh"),
    place.particles === "bokeh" ? 20 : 9,
    half,
    [26, 84],
  );
  if (isAir(place.particles)) {
    const [far, near] = [false, true].map((at) =>
      createFallingAir(place.particles as Air, placeSeed, half, at),
    );
    return {
      behind: (context, phase, tint) => far?.(context, phase, 1 - tint),
      before: (context, phase, tint) => near?.(context, phase, 1 - tint),
    };
  }
  const specks = createPositions(seedOf(placeSeed, "dust"), 26, half, [3, 9]);
  return {
    behind(context, phase, tint) {
      drawDrifting(
        context,
        lights,
        bokeh,
        phase,
        (place.particles === "bokeh" ? 0.5 : 0.26) * (1 - tint),
      );
      drawDrifting(context, sparkle, bokeh, phase, 0.5 * tint);
      if (place.particles === "steam") drawRising(context, dust, bokeh, phase, 0.8 * (1 - tint));
      if (falls) drawFalling(context, petal, specks.slice(0, 12), phase, 0.75 * (1 - tint));
    },
    before: (context, phase, tint) => drawDrifting(context, dust, specks, phase, 0.42 + tint * 0.3),
  };
};

/** Snow, rain or fog at one depth. Repeats after one phase, so that segments join without a jump. */
type FallingAir = (context: SKRSContext2D, phase: number, strength: number) => void;

type Drop = {
  readonly x: number;
  readonly start: number;
  readonly size: number;
  readonly opacity: number;
  /** Whole ways down in one phase. */
  readonly falls: number;
  readonly drift: number;
};

/** Scene units from above the frame to below it. */
const way = 1160;

const dropsOf = (seed: number, half: number, count: number, falls: readonly number[]): Drop[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({
    x: random.between(-half * 1.25, half * 1.25),
    start: random.next(),
    size: random.next(),
    opacity: random.between(0.45, 1),
    falls: random.pick(falls as readonly [number, ...number[]]),
    drift: random.between(-1, 1),
  }));
};

const flake = () => {
  const canvas = createCanvas(48, 48);
  const context = canvas.getContext("2d");
  const glow = context.createRadialGradient(24, 24, 0, 24, 24, 23);
  glow.addColorStop(0, "rgba(255,255,255,1)");
  glow.addColorStop(0.45, "rgba(255,255,255,0.85)");
  glow.addColorStop(1, "rgba(255,255,255,0)");
  context.fillStyle = glow;
  context.fillRect(0, 0, 48, 48);
  return canvas;
};

const at = ({ start, falls }: Drop, phase: number) => ((start + phase * falls) % 1) * way - 80;

const snowing = (drops: readonly Drop[], near: boolean): FallingAir => {
  const sprite = flake();
  return (context, phase, strength) => {
    for (const drop of drops) {
      const size = (near ? 10 : 7) + drop.size * (near ? 14 : 8);
      const x = drop.x + Math.sin((phase * 2 + drop.start) * turn) * 16 * drop.drift;
      context.globalAlpha = strength * drop.opacity * 0.92;
      context.drawImage(sprite, x - size / 2, at(drop, phase) - size / 2, size, size);
    }
  };
};

const raining =
  (drops: readonly Drop[], near: boolean): FallingAir =>
  (context, phase, strength) => {
    context.globalAlpha = strength;
    context.lineWidth = near ? 1.7 : 1.1;
    context.strokeStyle = fade("#eef4ff", near ? 0.5 : 0.36);
    context.beginPath();
    for (const drop of drops) {
      const length = (near ? 42 : 26) + drop.size * 26;
      const y = at(drop, phase);
      context.moveTo(drop.x, y);
      context.lineTo(drop.x - length * 0.12, y + length);
    }
    context.stroke();
  };

/** Banks of fog that wander sideways and back. */
const drifting = (drops: readonly Drop[], near: boolean): FallingAir => {
  const sprite = flake();
  return (context, phase, strength) => {
    for (const drop of drops.slice(0, near ? 4 : 7)) {
      const wide = 520 + drop.size * 380;
      const x = drop.x + Math.sin((phase + drop.start) * turn) * 46;
      const y = 330 + drop.start * 420;
      context.globalAlpha = strength * drop.opacity * (near ? 0.16 : 0.3);
      context.drawImage(sprite, x - wide / 2, y - wide * 0.16, wide, wide * 0.32);
    }
  };
};

const kinds = {
  snow: { make: snowing, count: [90, 34], falls: [1, 1, 2] },
  rain: { make: raining, count: [130, 60], falls: [6, 7, 8] },
  fog: { make: drifting, count: [7, 4], falls: [1] },
} as const;

/** What falls in the air of a scene `half` units wide to either side, behind the persona or before it (`near`). */
const createFallingAir = (air: Air, seed: number, half: number, near: boolean): FallingAir => {
  const { make, count, falls } = kinds[air];
  const drops = dropsOf(seedOf(seed, air, near ? 1 : 0), half, count[near ? 1 : 0], falls);
  const draw = make(drops, near);
  return (context, phase, strength) => {
    if (strength <= 0.01) return;
    context.save();
    draw(context, phase, strength);
    context.restore();
  };
};
