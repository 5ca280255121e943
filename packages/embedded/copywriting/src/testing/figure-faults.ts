import { pricePattern } from "@reelwright/film/offers";
import type { CheckedScript, ScriptFault } from "./checked-script.ts";
import { sentencesOf } from "./sentences-of.ts";

const priceAlone = new RegExp(`^${pricePattern}[.!。！।]?$`, "u");

/** A price without a verb or a word that says what it is. */
export const priceFaults = ({ segments }: CheckedScript): ScriptFault[] =>
  segments
    .flatMap(sentencesOf)
    .filter((sentence) => priceAlone.test(sentence))
    .map((text) => ({ fault: "price", text }));

/** A figure without what belongs to it: `Sunscreen SPF`, and a reduction without its sign. */
export const figureFaults = ({
  segments,
  productName,
  sellingPoints,
}: CheckedScript): ScriptFault[] => {
  const [, unit, figure] = /\b(\p{Lu}{2,4}) (\d+)\b/u.exec(productName) ?? [];
  const halves = unit ? [new RegExp(`${unit}(?! ${figure})`, "u")] : [];
  const signs = sellingPoints
    .flatMap((point) => /^[-–−]\s?(\d+\s?%)/u.exec(point)?.[1] ?? [])
    .map((share) => new RegExp(`(?<![-–−]\\s?)${share}(?! off)`, "u"));
  return segments.flatMap((text) =>
    [...halves, ...signs].flatMap((pattern) => {
      const found = pattern.exec(text)?.[0];
      return found ? [{ fault: "figure", text: found }] : [];
    }),
  );
};
