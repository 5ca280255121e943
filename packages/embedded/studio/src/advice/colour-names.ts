import { toneOf } from "../scene/colour.ts";

/** Hue in degrees (OKLCH) up to which the name holds. */
const hues: readonly (readonly [number, string])[] = [
  [20, "pink"],
  [42, "red"],
  [72, "orange"],
  [112, "yellow"],
  [162, "green"],
  [212, "teal"],
  [284, "blue"],
  [322, "purple"],
  [361, "pink"],
];

const greyName = (lightness: number): string => {
  if (lightness > 0.93) return "white";
  if (lightness < 0.3) return "black";
  return lightness > 0.75 ? "light grey" : "grey";
};

/** Dark colours have names of their own. */
const darkNames: { readonly [name: string]: string } = {
  blue: "navy",
  purple: "dark purple",
  orange: "brown",
  yellow: "brown",
};

/** What people call a colour: `navy`, `light green`, `black` … */
export const colourName = (hex: string): string => {
  const { l, c, h } = toneOf(hex);
  if (c < 0.035) return greyName(l);
  const hue = ((h % 360) + 360) % 360;
  const name = hues.find(([most]) => hue < most)?.[1] ?? "pink";
  if (l < 0.4) return darkNames[name] ?? `dark ${name}`;
  if (l < 0.82 || name === "yellow") return name;
  return c < 0.06 ? "cream" : `light ${name}`;
};
