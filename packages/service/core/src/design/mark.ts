import { palettes } from "./palette.ts";

/** The mark: a play sign on a rounded square, drawn in a box of `size` units. */
export const markShape = {
  size: 32,
  radius: 9,
  path: "M12.5 10.2v11.6a1 1 0 0 0 1.53.85l9.1-5.8a1 1 0 0 0 0-1.7l-9.1-5.8a1 1 0 0 0-1.53.85Z",
} as const;

const { size, radius, path } = markShape;

const shapes = (ground: string, sign: string): string =>
  `<rect width="${size}" height="${size}" rx="${radius}" fill="${ground}"/><path d="${path}" fill="${sign}"/>`;

/** The mark as an inline SVG of so many pixels, in the page's own colours. It says nothing to screen readers. */
export const mark = (pixels: number): string =>
  `<svg class="mark" viewBox="0 0 ${size} ${size}" width="${pixels}" height="${pixels}" aria-hidden="true" focusable="false">${shapes("var(--accent)", "var(--on-accent)")}</svg>`;

/** The mark as an SVG file of its own: the icon of a page. */
export const markFile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${shapes(palettes.light.accent, palettes.light.onAccent)}</svg>`;
