import { fade, shade } from "../../colour.ts";
import { type Brush, linearGradient, withBlur } from "./brush.ts";

type Pane = readonly [x: number, y: number, width: number, height: number];

/** The sky and the ground below it. */
const skyOf = ({ outside, keyColour }: Brush): readonly (readonly [number, string])[] => {
  const { air, season, isDark } = outside;
  if (isDark)
    return [
      [0, "#232c4e"],
      [0.6, "#4d4a70"],
      [1, air === "snow" ? "#8c98b8" : "#2c3140"],
    ];
  if (air === "snow")
    return [
      [0, "#a9b9ca"],
      [0.6, "#c3d0dd"],
      [0.74, "#ffffff"],
      [1, "#f2f6fa"],
    ];
  if (air === "rain")
    return [
      [0, "#8794a2"],
      [0.6, "#a9b4be"],
      [1, "#7f8b86"],
    ];
  if (air === "fog")
    return [
      [0, "#dfe4e8"],
      [1, "#e9ecee"],
    ];
  const ground = season === "winter" ? "#e2e3df" : season === "autumn" ? "#e8d9b8" : "#dfeed6";
  return [
    [0, "#f4fbff"],
    [0.55, shade(keyColour, 0.05)],
    [1, ground],
  ];
};

/** The trees' color and opacity. */
const treesOf = ({ outside, scheme }: Brush): readonly [colour: string, opacity: number] => {
  const { air, season, isDark } = outside;
  if (air === "snow") return isDark ? ["#a9b6d2", 0.6] : ["#8497a8", 0.75];
  if (isDark) return ["#1d2a35", 0.7];
  if (air === "fog") return ["#aab3b6", 0.25];
  if (air === "rain") return [shade(scheme.leaf, -0.12), 0.55];
  if (season === "autumn") return ["#c5702e", 0.75];
  if (season === "winter") return ["#8d8b86", 0.35];
  return season === "spring" ? ["#9cc65f", 0.55] : [scheme.leaf, 0.45];
};

const paintTrees = (brush: Brush, [x, y, w, h]: Pane) => {
  const { context, random } = brush;
  const [colour, opacity] = treesOf(brush);
  withBlur(brush, 9, () => {
    for (let tree = 0; tree < 7; tree++) {
      const r = random.between(w * 0.08, w * 0.2);
      context.fillStyle = fade(colour, opacity);
      context.beginPath();
      context.arc(x + random.between(r, w - r), y + h - r * random.between(0.6, 1.4), r, 0, 7);
      context.fill();
    }
  });
};

/** Paints snowflakes in front of the pane, or streaks of rain on it. */
const paintFall = ({ context, random, outside }: Brush, [x, y, w, h]: Pane) => {
  const isSnow = outside.air === "snow";
  context.fillStyle = "rgba(255,255,255,0.95)";
  context.strokeStyle = "rgba(240,246,252,0.6)";
  for (let drop = 0; drop < (isSnow ? 46 : 60); drop++) {
    const [at, down] = [x + random.between(0, w), y + random.between(0, h)];
    const size = random.between(0.5, 1);
    context.beginPath();
    if (isSnow) context.arc(at, down, size * w * 0.034, 0, 7);
    else {
      context.lineWidth = size * 2.6;
      context.moveTo(at, down);
      context.lineTo(at - w * 0.03, down + h * 0.07 * size);
    }
    if (isSnow) context.fill();
    else context.stroke();
  }
};

/** A window with panes, a sill and a hint of the outside: season, weather, darkness. */
export const window = (brush: Brush, x: number, y: number, w: number, h: number, frame: string) => {
  const { context, keyColour, outside } = brush;
  const pane: Pane = [x, y, w, h];
  withBlur(brush, 40, () => {
    context.fillStyle = fade(keyColour, outside.isDark ? 0.15 : outside.air ? 0.5 : 0.75);
    context.fillRect(x - 30, y - 30, w + 60, h + 60);
  });
  context.beginPath();
  context.roundRect(x, y, w, h, 6);
  context.fillStyle = linearGradient(brush, [0, y], [0, y + h], skyOf(brush));
  context.fill();
  context.save();
  context.clip();
  paintTrees(brush, pane);
  if (outside.air === "snow" || outside.air === "rain") paintFall(brush, pane);
  context.restore();
  context.fillStyle = frame;
  const bar = Math.max(7, w * 0.04);
  context.fillRect(x - bar, y - bar, w + bar * 2, bar);
  context.fillRect(x - bar, y + h, w + bar * 2, bar);
  context.fillRect(x - bar, y - bar, bar, h + bar * 2);
  context.fillRect(x + w, y - bar, bar, h + bar * 2);
  context.fillRect(x + w / 2 - bar / 2, y, bar, h);
  context.fillRect(x, y + h * 0.42, w, bar * 0.8);
  context.fillStyle = outside.air === "snow" ? "#f4f8fc" : shade(frame, 0.05);
  context.fillRect(x - bar * 2, y + h + bar, w + bar * 4, bar * 1.3);
};
