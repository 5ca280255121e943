/** Names of units and currencies in the form that a number asks for. */
import { type UnitForms, unitForms, wordsOf } from "./language-data.ts";

export const filled = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern
    .replace(/\{(\w+)\}/gu, (_, name: string) => ` ${values[name] ?? ""} `)
    .replace(/\s+/gu, " ")
    .trim();

const plurals = new Map<string, Intl.PluralRules>();
const pluralOf = (value: number, language: string): Intl.LDMLPluralRule => {
  const rules =
    plurals.get(language) ??
    new Intl.PluralRules(Intl.PluralRules.supportedLocalesOf([language, "en"])[0]);
  plurals.set(language, rules);
  return rules.select(value);
};

/** Languages whose "other" is for five and more, and "many" for decimals; elsewhere it is the other way round. */
const otherIsMany: ReadonlySet<string> = new Set(["cs", "sk", "hr"]);

/** The form of a word for a count: `one|other` or `one|few|many`. */
export const formOf = (forms: readonly string[], value: number, language: string): string => {
  const rule = pluralOf(value, language);
  if (forms.length < 3) return (rule === "one" ? forms[0] : forms.at(-1)) ?? "";
  const many = otherIsMany.has(language) ? "other" : "many";
  if (rule === "one") return forms[0] ?? "";
  return (rule === many ? forms[2] : forms[1]) ?? "";
};

export const locale = (language: string): string =>
  Intl.NumberFormat.supportedLocalesOf([language, "en"])[0] ?? "en";

/** The forms of a unit by `Intl`, for those that it has. */
const intlForm = (unit: string, value: number, language: string): string => {
  const options = { style: "unit", unit, unitDisplay: "long", numberingSystem: "latn" } as const;
  const parts = new Intl.NumberFormat(locale(language), options).formatToParts(value);
  const words = parts.filter(({ type }) => type === "unit").map(({ value: said }) => said.trim());
  return parts[0]?.type === "unit" && words.length > 1
    ? `${words[0]} {0} ${words.slice(1).join(" ")}`
    : parts[0]?.type === "unit"
      ? `${words[0]} {0}`
      : `{0} ${words.join(" ")}`;
};

const unitPattern = (unit: string, value: number, language: string): string => {
  const percent = unit === "percent" ? wordsOf(language).find("percent") : undefined;
  if (percent) return percent.replace("{n}", "{0}");
  const forms: UnitForms | undefined = unitForms(unit, language);
  if (forms) return forms[pluralOf(value, language)] ?? forms["other"] ?? "{0}";
  try {
    return intlForm(unit, value, language);
  } catch (error) {
    // A unit that neither the table has in this language nor `Intl` at all.
    if (!(error instanceof RangeError)) throw error;
    return unitForms(unit, "en")?.["other"] ?? "{0}";
  }
};

export const measured = (said: string, value: number, unit: string, language: string): string =>
  unitPattern(unit, value, language).replace("{0}", ` ${said} `).replace(/\s+/gu, " ").trim();

export const unitName = (unit: string, language: string): string =>
  unitPattern(unit, 1, language).replace("{0}", "").trim();

export const currencyName = (code: string, value: number, language: string): string => {
  const words = wordsOf(language);
  const forms = words.list(`currency.${code}`);
  if (forms.length > 0) return formOf(forms, value, language);
  const options = {
    ...({ style: "currency", currency: code, currencyDisplay: "name" } as const),
    // With 5.00 the plural would be that of decimals.
    minimumFractionDigits: 0,
  };
  const parts = new Intl.NumberFormat(locale(language), options).formatToParts(value);
  const name =
    parts.findLast(({ type, value: said }) => type === "currency" && /\p{L}/u.test(said))?.value ??
    code;
  const kana = language === "ja" ? name.replace(/[^\p{sc=Katakana}ー]/gu, "") : name;
  return kana || words.find("currency.*") || code;
};
