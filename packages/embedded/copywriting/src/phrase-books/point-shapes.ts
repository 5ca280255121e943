import { capitalised } from "@reelwright/film/text";
import type { PointShape } from "./phrase-book.ts";

/** `fait main` and `fait en France` say what a thing is, not what it does. */
const withFait = (verb: string): string =>
  verb === "fait" ? "fait(?! (?:main|maison|à|en|au|aux|par|pour|sur|d))" : verb;

/**
 * Matches points that say what a product does, in a language whose book lists such verbs: `Zieht schnell ein`, `Akku
 * hält 20 Stunden`. Null for other languages, which can leave out the subject after a colon.
 */
export const verbPattern = (language: string, verbs: readonly string[]): RegExp | null => {
  if (verbs.length === 0) return null;
  const list = verbs.map(withFait).join("|");
  return language === "fr"
    ? new RegExp(`^(?:(?:ne|se) \\p{L}|[ns]['’]\\p{L}|(?:${list})(?= |$))`, "iu")
    : new RegExp(`^(?:\\p{L}+ ){0,2}(?:${list})(?= |$)`, "iu");
};

/** A number with its unit and nothing else. */
const figure =
  /^\d+(?:[.,]\d+)?[\s\u00a0\u202f]?(?:m?l|cl|dl|k?g|mg|[mck]?m|[mk]?W|W?h|Std\.?|litr\p{L}*|Liter|litri|litres?|л|мл|кг|г|см|м)\.?$/u;
const offer = /^[-–−]\s?\d+\s?%/u;

/** Returns the shape of a selling point (without marks). `verb` is the language's `verbPattern`. */
export const shapeOf = (
  point: string,
  language: string,
  verb: RegExp | null,
): { readonly shape: PointShape; readonly text: string; readonly attribute?: string } => {
  if (offer.test(point)) return { shape: "offer", text: point };
  const asian = asianShapeOf(point, language);
  if (asian) return asian;
  if (figure.test(point)) return { shape: "figure", text: point };
  if (!verb?.test(point)) return { shape: "phrase", text: point };
  const text = language === "fr" ? `ça ${point.slice(0, 1).toLowerCase()}${point.slice(1)}` : point;
  return { shape: "verb", text };
};

// Selling points in Japanese, Chinese, Korean, Hindi and Indonesian.

/** `noun`: names a feature. `verb`: a statement. `figure`: a number with its unit. `phrase`: anything else. */
type AsianPoint = {
  readonly shape: "noun" | "verb" | "figure" | "phrase";
  /** Its form alone and in frames. */
  readonly text: string;
  /** Its form before a noun (静かなところ). */
  readonly attribute?: string;
};

const asianFigure =
  /^(?:約|约|약 ?)?\d+(?:[.,]\d+)?\s?(?:(?<volume>m?l|cl|cc|リットル|毫升|升|리터|लीटर|मिली|liter)|(?<power>W|ワット|瓦|와트|वाट|watt)|k?g|mg|gram|gr|グラム|キロ|公斤|千克|克|斤|그램|킬로|ग्राम|किलो|[cm]?m|センチ|ミリ|厘米|毫米|센티|इंच|inci|インチ|인치|V)$/iu;

/** Sentences for numbers with units. `#` is the number with its unit. */
const figures: Readonly<Record<string, Readonly<Record<"volume" | "power" | "other", string>>>> = {
  ja: { volume: "容量は#です", power: "出力は#です", other: "#です" },
  zh: { volume: "容量#", power: "功率#", other: "规格是#" },
  ko: { volume: "용량은 #입니다", power: "출력은 #입니다", other: "#입니다" },
  hi: { volume: "कुल #", power: "# की ताक़त", other: "पूरे #" },
  id: { volume: "isinya #", power: "dayanya #", other: "ukurannya #" },
};

/** Grams and kilograms in Indonesian points state the content. */
const weight = /\d\s?(?:k?g|gram|gr)$/iu;

const figureOf = (point: string, language: string): AsianPoint | null => {
  const { groups } = asianFigure.exec(point) ?? {};
  const line = groups && figures[language];
  if (!line) return null;
  const measured = groups["volume"] ? line.volume : groups["power"] ? line.power : line.other;
  const said = language === "id" && weight.test(point) ? "beratnya #" : measured;
  return { shape: "figure", text: said.replace("#", () => point) };
};

/** Nouns that end like verbs and adjectives. */
const japaneseNouns =
  /(?:洗い|使い|扱い|違い|匂い|におい|潤い|うるおい|味わい|風合い|具合|ふた|お祝い|占い|[一二三四五六七八九\d]つ|ひとつ|ふたつ)$/u;
const japanesePolite = /(?:です|ます|ません|ました|ましょう|ください)$/u;
const japaneseVerb =
  /(?:[るむぶぐす]|(?<![よそほとど])う|[い]|た|ない|[保立持育打]つ|[乾効届開続磨輝引付働置巻履書聞動]く)$/u;
const japaneseAdjective =
  /(?:静か|便利|簡単|かんたん|手軽|丈夫|快適|清潔|上品|おしゃれ|きれい|[めやらわよし]か|豊か|鮮やか|安全|丁寧|シンプル|コンパクト|スリム|スムーズ)$/u;
const japaneseFragment =
  /(?:[にもでをとへてず]|から|まで|だけ|より|ながら|つつ|ほど|く|よう|そう|だ)$/u;

/** Nouns that are statements without a verb (`送料無料`). They can't be combined with `ところ` or `好きなのは`. */
const japaneseTold =
  /(?:付き|つき|入り|込み|対応|可能|不要|不使用|無料|済み|製|産|用|以上|限定|搭載|配合|向け|無添加|ゼロ|OK|フリー|抗菌|防水|撥水|防臭|速乾|静音|軽量|保温|保冷|香料|抜群|有効|分|[%％])$|\p{L}は./u;

const japanese = (text: string): AsianPoint => {
  if (japaneseTold.test(text)) return { shape: "phrase", text };
  if (japanesePolite.test(text)) return { shape: "phrase", text };
  if (japaneseAdjective.test(text)) return { shape: "verb", text, attribute: `${text}な` };
  if (japaneseNouns.test(text)) return { shape: "noun", text };
  if (japaneseVerb.test(text)) return { shape: "verb", text };
  return { shape: japaneseFragment.test(text) ? "phrase" : "noun", text };
};

const firstSyllable = 0xac00;
const finals = 28;
/** The index of a Hangul syllable's final consonant. 0 if it has none. */
const finalOf = (syllable: string): number => (syllable.charCodeAt(0) - firstSyllable) % finals;
const withFinal = (syllable: string, final: number): string =>
  String.fromCharCode(syllable.charCodeAt(0) - finalOf(syllable) + final);
const [n, l, b] = [4, 8, 17];

/** Nouns that end like verbs. */
const koreanNouns = /(?:바다|소다|판다|사이다|수다|캐나다|살사다)$/u;

/** Converts a statement in plain style (`쉽다`, `된다`, `않는다`) to the books' polite style. Null for other texts. */
const politeKorean = (text: string): string | null => {
  const [, before = "", last = ""] = /^(.*?)([가-힣])다$/su.exec(text) ?? [];
  if (last === "" || koreanNouns.test(text)) return null;
  const stem = before.at(-1) ?? "";
  if (last === "는" && /[가-힣]/u.test(stem) && finalOf(stem) > 0) return `${before}습니다`;
  const final = finalOf(last);
  if (final === 0 || final === n || final === l) return `${before}${withFinal(last, b)}니다`;
  return `${before}${last}습니다`;
};

const koreanFragment =
  /(?:(?<!온|강|속|농|밀|용|습|각|난이|선명|당|순)도|에|에서|으로|(?<!무)게|위해|부터|까지|처럼)$/u;

/** Endings of notes with a verbal noun (`펼쳐짐`, `사용 가능`), and their spoken forms. */
const koreanNotes: readonly (readonly [RegExp, string])[] = [
  [/가능$/u, "가능해요"],
  [
    /(?<=간편|편안|편리|촉촉|깔끔|시원|따뜻|든든|튼튼|산뜻|충분|은은|고소|담백|쫄깃|바삭|달콤|상큼)함$/u,
    "해요",
  ],
  [/됨$/u, "돼요"],
  [/(?<=[아어해려쳐워겨])짐$/u, "져요"],
  [/(?<=가벼|부드러|쉬|즐거|차가|아름다)움$/u, "워요"],
];

const noteOf = (text: string): string | null => {
  const found = koreanNotes.find(([ending]) => ending.test(text));
  return found ? text.replace(found[0], found[1]) : null;
};

const korean = (text: string): AsianPoint => {
  const polite = politeKorean(text) ?? noteOf(text);
  if (polite !== null) return { shape: "phrase", text: polite };
  if (/(?:[요죠]|니다|까)$/u.test(text)) return { shape: "phrase", text };
  return { shape: koreanFragment.test(text) ? "phrase" : "noun", text };
};

const hindi = (text: string): AsianPoint =>
  /(?:करें|[िइ]ए|करो|लगाएँ|लगाएं|रखें|पिएँ|खाएँ)$/u.test(text)
    ? { shape: "verb", text }
    : { shape: "phrase", text };

const indonesian = (text: string): AsianPoint => {
  if (/^untuk\s/iu.test(text))
    return { shape: "phrase", text: `cocok ${text.slice(0, 1).toLowerCase()}${text.slice(1)}` };
  return { shape: "phrase", text };
};

const readers: Readonly<Record<string, (text: string) => AsianPoint>> = {
  ...{ ja: japanese, ko: korean, hi: hindi, id: indonesian },
  zh: (text) => ({ shape: "phrase", text }),
};

/** Analyzes a selling point (without marks) in one of these five languages (ISO 639-1). Null for other languages. */
export const asianShapeOf = (point: string, language: string): AsianPoint | null => {
  const read = readers[language];
  if (!read || point === "") return null;
  return figureOf(point, language) ?? read(point);
};

/** Digits whose Korean reading ends with a consonant, and those whose reading doesn't. */
const digitsWithFinal = /[013678]$/u;
const digitsWithout = /[2459]$/u;

/** Whether a word ends with a consonant in Korean. Null if that depends on its reading. */
const endsWithConsonant = (word: string): boolean | null => {
  const last = word.at(-1) ?? "";
  if (/[가-힣]/u.test(last)) return finalOf(last) > 0;
  if (digitsWithFinal.test(word)) return true;
  return digitsWithout.test(word) ? false : null;
};

/** The particles after a Korean name, as slots. Empty if the name's ending is ambiguous. */
export const koreanParticles = (name: string): Readonly<Record<string, string>> => {
  const consonant = endsWithConsonant(name);
  if (consonant === null) return {};
  return consonant
    ? { 을: "을", 이: "이", 은: "은", 과: "과" }
    : { 을: "를", 이: "가", 은: "는", 과: "와" };
};

/** Names at the start of points. They keep their capital. */
const names =
  /^(?:Bluetooth|Wi-?Fi|Alexa|Google|Apple|Android|Vibram|Teflon|Velcro|Kevlar|Gore-Tex|Siri|Spotify|Netflix)$/u;

/** Words of one letter. Other single letters are names (`C-Vitamin`). */
const singleLetters = /^[AÀEÉÈIOUYZWVSKВСУКОИАІЙЗЯ]$/u;

/** German words that aren't nouns: function words, and words with adjective endings. */
const germanSmall =
  /^(?:mit|ohne|für|aus|ab|bis|in|im|auf|von|vom|zu|zum|zur|bei|nach|um|über|unter|durch|gegen|wie|nur|auch|sehr|ganz|immer|kein\p{L}{0,2}|jede\p{L}?|alle\p{L}?|dein\p{L}{0,2}|ein\p{L}{0,2}|der|die|das|gratis|statt|anstatt|doppelt|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|lebenslang|vegan|leicht|weich|warm|kühl|schnell|einfach|gut|schön|elektrisch|neu|groß|klein|fein|zart|rein|frei)$/u;
const germanEnding =
  /^\p{L}{2,}(?:bar|fest|frei|los|lich|isch|sam|dicht|fähig|haft|iert|freundlich|neutral|arm|geschützt|gefertigt|gemacht|gestrickt|genäht|gebacken|geröstet|gereift|getestet|gefüttert|wachsend|schonend|stillend|isolierend|dimmbar|wandig|seitig|teilig|jährig|farbig|lagig)$/u;
/** An adjective with its ending, before a noun (`lebenslange Garantie`). */
const germanAttribute =
  /^\p{Lu}\p{Ll}{3,}(?:lange[rs]?|ische[rs]?|liche[rs]?|bare[rs]?|ige[rs]?|freie[rs]?|feste[rs]?|lose[rs]?|ierte[rs]?|weiche[rs]?|echte[rs]?) \p{Lu}/u;
const germanNouns = /^(?:Nachbar|Minibar|Essig|Honig)$/u;

const isGermanNoun = (word: string): boolean =>
  germanNouns.test(word) ||
  !(germanSmall.test(word.toLowerCase()) || germanEnding.test(word.toLowerCase()));

/** Formats a selling point for use after a colon: in lower case, except names and German nouns. */
export const afterColon = (point: string, language: string): string => {
  const [first = ""] = point.split(/[\s,;]/u);
  if (/^\p{Ll}/u.test(first)) return point;
  const isWord = /^\p{Lu}[\p{Ll}\p{M}'’-]+$/u.test(first) || singleLetters.test(first);
  const isOrdinary = isWord && !names.test(first);
  const isNoun = language === "de" && isGermanNoun(first) && !germanAttribute.test(point);
  const keeps = !isOrdinary || isNoun;
  if (keeps) return capitalised(point);
  return first.slice(0, 1).toLocaleLowerCase(language) + point.slice(1);
};
