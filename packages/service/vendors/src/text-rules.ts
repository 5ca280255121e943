/** What a text may contain because the caller said it. */
export type Given = {
  /** Addresses and numbers in these texts are allowed. */
  readonly contacts: readonly string[];
  /** Prices and discounts in these texts are allowed. */
  readonly facts: readonly string[];
  /** All untrusted texts that the model read. */
  readonly read: readonly string[];
  readonly systemPrompt: string;
};

/** Characters that can't be spoken: markup, code, placeholders. */
const markup = /[{}<>[\]|\\*_`#~^=]/u;

const quoted = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(", ");

const rulesFor = (given: Given): readonly ((text: string) => string | null)[] => {
  const planted = plantedNames(given.read);
  return [
    (text) => {
      const invented = notGiven(contactsIn(text), given.contacts);
      return invented.length > 0 ? `leave out the addresses or numbers ${quoted(invented)}` : null;
    },
    (text) => {
      const invented = notGiven(pricesIn(text), given.facts);
      return invented.length > 0 ? `leave out the prices or percentages ${quoted(invented)}` : null;
    },
    (text) => {
      const named = planted.filter((name) => text.toLowerCase().includes(name.toLowerCase()));
      return named.length > 0 ? `don't name ${quoted(named)}` : null;
    },
    (text) => (isOrder(text) ? "it reads like instructions; write about the product" : null),
    (text) =>
      leaks(text, given.systemPrompt) ? "it repeats these rules; write about the product" : null,
    (text) => (markup.test(text) ? "write plain sentences without markup or brackets" : null),
  ];
};

/** What is wrong with a model's texts, each named by its key, in sentences for the model. */
export const textIssues = (
  texts: Readonly<Record<string, string>>,
  given: Given,
): readonly string[] => {
  const rules = rulesFor(given);
  return Object.entries(texts).flatMap(([name, text]) =>
    rules.flatMap((rule) => {
      const issue = rule(text);
      return issue === null ? [] : [`${name}: ${issue}.`];
    }),
  );
};

/** Unicode scripts of ISO 15924 codes that stand for several of them. */
const scriptsOf: Readonly<Record<string, readonly string[]>> = {
  Jpan: ["Han", "Hiragana", "Katakana"],
  Kore: ["Hangul"],
  Hans: ["Han"],
  Hant: ["Han"],
};

/** Short words that are frequent in English and rare in other languages. */
const english = new Set(
  "the and you your is are with for this that it's of to have just what when from they can't don't here".split(
    " ",
  ),
);
/** Texts in other languages have less than 5 % of them, English advertisements 20 to 40 %. */
const mostEnglishShare = 0.15;
const leastEnglishShare = 0.05;
/** Shorter texts prove nothing. */
const leastWords = 12;
/** The least share of letters in the language's own script. Brands and loan words may be in others. */
const leastOwnScript = 0.5;

const ownScript = (text: string, script: string): number => {
  const letters = text.match(/\p{L}/gu) ?? [];
  const names = scriptsOf[script] ?? [script];
  const own = new RegExp(
    names.map((name) => `\\p{Script=${name}}|\\p{Script_Extensions=${name}}`).join("|"),
    "u",
  );
  return letters.filter((letter) => own.test(letter)).length / Math.max(1, letters.length);
};

const englishShare = (text: string): number | null => {
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
  if (words.length < leastWords) return null;
  return words.filter((word) => english.has(word.replace("’", "'"))).length / words.length;
};

/** The language's usual script by CLDR, as an ISO 15924 code. */
const scriptFor = (language: string): string =>
  new Intl.Locale(language).maximize().script ?? "Latn";

const isWritten = (text: string, language: string): boolean => {
  const script = scriptFor(language) === "Latn" ? "Latin" : longNames[scriptFor(language)];
  if (script !== undefined && ownScript(text, script) < leastOwnScript) return false;
  const share = englishShare(text);
  if (share === null) return true;
  return language === "en" ? share >= leastEnglishShare : share <= mostEnglishShare;
};

/** Unicode's script names by ISO 15924 code. Codes that stand for several scripts are unchanged. */
const longNames: Readonly<Record<string, string>> = {
  Jpan: "Jpan",
  Kore: "Kore",
  Hans: "Hans",
  Hant: "Hant",
  Cyrl: "Cyrillic",
  Arab: "Arabic",
  Deva: "Devanagari",
  Grek: "Greek",
  Hebr: "Hebrew",
  Thai: "Thai",
  Taml: "Tamil",
  Beng: "Bengali",
  Telu: "Telugu",
  Gujr: "Gujarati",
  Guru: "Gurmukhi",
  Knda: "Kannada",
  Mlym: "Malayalam",
  Sinh: "Sinhala",
  Khmr: "Khmer",
  Laoo: "Lao",
  Mymr: "Myanmar",
  Geor: "Georgian",
  Armn: "Armenian",
  Ethi: "Ethiopic",
};

/**
 * Returns what is wrong if a text isn't in a language, else null. Only the script and English words are checked: of other
 * languages in the same script, only English is noticed.
 */
export const languageIssue = (text: string, language: string): string | null => {
  const name = new Intl.DisplayNames(["en"], { type: "language" }).of(language) ?? language;
  return isWritten(text, language) ? null : `The narration must be ${name} (${language}).`;
};

/** Instructions to a model, in the languages in which they are common. The list can't be complete. */
const orderPatterns: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|rules?|prompts?|above|previous|prior|earlier|guidelines?)\b/iu,
  /\b(?:above|previous|prior|earlier)\s+(?:instructions?|rules?|prompts?)\b/iu,
  /\bnew\s+(?:instructions?|rules?|task)\s*:/iu,
  /\bsystem\s*(?:prompt|message|override)\b|\bsystem\s+(?:note|instruction)\s*:/iu,
  /\b(?:you are|act as|pretend to be|you're) (?:now |no longer |actually )?(?:an? )?(?:\w+ )?(?:assistant|ai|model|chatbot|dan|admin|developer|jailbroken)\b/iu,
  /\bas an? (?:ai|artificial intelligence|large language model|language model|assistant)\b/iu,
  /\bjailbreak|\bprompt injection\b/iu,
  /\b(?:reveal|repeat|print|output|show|translate)\b.{0,20}\b(?:your|system|these|all|the)\s+(?:system\s+)?(?:prompts?|instructions)\b/iu,
  /\b(?:say|write|mention|tell|add|include)\b.{0,30}\b(?:instead of|rather than)\b.{0,40}\b(?:product|name|script)\b/iu,
  /<\/?\s*(?:system|assistant|user|im_start|im_end|product_data|task)\b|<\||\|>|\[\/?inst\]|###\s*(?:system|instruction)/iu,
  /^\s*(?:system|assistant|developer)\s*:/imu,
  /\b(?:ignorier|vergiss|missachte)\p{L}*.{0,40}(?:anweisung|regel|vorgabe|bisherig|vorherig)/iu,
  /\b(?:ignora|olvida|omite)\p{L}*.{0,40}(?:instruccion|regla|anterior)/iu,
  /\b(?:ignore[rz]?|oublie[rz]?)\b.{0,40}(?:instruction|consigne|règle|précédent)/iu,
  /\b(?:ignora|dimentica)\p{L}*.{0,40}(?:istruzion|regol|precedent)/iu,
  /(?:игнорируй|забудь|не обращай внимания).{0,40}(?:инструкц|правил|предыдущ|указан)/iu,
  /(?:忽略|无视|忘记|忽視|無視).{0,20}(?:指令|指示|规则|規則|提示|以上|之前)/u,
  /(?:指示|命令|ルール|プロンプト|上記).{0,15}(?:無視|忘れ|従わ)/u,
  /(?:지시|명령|규칙|프롬프트).{0,15}(?:무시|잊)/u,
];

/** Whether a text gives instructions to a model that reads it. */
export const isOrder = (text: string): boolean => {
  const plain = text.normalize("NFKC").replace(/[\p{Cf}]/gu, "");
  return orderPatterns.some((pattern) => pattern.test(plain));
};

const wordsOf = (text: string): string[] => text.normalize("NFKC").match(/[\p{L}\p{N}'’]+/gu) ?? [];

/**
 * Capitalized words that only texts with instructions contain. A video must not say them, because the author of the
 * instructions planted them.
 */
const plantedNames = (texts: readonly string[]): readonly string[] => {
  const suspicious = texts.filter(isOrder);
  const clean = new Set(
    texts
      .filter((text) => !isOrder(text))
      .flatMap((text) => wordsOf(text).map((word) => word.toLowerCase())),
  );
  const names = suspicious.flatMap((text) =>
    wordsOf(text).filter((word, at) => /^\p{Lu}[\p{L}\p{N}'’]{3,}$/u.test(word) && at > 0),
  );
  return [...new Set(names)].filter((name) => !clean.has(name.toLowerCase()));
};

/** A shared run of this many words is no coincidence. */
const leakWords = 8;

const runsOf = (words: readonly string[]): string[] =>
  words.slice(leakWords - 1).map((_, at) => words.slice(at, at + leakWords).join(" "));

/** Whether a text repeats the system prompt. */
const leaks = (text: string, systemPrompt: string): boolean => {
  const lower = (words: readonly string[]) => words.map((word) => word.toLowerCase());
  const known = new Set(runsOf(lower(wordsOf(systemPrompt))));
  return runsOf(lower(wordsOf(text))).some((run) => known.has(run));
};

/** Top-level domains that are common in advertising. */
const domains =
  "com|net|org|io|co|app|shop|store|info|biz|dev|ai|me|tv|xyz|online|site|club|live|link|ly|gg|ru|cn|de|uk|fr|es|it|nl|pl|se|no|dk|fi|cz|sk|hu|ro|bg|gr|tr|jp|kr|tw|hk|in|id|my|th|vn|br|mx|ar|cl|au|nz|ca|us|eu|ch|at|be|pt|ie|ua|il|za|ng|ke|eg|sa|ae";

/** Links, hosts, email addresses, social media handles, phone numbers. A model must never invent them. */
const contactPatterns: readonly RegExp[] = [
  /\b[a-z][a-z0-9+.-]{1,15}:\/\/\S+/giu,
  /\bwww\.\S+/giu,
  /[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu,
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:[\\p{L}\\p{N}-]+\\.)+(?:${domains})(?![\\p{L}\\p{N}])\\S*`,
    "giu",
  ),
  /(?<![\p{L}\p{N}])[\p{L}\p{N}-]{2,}\s+(?:dot|punkt|punto|point|ponto|punt)\s+(?:com|net|org|io|shop)(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{2,}/gu,
  /(?<![\p{L}\p{N}])\+?\(?\d(?:[\s().\-–/]{0,2}\d){6,}(?![\p{L}\p{N}])/gu,
];

/** Prices and discounts. A model must never invent them. */
const pricePatterns: readonly RegExp[] = [
  /[$€£¥₹₩₽₺₴฿₫₱₪]\s?\d[\d.,\s]*/gu,
  /\d[\d.,]*\s?[$€£¥₹₩₽₺₴฿₫₱₪円元%％]/gu,
  /\d[\d.,]*\s?(?:usd|eur|gbp|jpy|dollars?|euros?|bucks|pounds?|cents?|yen|원|руб(?:л\p{L}*)?|грн|zł|kr|lei|лв|percent|prozent|por ciento|pour cent|per cento|por cento|процент\p{L}*|パーセント|퍼센트)(?!\p{L})/giu,
];

const found = (patterns: readonly RegExp[], text: string): string[] =>
  patterns.flatMap((pattern) =>
    Array.from(text.normalize("NFKC").matchAll(pattern), ([match]) => match.trim()),
  );

export const contactsIn = (text: string): readonly string[] => found(contactPatterns, text);
export const pricesIn = (text: string): readonly string[] => found(pricePatterns, text);

/** A text in lower case, without spaces and outer punctuation. */
const compact = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/gu, "")
    .replace(/^[\p{P}]+|[\p{P}]+$/gu, "");

/** The items of `said` that none of the given texts contains. */
export const notGiven = (said: readonly string[], given: readonly string[]): readonly string[] => {
  const known = given.map(compact);
  return said.filter((each) => !known.some((text) => text.includes(compact(each))));
};
