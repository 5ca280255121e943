/** How long numbers are said: by the words that they consist of. */
import { readTable } from "./language-data.ts";

/**
 * Seconds of a number's words: below ten, from ten to nineteen, a ten, a hundred, a thousand. Measured on what the
 * synthesizer says at its natural pace: 30 numbers a language, fitted by least squares; 7 to 24 % off (root mean square).
 */
type Costs = readonly [one: number, teen: number, ten: number, hundred: number, thousand: number];

let known: ReadonlyMap<string, Costs> | undefined;
const costsOf = (language: string): Costs => {
  known ??= new Map(
    readTable("number-seconds.tsv", 6).map(([code = "", ...cells]) => [
      code,
      cells.map(Number) as unknown as Costs,
    ]),
  );
  return known.get(language) ?? (known.get("en") as Costs);
};

const secondsOf = (value: number, costs: Costs): number => {
  const [one, teen, ten, hundred, thousand] = costs;
  if (value >= 1000) {
    const rest = value % 1000;
    return (
      secondsOf(Math.floor(value / 1000), costs) +
      thousand +
      (rest > 0 ? secondsOf(rest, costs) : 0)
    );
  }
  if (value >= 100) {
    const rest = value % 100;
    return one + hundred + (rest > 0 ? secondsOf(rest, costs) : 0);
  }
  if (value >= 20) return ten + (value % 10 > 0 ? one : 0);
  return value >= 10 ? teen : one;
};

const number = /\d+(?:[.,]\d+)?/gu;

/** Seconds that the numbers of a text take whose written numbers have been made words (`withSpokenNumbers`). */
export const numberSeconds = (said: string, language: string): number => {
  const costs = costsOf(language);
  return (said.match(number) ?? []).reduce((sum, found) => {
    const [whole = "", fraction = ""] = found.split(/[.,]/u);
    // The point is a word, and so is each digit behind it.
    const decimals = fraction === "" ? 0 : (1 + fraction.length) * costs[0];
    return sum + secondsOf(Number(whole), costs) + decimals;
  }, 0);
};
