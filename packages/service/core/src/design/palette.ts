/** Colours by what they are for. Every text has a contrast of 4.5 or more on the grounds that it stands on. */
export type Palette = {
  /** Behind everything. */
  readonly ground: string;
  /** Of cards, forms and menus. */
  readonly panel: string;
  readonly ink: string;
  /** Of what matters less. */
  readonly soft: string;
  /** Separates. */
  readonly line: string;
  /** Of controls, which need a contrast of 3. */
  readonly edge: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly accentSoft: string;
  readonly good: string;
  readonly goodSoft: string;
  readonly bad: string;
  readonly badSoft: string;
  readonly wait: string;
  readonly waitSoft: string;
};

export const palettes: { readonly light: Palette; readonly dark: Palette } = {
  light: {
    ground: "#f4f3f8",
    panel: "#ffffff",
    ink: "#1c1a27",
    soft: "#5d5870",
    line: "#d9d5e5",
    edge: "#8c86a3",
    accent: "#5b3df0",
    onAccent: "#ffffff",
    accentSoft: "#efecff",
    good: "#0b6b43",
    goodSoft: "#ddf5e8",
    bad: "#a3223a",
    badSoft: "#fde6ea",
    wait: "#7a4b00",
    waitSoft: "#fff0d4",
  },
  dark: {
    ground: "#14121c",
    panel: "#1f1c2b",
    ink: "#f3f1fb",
    soft: "#b3adc8",
    line: "#3a3550",
    edge: "#7d769c",
    accent: "#9d8aff",
    onAccent: "#17122b",
    accentSoft: "#2c2547",
    good: "#7fe0b0",
    goodSoft: "#12382a",
    bad: "#ff9fb0",
    badSoft: "#45182a",
    wait: "#ffcf7d",
    waitSoft: "#3f2d0c",
  },
};

const properties = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}:${colour}`)
    .join(";");

/** The palettes as CSS properties (`--ground`, `--on-accent`, …), light or dark as the reader has it. */
export const paletteStyle = `:root{color-scheme:light dark;${properties(palettes.light)}}
@media (prefers-color-scheme:dark){:root{${properties(palettes.dark)}}}
`;

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
