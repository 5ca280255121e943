/** Addresses, numbers and prices in a text: what viewers act on, and what a model must never make up. */

const domains =
  "com|net|org|io|co|app|shop|store|info|biz|dev|ai|me|tv|xyz|online|site|club|live|link|ly|gg|ru|cn|de|uk|fr|es|it|nl|pl|se|no|dk|fi|cz|sk|hu|ro|bg|gr|tr|jp|kr|tw|hk|in|id|my|th|vn|br|mx|ar|cl|au|nz|ca|us|eu|ch|at|be|pt|ie|ua|il|za|ng|ke|eg|sa|ae";

/** Links, hosts, mail addresses, social media names, telephone numbers. */
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

/** Prices and reductions. */
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

/** As it compares: lower case, without spaces and the marks at its ends. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/gu, "")
    .replace(/^[\p{P}]+|[\p{P}]+$/gu, "");

/** Those of `said` that don't stand in any of the texts that were given. */
export const notGiven = (said: readonly string[], given: readonly string[]): readonly string[] => {
  const known = given.map(plain);
  return said.filter((each) => !known.some((text) => text.includes(plain(each))));
};
