import { leastShare, roomFor, spokenSeconds } from "@reelwright/film/pacing";
import { englishKindWords } from "@reelwright/film/products/kinds";
import { agreesInTime } from "../kinds/time-of-day.ts";
import { englishName } from "../phrase-books/english.ts";
import type { CheckedScript, ScriptFault } from "./checked-script.ts";
import { grammarFaults, kindFaults } from "./english-faults.ts";
import { figureFaults, priceFaults } from "./figure-faults.ts";
import { fillers } from "./fillers.ts";
import { withLeadIns } from "./lead-ins.ts";
import { headFaults, hookFaults, pointFaults } from "./point-faults.ts";
import { sentencesOf } from "./sentences-of.ts";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");

/** A list must count what it says: `3 reasons` and then three. */
const countFaults = ({ segments }: CheckedScript): ScriptFault[] => {
  const whole = segments.join(" ");
  const promised = /\b(\d+) (?:quick |quiet |simple )?(?:reasons?|points?)\b(?! out)/iu.exec(
    whole,
  )?.[1];
  const count = Number(promised ?? 0);
  const counted = new Set(Array.from(whole.matchAll(/\bnumber (\d+)\b/giu), ([, n]) => n)).size;
  const isWrong = count > 0 ? counted !== count : counted === 1;
  const again = /\bnumber \d+[^.!?]*[.!?] [^.!?]*\bnumber\b(?! \d+[.!,])/iu.exec(whole)?.[0];
  return [
    ...(counted > 0 && isWrong ? [`${count} promised, ${counted} said`] : []),
    ...(again ? [again] : []),
  ].map((text) => ({ fault: "count", text }));
};

/** Turkish, Indonesian and Italian say a word twice to say how (`sakin sakin`, `piano piano`). */
const reduplicating: ReadonlySet<string> = new Set(["tr", "id", "it"]);

const repeats = ({ segments, language, productName }: CheckedScript): ScriptFault[] => {
  const sentences = segments.flatMap(sentencesOf);
  const again = sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at);
  // "Watch how I use it." and "Watch how I use it, it's easy."; a name may stand alone.
  const begun = sentences
    .map((one) => one.replace(/[.!?]$/u, ""))
    .filter((one) => one !== productName)
    .filter((one) => sentences.some((other) => other.startsWith(`${one}, `)));
  const twice = reduplicating.has(language)
    ? []
    : segments.flatMap((text) => /(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})/iu.exec(text)?.[0] ?? []);
  const openings = segments.map((text) => sentencesOf(text)[0] ?? "");
  const alike = openings.filter((one, at) => at > 0 && one === openings[at - 1] && one !== "");
  return [...again, ...begun, ...twice, ...alike].map((text) => ({ fault: "repeat", text }));
};

const toneFaults: Readonly<Record<string, RegExp>> = {
  calm: /!|\b(?:okay|gonna|yay|wow|boom|yes please)\b/iu,
  professional: /!|\b(?:okay|gonna|yay|wow|boom|you guys|kinda|yep)\b/iu,
  enthusiastic: /\b(?:allow me|of note|to be precise|no hurry)\b/iu,
  humorous: /\b(?:of note|to be precise|no hurry)\b/iu,
  conversational: /\b(?:allow me|of note|to be precise)\b/iu,
};

const lengthFaults = (script: CheckedScript): ScriptFault[] =>
  script.segments.flatMap((text, at) => {
    const isLast = at === script.segments.length - 1;
    const room = roomFor(script.segmentSeconds, { isLast });
    const seconds = spokenSeconds(text, script.language);
    if (seconds > room + 0.05) return [{ fault: "long", text }];
    return seconds < room * leastShare * 0.6 ? [{ fault: "short", text }] : [];
  });

const places =
  /\b(?:in|on|at|by) (?:the|a|an|my) (?:[\p{L}-]+ )?(kitchen|bathroom|bedroom|office|gym|beach|park|street|garden|balcony|terrace|forest|café|cafe|airport|pool|desk|sofa|windowsill)\b/iu;

/** What is said in a segment must be what its picture shows: its points, the place, the time of day. */
const seenFaults = (script: CheckedScript): ScriptFault[] =>
  script.segments.flatMap((text, at) => {
    const prompt = script.keyframePrompts[at] ?? "";
    const place = places.exec(text)?.[1];
    const lower = text.toLowerCase();
    const missing = script.sellingPoints
      .map((point) => point.replace(/[\s.!?]+$/u, ""))
      .filter((point) => point !== "" && lower.includes(point.toLowerCase()))
      .filter((point) => !prompt.toLowerCase().includes(point.toLowerCase()));
    return [
      ...(place && !prompt.toLowerCase().includes(place.toLowerCase()) ? [place] : []),
      ...(agreesInTime(text, script.environment) ? [] : [text]),
      ...missing,
    ].map((found) => ({ fault: "unseen", text: found }));
  });

/** A pronoun for the product before anything has named it. */
const earlyPronouns = ({ segments, productName }: CheckedScript): ScriptFault[] => {
  const { bare } = englishName(productName, 2);
  const before = segments.join(" ").split(new RegExp(escaped(bare), "iu"))[0] ?? "";
  const pronoun = /\b(?:try|use|wear|love|get|picture|keep|choose) (?:it|them)\b(?! done)/iu.exec(
    before,
  );
  return pronoun ? [{ fault: "unnamed", text: pronoun[0] }] : [];
};

/** Capitals after a colon in languages that write none there, and the commas of another script. */
const spellingFaults = ({ segments, language, productName }: CheckedScript): ScriptFault[] => {
  const capital = /: (\p{Lu}[\p{Ll}'’]+)(?!\p{L})/gu;
  const named = new Set(productName.split(/[\s-]+/u));
  return segments.flatMap((text) => {
    const capitals = smallAfterColon.has(language)
      ? Array.from(text.matchAll(capital), ([, word = ""]) => word).filter(
          (word) => !named.has(word),
        )
      : [];
    const foreign = /\p{Script=Han}[,?!]\p{Script=Han}/u.exec(text)?.[0];
    return [...capitals, ...(foreign ? [foreign] : [])].map((found) => ({
      fault: "spelling",
      text: found,
    }));
  });
};

/** A list's number that nothing follows. */
const bareNumbers = ({ segments, sellingPoints, productName }: CheckedScript): ScriptFault[] =>
  segments
    .slice(0, -1)
    .filter((text) => sentencesOf(text).length === 1 && /\d[.!。！]$/u.test(text))
    .filter(
      (text) =>
        ![...sellingPoints, productName].some((own) =>
          text.toLowerCase().includes(own.toLowerCase()),
        ),
    )
    .map((text) => ({ fault: "bare", text }));

/** A cut before the product's name: a sentence that announces it and one that is the name alone. */
const nameFaults = ({ segments, productName }: CheckedScript): ScriptFault[] => {
  const alone = new RegExp(`[.?!…。？！] ?(?:the )?${escaped(productName)}[.!。]`, "iu");
  return segments.flatMap((text) => {
    const found = alone.exec(text)?.[0];
    return found ? [{ fault: "cut", text: found }] : [];
  });
};

/** The product named in two sentences of which one follows the other. */
const namedTwice = ({ segments, productName }: CheckedScript): ScriptFault[] => {
  const name = new RegExp(`${escaped(productName)}(?![\\p{L}\\p{N}])`, "iu");
  const sentences = segments.flatMap(sentencesOf);
  return sentences.flatMap((text, at) => {
    const before = sentences[at - 1];
    const isTwice = before !== undefined && name.test(before) && name.test(text);
    return isTwice ? [{ fault: "named twice", text: `${before} ${text}` }] : [];
  });
};

const smallAfterColon: ReadonlySet<string> = new Set("fr es it pt nl sv da cs pl ro".split(" "));

/** Everything that is wrong with one script. Grammar, kinds and tones are judged in English only. */
export const scriptFaults = (script: CheckedScript): readonly ScriptFault[] => {
  const isEnglish = script.language === "en";
  const filler = script.segments
    .flatMap(sentencesOf)
    .filter((sentence) => fillers.has(sentence))
    .map((text) => ({ fault: "filler", text }));
  const tone = toneFaults[script.tone];
  const offTone = script.segments.flatMap((text) => {
    const found = tone?.exec(text)?.[0];
    return found ? [{ fault: "tone", text: `${found}: ${text}` }] : [];
  });
  return [
    ...filler,
    ...repeats(script),
    ...lengthFaults(script),
    ...seenFaults(script),
    ...nameFaults(script),
    ...namedTwice(script),
    ...figureFaults(script),
    ...spellingFaults(script),
    ...bareNumbers(script),
    ...priceFaults(script),
    ...(isEnglish
      ? [
          ...script.segments.flatMap(grammarFaults),
          ...countFaults(script),
          ...kindFaults(script),
          ...pointFaults(script),
          ...hookFaults(script),
          ...headFaults(script),
          ...earlyPronouns(script),
          ...offTone,
        ]
      : []),
  ];
};

const wordsOfKinds = new Set(
  englishKindWords().map((name) => name.toLowerCase().split(/[ -]/u).at(-1) ?? name),
);

/** Whether a sentence names the product, its kind, or one of its points. */
const isOwnSentence = (sentence: string, script: CheckedScript): boolean => {
  const lower = sentence.toLowerCase();
  const words = lower.split(/[^\p{L}\p{M}\p{N}'-]+/u);
  return (
    script.productName
      .toLowerCase()
      .split(" ")
      .some((word) => word.length > 2 && words.includes(word)) ||
    words.some((word) => wordsOfKinds.has(word) || wordsOfKinds.has(word.replace(/e?s$/u, ""))) ||
    script.sellingPoints.some((point) => lower.includes(point.toLowerCase().slice(0, 12)))
  );
};

/**
 * Sentences that fit every product: without its name, kind or points, and said for more than `share` of the
 * products; the last one may be the call to action. A question that a selling point answers is one sentence with it.
 * Judged over many scripts of one language.
 */
export const everywhereSentences = (
  scripts: readonly CheckedScript[],
  share: number,
): readonly ScriptFault[] => {
  const products = new Set(scripts.map(({ productName }) => productName)).size;
  const saidFor = new Map<string, Set<string>>();
  for (const script of scripts)
    for (const sentence of withLeadIns(script.segments.flatMap(sentencesOf), script.language).slice(
      0,
      -1,
    )) {
      if (isOwnSentence(sentence, script) || /\bnumber\b/iu.test(sentence)) continue;
      const said = saidFor.get(sentence) ?? new Set();
      saidFor.set(sentence, said.add(script.productName));
    }
  return [...saidFor]
    .filter(([, said]) => said.size > Math.max(1, products * share))
    .map(([text]) => ({ fault: "everywhere", text }));
};
