import { pricePattern } from "../../prices/price-pattern.ts";
import type { Slots } from "../phrase-book.ts";

const before =
  "only|just|from|starting (?:at|from)|starts at|under|now|now only|for|at|price:|for only|for just";
const after = String.raw`(?:(?:per|a|an|each|every) \p{L}+|\/ ?\p{L}+|each|apiece|monthly|yearly)`;
const pattern = new RegExp(`^(?:(${before}) )?(${pricePattern})( ?${after})?$`, "iu");

const short: Readonly<Record<string, string>> = { mo: "month", yr: "year", wk: "week", hr: "hour" };

/** `/mo` → ` a month`. */
const spokenPeriod = (period: string): string =>
  period.replace(/^ ?\/ ?(\p{L}+)$/u, (_, unit: string) => {
    const whole = short[unit.toLowerCase()] ?? unit;
    return ` ${/^(?:[aeiou]|hour)/iu.test(whole) ? "an" : "a"} ${whole}`;
  });

/**
 * Slots of a selling point that is a price alone: `price` (`$9 a month`, `only $9`; none for `From $9`), and what the
 * product does, `costs` (`costs $9 a month`, `starts at $9`; of things that are plural, `cost $9`).
 */
type EnglishPrice = Slots & { readonly costs: string };

/** Takes `$39.99`, `Only €9`, `From $9/month` apart; null for what is no price alone. */
export const englishPrice = (text: string, plural: boolean): EnglishPrice | null => {
  const [, lead = "", amount, period = ""] = pattern.exec(text) ?? [];
  // Feet, not forints.
  if (amount === undefined || /\d ?ft$/u.test(amount)) return null;
  const s = plural ? "" : "s";
  const price = amount + spokenPeriod(period);
  const word = lead.toLowerCase();
  if (/^(?:from|start)/u.test(word)) return { costs: `start${s} at ${price}` };
  const kept = /(?:only|just|under)$/u.exec(word)?.[0];
  const said = kept === undefined ? price : `${kept} ${price}`;
  return { price: said, costs: `${word.startsWith("now") ? "now " : ""}cost${s} ${said}` };
};
