import type { SKRSContext2D } from "@napi-rs/canvas";
import { seededRandom } from "@reelwright/film/numbers";
import { fade, shade } from "../colour.ts";
import type { Effect } from "../scene/layout.ts";

/** A glass of `head` units, filled by `amount` with a colored liquid, and the stream into it. */
const drawGlass = (
  context: SKRSContext2D,
  { x, y, reach: head, amount }: Effect,
  colour: string,
) => {
  const [width, height] = [0.3 * head, 0.42 * head];
  const [left, top, foot] = [x - width / 2, y - height / 2, y + height / 2];
  const level = foot - height * (0.2 + 0.45 * amount);
  // Nothing falls before the bottle is tilted.
  const fallen = Math.max(0, Math.min(1, (amount - 0.84) / 0.06));
  context.save();
  context.globalAlpha = Math.min(1, amount * 5);
  if (amount > 0.02) {
    context.fillStyle = fade(colour, 0.86);
    const above = top - 0.17 * head;
    context.fillRect(x - 0.014 * head, above, 0.028 * head, (level - above) * fallen);
    context.beginPath();
    context.roundRect(left + 0.02 * head, level, width - 0.04 * head, foot - level - 0.02 * head, [
      0,
      0,
      0.03 * head,
      0.03 * head,
    ]);
    context.fill();
    context.fillStyle = fade(shade(colour, 0.12), 0.9);
    context.beginPath();
    context.ellipse(x, level, width / 2 - 0.02 * head, 0.022 * head, 0, 0, Math.PI * 2);
    context.fill();
  }
  context.fillStyle = "rgba(255,255,255,0.2)";
  context.strokeStyle = "rgba(255,255,255,0.72)";
  context.lineWidth = 0.012 * head;
  context.beginPath();
  context.roundRect(left, top, width, height, [0, 0, 0.05 * head, 0.05 * head]);
  context.fill();
  context.stroke();
  context.fillStyle = "rgba(255,255,255,0.5)";
  context.fillRect(left + width * 0.14, top + height * 0.1, width * 0.07, height * 0.7);
  context.restore();
};

const cardboard = "#c79a63";

/** The front of an open parcel whose upper edge is at `y`, with its flaps. */
const drawParcel = (context: SKRSContext2D, { x, y, reach: width }: Effect) => {
  const half = width / 2;
  const flap = width * 0.17;
  const flapAt = (side: -1 | 1) => {
    context.beginPath();
    context.moveTo(x + side * half, y);
    context.lineTo(x + side * (half + flap), y - flap * 0.35);
    context.lineTo(x + side * (half + flap * 0.8), y + flap * 0.55);
    context.lineTo(x + side * half, y + flap * 0.9);
    context.fill();
  };
  context.save();
  context.fillStyle = shade(cardboard, -0.1);
  flapAt(-1);
  flapAt(1);
  const front = context.createLinearGradient(x - half, 0, x + half, 0);
  front.addColorStop(0, shade(cardboard, 0.04));
  front.addColorStop(1, shade(cardboard, -0.07));
  context.fillStyle = front;
  context.fillRect(x - half, y, width, width * 1.4);
  context.fillStyle = shade(cardboard, 0.09);
  context.fillRect(x - half, y, width, width * 0.02);
  context.fillStyle = fade("#efe3cf", 0.55);
  context.fillRect(x - width * 0.07, y + width * 0.02, width * 0.14, width * 1.4);
  context.restore();
};

/** Droplets that leave a nozzle at (x, y) towards `reach`, further and thinner with time. */
const drawMist = (context: SKRSContext2D, { x, y, reach, amount }: Effect, phase: number) => {
  const random = seededRandom(Math.floor(phase * 240));
  const far = Math.abs(reach);
  context.save();
  context.fillStyle = "#ffffff";
  for (let drop = 0; drop < 90; drop++) {
    const way = random.next() ** 0.7;
    const aside = (random.next() - 0.5) * (0.12 + 0.75 * way);
    context.globalAlpha = amount * (0.62 - 0.5 * way);
    context.beginPath();
    const [dx, dy] = [reach * way, far * (aside - 0.06 * way)];
    context.arc(x + dx, y + dy, far * (0.008 + 0.022 * way * random.next()), 0, Math.PI * 2);
    context.fill();
  }
  const cloud = context.createRadialGradient(x + reach * 0.5, y, 0, x + reach * 0.5, y, far * 0.5);
  cloud.addColorStop(0, fade("#ffffff", 0.34 * amount));
  cloud.addColorStop(1, fade("#ffffff", 0));
  context.globalAlpha = 1;
  context.fillStyle = cloud;
  context.fillRect(x - far, y - far, far * 2, far * 2);
  context.restore();
};

/** Warm light around a lamp, and further away a little of it on everything. */
const drawGlow = (context: SKRSContext2D, { x, y, reach, amount }: Effect) => {
  context.save();
  context.globalCompositeOperation = "screen";
  for (const [far, opacity] of [
    [0.55, 0.75],
    [2.6, 0.42],
  ] as const) {
    const light = context.createRadialGradient(x, y, 0, x, y, reach * far);
    light.addColorStop(0, fade("#ffdf9e", opacity * amount));
    light.addColorStop(0.4, fade("#ffb860", opacity * 0.45 * amount));
    light.addColorStop(1, fade("#ff9a3c", 0));
    context.fillStyle = light;
    context.fillRect(x - reach * far, y - reach * far, reach * far * 2, reach * far * 2);
  }
  context.restore();
};

/** The glass or parcel that goes with the product, drawn before the hands. */
export const drawReceiver = (context: SKRSContext2D, effect: Effect, colour: string): void => {
  if (effect.kind === "pour" && effect.amount > 0) drawGlass(context, effect, colour);
};

/** Effects in front of product and hands. `phase` is the place in the loop of small movements, 0 to 1. */
export const drawEffect = (context: SKRSContext2D, effect: Effect, phase: number): void => {
  if (effect.amount <= 0.004) return;
  if (effect.kind === "parcel") drawParcel(context, effect);
  if (effect.kind === "mist") drawMist(context, effect, phase);
  if (effect.kind === "glow") drawGlow(context, effect);
};
