import { clamp } from "@reelwright/core/util/clamp";

/** `colour` (`#rrggbb`) with an opacity of 0 to 1, as `#rrggbbaa`. */
export const fade = (colour: string, opacity: number): string => {
  const alpha = Math.round(clamp(opacity, 0, 1) * 255);
  return `${colour}${alpha.toString(16).padStart(2, "0")}`;
};
