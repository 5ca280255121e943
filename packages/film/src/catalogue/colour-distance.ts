/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The channels of a colour written as `#rrggbb`; 0 for what is no number. */
export const rgbOf = (hex: string): Rgb => {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) || 0;
  return [channel(1), channel(3), channel(5)];
};

/** How far two colours are apart in sRGB, weighted by what the eye sees: 0 to 765, which is black and white. */
export const colourDistance = ([red, green, blue]: Rgb, [r, g, b]: Rgb): number =>
  Math.sqrt(2 * (red - r) ** 2 + 4 * (green - g) ** 2 + 3 * (blue - b) ** 2);
