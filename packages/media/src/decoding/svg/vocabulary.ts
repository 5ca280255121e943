/** What a drawing is made of: everything else is left out, or is a reason not to take it. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const drawn = words(`
  svg g a defs symbol use switch path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath pattern image style`);

/** Would run, load or move; by their names in lower case. */
export const active: { readonly [name: string]: string } = Object.fromEntries([
  ...[..."script handler listener".split(" ")].map((name) => [name, "a script"]),
  ..."foreignobject iframe embed object audio video canvas link meta base html body"
    .split(" ")
    .map((name) => [name, `a page or a medium (\`${name}\`)`]),
  ..."animate animatecolor animatemotion animatetransform set discard mpath"
    .split(" ")
    .map((name) => [name, `an animation (\`${name}\`)`]),
]);

/** Properties that take effects to draw, with the word for them. */
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

/** As attributes and in styles. */
export const properties = words(`
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset paint-order vector-effect opacity color display visibility overflow clip-path
  clip-rule stop-color stop-opacity color-interpolation color-rendering shape-rendering text-rendering image-rendering
  mix-blend-mode isolation font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  letter-spacing word-spacing text-anchor text-decoration baseline-shift dominant-baseline alignment-baseline direction
  unicode-bidi writing-mode transform`);

/** Of the shapes themselves. */
export const geometry = words(`
  id class x y width height rx ry r cx cy fx fy fr x1 y1 x2 y2 points d pathLength dx dy rotate textLength lengthAdjust
  viewBox preserveAspectRatio offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits
  patternTransform clipPathUnits systemLanguage`);

/** These are as long as the shape is complicated. */
export const shapes = words("d points");

/** Functions that a value may call, besides a reference to a part of the drawing. */
export const functions = words(
  "rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skewx skewy rect",
);
