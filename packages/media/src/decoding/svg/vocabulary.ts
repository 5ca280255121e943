/** What a drawing may consist of. Everything else is left out, or the drawing is refused. */
import { PictureError } from "../structure.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const drawn = words(`
  svg g a defs symbol use switch path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath pattern image style`);

/** Elements that a drawing is refused for, in lower case, with the word for them. */
export const active: { readonly [name: string]: string } = Object.fromEntries([
  ..."script handler listener".split(" ").map((name) => [name, "a script"]),
  ..."foreignobject iframe embed object audio video canvas link meta base html body"
    .split(" ")
    .map((name) => [name, `a page or a medium (\`${name}\`)`]),
  ..."animate animatecolor animatemotion animatetransform set discard mpath"
    .split(" ")
    .map((name) => [name, `an animation (\`${name}\`)`]),
]);

/** Properties that need effects to draw, with the word for them. */
export const effects: { readonly [property: string]: string } = {
  filter: "a filter",
  mask: "a mask",
  "mask-image": "a mask",
  marker: "markers",
  "marker-start": "markers",
  "marker-mid": "markers",
  "marker-end": "markers",
  "backdrop-filter": "a filter",
  "enable-background": "",
};

/** Allowed as attributes and in styles. */
export const properties = words(`
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset paint-order vector-effect opacity color display visibility overflow clip-path
  clip-rule stop-color stop-opacity color-interpolation color-rendering shape-rendering text-rendering image-rendering
  mix-blend-mode isolation font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  letter-spacing word-spacing text-anchor text-decoration baseline-shift dominant-baseline alignment-baseline direction
  unicode-bidi writing-mode transform`);

/** Attributes of shapes. */
export const geometry = words(`
  id class x y width height rx ry r cx cy fx fy fr x1 y1 x2 y2 points d pathLength dx dy rotate textLength lengthAdjust
  viewBox preserveAspectRatio offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits
  patternTransform clipPathUnits systemLanguage`);

/** Attributes whose length grows with the shape. */
export const shapes = words("d points");

/** Functions that a value may call besides `url`. */
export const functions = words(
  "rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skewx skewy rect",
);

/** Limits of a drawing. Logos stay far below them. */
export const limits = {
  depth: 100,
  elements: 10_000,
  attributes: 100,
  allAttributes: 100_000,
  /** Of text that is drawn. */
  letters: 2_000,
  /** Of one path, or one list of points. */
  pathLetters: 500_000,
  valueLetters: 2_000,
  styleRules: 1_000,
  images: 10,
  imagePixels: 25_000_000,
  patterns: 50,
  /** Depth of references to elements that hold references. */
  references: 10,
  /** Drawn elements once all references are followed. A long path counts as several. */
  drawn: 50_000,
} as const;

export const tooMuch = (what: string, advice = "simplify it, or export it as PNG"): PictureError =>
  new PictureError("too_complex", `The drawing has ${what}; ${advice}.`);

export const unsafe = (what: string): PictureError =>
  new PictureError("unsafe", `The drawing holds ${what}; export it as plain shapes, or as PNG.`);

export const malformed = (cause: unknown): PictureError =>
  new PictureError("damaged", "The drawing is no well-formed XML; export it anew.", { cause });
