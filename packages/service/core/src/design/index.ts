/** The look that all pages share: those of the gateway, of the embedded issuer, and the dashboard. */
export { mark, markFile, markShape } from "./mark.ts";
export { type Palette, paletteStyle, palettes } from "./palette.ts";
