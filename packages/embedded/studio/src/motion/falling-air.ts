import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { seededRandom, seedOf } from "@reelwright/core/util/random";
import { fade } from "../colour/fade.ts";
import type { Air } from "../scene/outside.ts";

/** Snow, rain or fog at one depth. Repeats after one phase, so that segments join without a jump. */
export type FallingAir = (context: SKRSContext2D, phase: number, strength: number) => void;

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
const turn = Math.PI * 2;

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
export const createFallingAir = (
  air: Air,
  seed: number,
  half: number,
  near: boolean,
): FallingAir => {
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
