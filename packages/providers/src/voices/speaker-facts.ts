/** What a collection's list doesn't say of voices: gender and accent. */

/** Speakers of the public collection, by the name of their voice or dataset. */
const women =
  "alba amy anna berta cori eva_k gosia irina jenny_dioco jessica kathleen kerstin kristin lada lessac lili lisa ljspeech maya meera nathalie natia padmavathi paola priyamvada ramona rapunzelina raya salka siwis ugla upc_ona";
const men =
  "alan amir arjun artur bryce bui cadu carlfm danny darkman davefx denis dimitar dmitri edresen faber fahrettin fettah gilles harri imre jeff jirka joe john kareem karlsson kusal mihai norman pavoque pierre pim pratham reza_ibrahim riccardo rohan ronnie ruslan ryan sam steinn thorsten thorsten_emotional tom tugão upc_pau venkatesh";

const known: ReadonlyMap<string, string> = new Map([
  ...women.split(" ").map((name) => [name, "female"] as const),
  ...men.split(" ").map((name) => [name, "male"] as const),
]);

/** `female`, `male`, or `unknown`, by a speaker's name. */
export const genderOf = (name: string): string => {
  const plain = name.toLowerCase();
  const own = known.get(plain);
  if (own !== undefined) return own;
  if (/(?:^|_)(?:f|female|woman)(?:_|$)/.test(plain)) return "female";
  return /(?:^|_)(?:m|male|man)(?:_|$)/.test(plain) ? "male" : "unknown";
};

const accents: { readonly [locale: string]: string } = {
  en_US: "American",
  en_GB: "British",
  en_IN: "Indian",
  en_AU: "Australian",
  es_ES: "Castilian",
  es_MX: "Mexican",
  es_AR: "Argentinian",
  pt_BR: "Brazilian",
  pt_PT: "Portuguese",
  fr_FR: "French",
  de_DE: "German",
  nl_BE: "Flemish",
  nl_NL: "Dutch",
  it_IT: "Italian",
  zh_CN: "Mandarin",
};

/** As the library names accents; else the country. */
export const accentOf = (name: string, country: string): string =>
  accents[name.split("-")[0] ?? ""] ?? country;
