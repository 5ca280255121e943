/** How symbols are spoken. `Intl` knows the other currencies, units and percent; these it does not, or too formally. */
export type SymbolWords = {
  readonly and: string;
  readonly plus: string;
  readonly at: string;
  readonly number: string;
  readonly dollars: string;
  readonly pounds: string;
  readonly minus: string;
};

const row = (line: string): SymbolWords => {
  const [and = "", plus = "", at = "", number = "", dollars = "", pounds = "", minus = ""] =
    line.split("|");
  return { and, plus, at, number, dollars, pounds, minus };
};

const byLanguage: Readonly<Record<string, SymbolWords>> = {
  ar: row("و|زائد|آت|رقم|دولار|جنيه|سالب"),
  bg: row("и|плюс|кльомба|номер|долара|лири|минус"),
  cs: row("a|plus|zavináč|číslo|dolarů|liber|minus"),
  da: row("og|plus|snabel a|nummer|dollar|pund|minus"),
  de: row("und|plus|ät|Nummer|Dollar|Pfund|minus"),
  el: row("και|συν|παπάκι|νούμερο|δολάρια|λίρες|μείον"),
  en: row("and|plus|at|number|dollars|pounds|minus"),
  es: row("y|más|arroba|número|dólares|libras|menos"),
  fi: row("ja|plus|ät|numero|dollaria|puntaa|miinus"),
  fil: row("at|plus|at|numero|dolyar|libra|minus"),
  fr: row("et|plus|arobase|numéro|dollars|livres|moins"),
  hi: row("और|प्लस|ऐट|नंबर|डॉलर|पाउंड|माइनस"),
  hr: row("i|plus|et|broj|dolara|funti|minus"),
  hu: row("és|plusz|kukac|szám|dollár|font|mínusz"),
  id: row("dan|plus|at|nomor|dolar|paun|minus"),
  it: row("e|più|chiocciola|numero|dollari|sterline|meno"),
  ja: row("アンド|プラス|アット|ナンバー|ドル|ポンド|マイナス"),
  ko: row("앤드|플러스|골뱅이|넘버|달러|파운드|마이너스"),
  ms: row("dan|tambah|at|nombor|dolar|paun|minus"),
  nb: row("og|pluss|krøllalfa|nummer|dollar|pund|minus"),
  nl: row("en|plus|at|nummer|dollar|pond|min"),
  pl: row("i|plus|małpa|numer|dolarów|funtów|minus"),
  pt: row("e|mais|arroba|número|dólares|libras|menos"),
  ro: row("și|plus|arond|numărul|dolari|lire|minus"),
  ru: row("и|плюс|собака|номер|долларов|фунтов|минус"),
  sk: row("a|plus|zavináč|číslo|dolárov|libier|mínus"),
  sv: row("och|plus|at|nummer|dollar|pund|minus"),
  ta: row("மற்றும்|பிளஸ்|அட்|எண்|டாலர்|பவுண்ட்|மைனஸ்"),
  tr: row("ve|artı|et|numara|dolar|sterlin|eksi"),
  uk: row("і|плюс|равлик|номер|доларів|фунтів|мінус"),
  vi: row("và|cộng|a còng|số|đô la|bảng|âm"),
  zh: row("和|加|艾特|第|美元|英镑|负"),
};

/** The words of a language (ISO 639-1); English for one that is not listed. */
export const symbolWords = (language: string): SymbolWords =>
  byLanguage[language] ?? (byLanguage["en"] as SymbolWords);

/** Languages for which `Intl` knows the sign only; before or after the number. */
const percentByLanguage: Readonly<Record<string, readonly [before: string, after: string]>> = {
  ar: ["", "بالمئة"],
  he: ["", "אחוז"],
  ko: ["", "퍼센트"],
  th: ["", "เปอร์เซ็นต์"],
  vi: ["", "phần trăm"],
  zh: ["百分之", ""],
};

/** Words around a number that say percent, or undefined where `Intl` has them. */
export const percentWords = (language: string): readonly [string, string] | undefined =>
  percentByLanguage[language];

const abbreviationsByLanguage: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    "e.g.": "for example",
    "i.e.": "that is",
    "approx.": "approximately",
    "incl.": "including",
    "vs.": "versus",
    vs: "versus",
    "w/": "with",
    "w/o": "without",
    "dr.": "doctor",
    "mr.": "mister",
    "mrs.": "missus",
    "ms.": "miss",
    "prof.": "professor",
    "st.": "saint",
    "jr.": "junior",
    "no.": "number",
    "a.m.": "AM",
    "p.m.": "PM",
    diy: "D I Y",
  },
  de: {
    "z.b.": "zum Beispiel",
    "d.h.": "das heißt",
    "ca.": "circa",
    "inkl.": "inklusive",
    "bzw.": "beziehungsweise",
    "usw.": "und so weiter",
    "nr.": "Nummer",
    "dr.": "Doktor",
  },
  fr: { "m.": "monsieur", mme: "madame", "env.": "environ", "p.ex.": "par exemple" },
  es: { "sr.": "señor", "sra.": "señora", "aprox.": "aproximadamente", "p.ej.": "por ejemplo" },
  it: { "sig.": "signor", "ca.": "circa", "es.": "esempio", "ecc.": "eccetera" },
  pt: { "sr.": "senhor", "sra.": "senhora", "aprox.": "aproximadamente", "ex.": "exemplo" },
  nl: { "bijv.": "bijvoorbeeld", "ca.": "circa", "enz.": "enzovoort", "incl.": "inclusief" },
};

/** What an abbreviation (as written, any case) stands for, or undefined. Those with a dot end no sentence. */
export const abbreviation = (word: string, language: string): string | undefined =>
  abbreviationsByLanguage[language]?.[word.toLowerCase()];
