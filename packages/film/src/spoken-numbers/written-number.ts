/** What a written number is. The reader (`read-number.ts`) finds out, and the speaker (`say-number.ts`) says it. */

/** Digits without separators: `1.299,50` is `1299` and `50`. */
export type Amount = { readonly whole: string; readonly fraction: string };

/** Three zeros for `k`; `word` where the scale is written out (`1.5 million`), so that it is said as written. */
export type Scale = { readonly zeros: number; readonly word: string | null };

export type Comparison = "less" | "more" | "atMost" | "atLeast" | "about" | "plusMinus";

/** A bare number: `12,500`, `10k`. */
export type Count = {
  readonly kind: "count";
  readonly amount: Amount;
  readonly scale: Scale | null;
};

/** `5 kg`; `unit` is a row of `units.tsv` or a unit of `Intl`. Attributive: `16-oz cup`. */
export type Measure = {
  readonly kind: "measure";
  readonly amount: Amount;
  readonly unit: string;
  readonly isAttributive: boolean;
};

/** `$19.99`; `currency` is ISO 4217. `isMinor`: the amount is in hundredths (`99¢`). */
export type Money = {
  readonly kind: "money";
  readonly amount: Amount;
  readonly currency: string;
  readonly scale: Scale | null;
  readonly isMinor: boolean;
};

/** A number with a counter of Japanese, Chinese or Korean: `5分`, `2个`, `3개`. */
export type Counted = {
  readonly kind: "counted";
  readonly amount: Amount;
  readonly counter: string;
};

/** `1½ cups`, `3/4`. */
export type Fraction = {
  readonly kind: "fraction";
  readonly whole: string;
  readonly numerator: string;
  readonly denominator: string;
  readonly unit: string | null;
};

/** Month and year may be missing (0). */
export type WrittenDate = {
  readonly kind: "date";
  readonly day: number;
  readonly month: number;
  readonly year: number;
};

/** `half` is AM or PM where it is written. */
export type WrittenTime = {
  readonly kind: "time";
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
  readonly half: "AM" | "PM" | null;
};

export type WrittenNumber =
  | Count
  | Measure
  | Money
  | Counted
  | Fraction
  | WrittenDate
  | WrittenTime
  /** `1 h 30 min`, `5'10"`. */
  | { readonly kind: "compound"; readonly parts: readonly WrittenNumber[] }
  | { readonly kind: "range"; readonly from: WrittenNumber; readonly to: WrittenNumber }
  /** `10 × 5 cm`. */
  | { readonly kind: "product"; readonly factors: readonly WrittenNumber[] }
  /** `5 €/mois`: `per` is a unit or a word as written. */
  | { readonly kind: "per"; readonly quantity: WrittenNumber; readonly per: Per }
  | { readonly kind: "signed"; readonly sign: "minus" | "plus"; readonly number: WrittenNumber }
  | { readonly kind: "compared"; readonly by: Comparison; readonly number: WrittenNumber }
  /** `18+`. */
  | { readonly kind: "andMore"; readonly number: WrittenNumber }
  /** `16:9`. */
  | { readonly kind: "ratio"; readonly parts: readonly string[] }
  /** `4.8/5`. */
  | { readonly kind: "rating"; readonly value: Amount; readonly most: Amount }
  /** `2x`. */
  | { readonly kind: "times"; readonly amount: Amount }
  /** `1ª`. */
  | { readonly kind: "ordinal"; readonly value: number; readonly isFeminine: boolean }
  /** `10⁶`. */
  | { readonly kind: "power"; readonly base: Amount; readonly exponent: string }
  /** `№ 5`, `§ 5`. */
  | {
      readonly kind: "labelled";
      readonly label: "number" | "section";
      readonly number: WrittenNumber;
    }
  /** `17.4.1`: numbers with a point between them. */
  | { readonly kind: "dotted"; readonly parts: readonly string[] }
  /** Numbers one after the other, with nothing between them: `1,2,3`, `24/7`. */
  | { readonly kind: "list"; readonly parts: readonly string[] }
  /** `4K`, `18K`: a number and a letter that is said as its name. */
  | { readonly kind: "lettered"; readonly whole: string; readonly letter: string }
  /** Telephone numbers and all whose value is unknown: digit by digit. */
  | { readonly kind: "digits"; readonly digits: string; readonly hasPlus: boolean };

export type Per =
  | { readonly unit: string }
  | { readonly word: string }
  | { readonly quantity: WrittenNumber };

export const numberOf = ({ whole, fraction }: Amount): number =>
  Number(`${whole || "0"}.${fraction || "0"}`);

/** The digits of an amount times a power of ten. */
export const scaled = ({ whole, fraction }: Amount, zeros: number): Amount => {
  const digits = fraction.padEnd(zeros, "0");
  return {
    whole: `${whole}${digits.slice(0, zeros)}`.replace(/^0+(?=\d)/u, ""),
    fraction: digits.slice(zeros).replace(/0+$/u, ""),
  };
};
