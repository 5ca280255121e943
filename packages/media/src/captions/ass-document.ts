import { type Colour, colourOf } from "../colour.ts";
import { type AssEvent, assFile, assStyleColour, px } from "./ass-syntax.ts";
import type { Layer } from "./caption-styles.ts";
import { boxPadding, type Setting, spacingOf } from "./layout.ts";

/** The name of a layer's style. */
export const layerStyle = (index: number): string => `Layer${index}`;
/** The style that draws boxes behind its text, for fonts that can't be measured. */
export const boxStyle = "Box";

type StyleLine = {
  readonly name: string;
  readonly fill: Colour;
  readonly unsung: Colour;
  readonly outline: Colour;
  readonly shadow: Colour;
  readonly border: "outline" | "box";
  readonly outlineWidth: number;
  readonly shadowDepth: number;
};

const styleLine = (setting: Setting, line: StyleLine): string => {
  const { typefaces, style, em } = setting;
  const { main } = typefaces;
  const fields = [
    line.name,
    main.family,
    px(em * main.sizePerEm),
    assStyleColour(line.fill),
    assStyleColour(line.unsung),
    assStyleColour(line.outline),
    assStyleColour(line.shadow),
    main.bold ? -1 : 0,
    ...[0, 0, 0, 100, 100],
    px(em * spacingOf(style, main)),
    0,
    line.border === "box" ? 3 : 1,
    px(line.outlineWidth * em),
    px(line.shadowDepth * em),
    ...[5, 0, 0, 0],
    // libass extension: detect the base direction from the text, for right-to-left lines.
    -1,
  ];
  return `Style: ${fields.join(",")}`;
};

const layerLine = (setting: Setting, layer: Layer, index: number): string =>
  styleLine(setting, {
    ...layer,
    name: layerStyle(index),
    unsung: layer.unsung ?? layer.fill,
    border: "outline",
  });

const boxLine = (setting: Setting): string => {
  const colour = setting.style.box?.colour ?? colourOf("#000000", "#000000");
  return styleLine(setting, {
    name: boxStyle,
    fill: { ...colour, opacity: 0 },
    unsung: { ...colour, opacity: 0 },
    outline: colour,
    shadow: { ...colour, opacity: 0 },
    border: "box",
    outlineWidth: boxPadding.y * 0.6,
    shadowDepth: 0,
  });
};

/** The captions of a setting. */
export const assDocument = (setting: Setting, events: readonly AssEvent[]): string =>
  assFile(
    setting.frame,
    [
      ...setting.style.layers.map((layer, index) => layerLine(setting, layer, index)),
      boxLine(setting),
    ],
    events,
  );
