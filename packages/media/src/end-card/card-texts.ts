import type { Size } from "@reelwright/film/artifacts";
import type { EndCardRequest } from "@reelwright/film/ports/editor";
import { type SetText, setText } from "../type/lines.ts";

/** Shares of the frame's shorter side: ems of the texts, the gap between parts, the logo's height. */
export type CardSizes = {
  readonly name: number;
  readonly offer: number;
  readonly action: number;
  readonly gap: number;
  readonly logo: number;
};

export type CardTexts = {
  readonly name: SetText | null;
  readonly offer: SetText | null;
  readonly action: (SetText & { readonly button: Size }) | null;
};

/** A button reaches this far beyond its label, in em. */
const padding = { x: 1, y: 0.72 } as const;

/** Sizes to try for a text, as shares of its usual size. */
type Tries = readonly (readonly [lines: number, most: number, least: number])[];
const tries: { readonly [part in keyof CardTexts]: Tries } = {
  name: [
    [1, 1, 0.7],
    [2, 1, 0.68],
    [3, 0.75, 0.52],
    [4, 0.7, 0.42],
  ],
  offer: [
    [1, 1, 0.72],
    [2, 0.9, 0.6],
  ],
  action: [
    [1, 1, 0.72],
    [2, 0.8, 0.55],
    [3, 0.6, 0.5],
  ],
};

/** Sets the texts of a card in a column. `unit` is the frame's shorter side. */
export const setCardTexts = (
  { texts, language }: Pick<EndCardRequest, "texts" | "language">,
  width: number,
  sizes: CardSizes,
  unit: number,
): CardTexts => {
  const set = (part: keyof CardTexts, room: number): SetText | null => {
    const text = texts[part];
    const em = sizes[part] * unit;
    const tried = tries[part].map(([lines, most, least]) => {
      return { lines, most: most * em, least: least * em };
    });
    const face = "Montserrat ExtraBold";
    return text === null ? null : setText(text, { face, language, width: room, sizes: tried });
  };
  const label = set("action", width - 2 * padding.x * sizes.action * unit);
  const button = label && {
    width: label.width + 2 * padding.x * label.em,
    height: label.height + 2 * padding.y * label.em,
  };
  return {
    name: set("name", width),
    offer: set("offer", width),
    action: label && button && { ...label, button },
  };
};
