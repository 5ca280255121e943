import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";
import { type Palette, palettes } from "@reelwright/core/design/palette";

/** Shades of a color, lightest first. Shade 6 fills elements on light pages, shade 4 on dark ones. */
const violet: MantineColorsTuple = [
  "#efecff",
  "#ddd6fe",
  "#c3b6ff",
  "#ad9dff",
  "#9d8aff",
  "#7658f7",
  "#5b3df0",
  "#4b2fd3",
  "#3c26aa",
  "#2c2547",
];
const gray: MantineColorsTuple = [
  "#faf9fc",
  "#f4f3f8",
  "#ebe9f2",
  "#d9d5e5",
  "#c5c0d4",
  "#a49ebb",
  "#8c86a3",
  "#5d5870",
  "#3b364c",
  "#1c1a27",
];
const dark: MantineColorsTuple = [
  "#f3f1fb",
  "#d5d1e4",
  "#b3adc8",
  "#7d769c",
  "#3a3550",
  "#2c2840",
  "#1f1c2b",
  "#1a1725",
  "#14121c",
  "#0e0c14",
];

const red: MantineColorsTuple = [
  "#fde6ea",
  "#fbd0d8",
  "#f7b3bf",
  "#fba6b5",
  "#ff9fb0",
  "#d34a63",
  "#b8283f",
  "#a3223a",
  "#7e1a2d",
  "#45182a",
];
const green: MantineColorsTuple = [
  "#ddf5e8",
  "#c0ebd4",
  "#9fe3c0",
  "#8de2b8",
  "#7fe0b0",
  "#2c9a68",
  "#0b6b43",
  "#095a38",
  "#07472c",
  "#12382a",
];

/** Text on filled elements is white on light pages and dark on dark pages. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === "filled" ? { ...colors, color: "var(--rw-on-accent)" } : colors;
};

/** The theme: dense and calm; hairlines in place of shadows. */
export const theme = createTheme({
  colors: { violet, gray, dark, red, green },
  variantColorResolver,
  primaryColor: "violet",
  primaryShade: { light: 6, dark: 4 },
  black: palettes.light.ink,
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: '"Figtree Variable", system-ui, sans-serif',
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.35" },
  headings: {
    fontFamily: '"Figtree Variable", system-ui, sans-serif',
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "22px", lineHeight: "1.3" },
      h2: { fontSize: "16px", lineHeight: "1.4" },
      h3: { fontSize: "14px", lineHeight: "1.45" },
    },
  },
  components: {
    Input: { defaultProps: { size: "sm" } },
    InputWrapper: { defaultProps: { size: "sm" } },
    Button: { defaultProps: { size: "sm" } },
    SegmentedControl: { defaultProps: { size: "sm" } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45 } } },
    // Without this role, screen readers announce a dialog's header as the page's banner.
    ModalHeader: { defaultProps: { role: "presentation" } },
    DrawerHeader: { defaultProps: { role: "presentation" } },
    Table: { defaultProps: { verticalSpacing: 10, horizontalSpacing: 12 } },
    Badge: { defaultProps: { variant: "light", radius: "sm" } },
  },
});

/** Variables that the theme lacks: page background, panels and states. */
const variablesOf = (palette: Palette): Record<string, string> => ({
  "--mantine-color-body": palette.panel,
  "--mantine-color-text": palette.ink,
  "--mantine-color-dimmed": palette.soft,
  "--mantine-color-default-border": palette.line,
  "--mantine-color-placeholder": palette.soft,
  "--mantine-color-error": palette.bad,
  "--rw-ground": palette.ground,
  "--rw-panel": palette.panel,
  "--rw-line": palette.line,
  "--rw-edge": palette.edge,
  "--rw-accent": palette.accent,
  "--rw-on-accent": palette.onAccent,
  "--rw-accent-soft": palette.accentSoft,
  "--rw-good": palette.good,
  "--rw-good-soft": palette.goodSoft,
  "--rw-bad": palette.bad,
  "--rw-bad-soft": palette.badSoft,
  "--rw-wait": palette.wait,
  "--rw-wait-soft": palette.waitSoft,
  "--rw-info": palette.accent,
  "--rw-info-soft": palette.accentSoft,
  "--rw-muted": palette.soft,
});

/** The palettes that all pages share, as the page's variables. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...variablesOf(palettes.light),
    "--rw-hover": "#f4f2f9",
    "--rw-muted-soft": "#ebe9f2",
  },
  dark: {
    ...variablesOf(palettes.dark),
    "--mantine-color-disabled": "#2c2840",
    "--mantine-color-disabled-color": "#8c86a3",
    "--rw-hover": "#282438",
    "--rw-muted-soft": "#322e45",
  },
});
