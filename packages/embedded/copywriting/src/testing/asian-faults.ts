import { koreanParticles } from "../phrase-books/point-shapes.ts";
import type { CheckedScript, ScriptFault } from "./checked-script.ts";

/** A fault of a language, by its name: what a line that has it matches. */
type Rule = readonly [fault: string, pattern: RegExp];

const rules: Readonly<Record<string, readonly Rule[]>> = {
  ja: [
    // A predicate, a particle or a polite form after what wants a noun.
    [
      "misfit",
      /(?:魅力は|好きなのは|決め手は|重要なのは|いちばんは|知ってほしいのは|うれしいのは|注目は)、[^。！？]*(?:い|る|ます|です|にも|でも|まで|から|へ|に)[。！]/u,
    ],
    ["misfit", /(?:静か|便利|簡単|丈夫|きれい)(?:ところ|点|こと)/u],
    ["figure", /(?:^|[。！？])\d+(?:\.\d+)?(?:m?l|L|k?g|mm|cm|W)。/u],
    ["translated", /財布が少し震え|訓練ではありません|シンプルで十分/u],
    ["spelling", /\p{Script=Hiragana}[,.!?]\p{Script=Hiragana}/u],
  ],
  zh: [
    ["count", /第\d+[。！，]/u],
    ["translated", /请来点鼓声|几秒钟，一个好想法|小小的加分项|再靠近一点/u],
    ["figure", /(?:^|[。！？])\d+(?:\.\d+)?(?:毫升|升|克|公斤)[。！]/u],
  ],
  ko: [
    ["translated", /당신|두드려 보세요|지갑이 살짝 떨/u],
    // The plain style among polite sentences.
    ["register", /(?<!니)다[.!](?= |$)/u],
    ["misfit", /(?:게|위해|에도|에게|에서)\.(?= |$)/u],
    ["figure", /(?:^|[.!?] )\d+(?:\.\d+)?(?:m?l|L|k?g|cm|mm)\./u],
  ],
  hi: [
    ["misfit", /(?:पसंद है|ख़ास बात|अहम बात): [^।]*(?:करें|[िइ]ए)।/u],
    ["translated", /यह कोई अभ्यास नहीं|ध्यान का हक़दार|ढोल बजाइए/u],
  ],
  id: [
    ["translated", /Suara drum|Ini bukan latihan|Nilai tambah kecil|Sebelum dulu/u],
    ["misfit", /: (?:[Uu]ntuk|[Ss]aat|[Dd]alam) /u],
  ],
};

const lastSyllable = /[가-힣]$/u;

/** A particle after the name that doesn't go with its last sound. */
const particleFaults = ({ segments, productName }: CheckedScript): ScriptFault[] => {
  const right = koreanParticles(productName);
  if (!lastSyllable.test(productName)) return [];
  const wrong = right["을"] === "을" ? "를|가|는|와" : "을|이(?=[ ,])|은|과";
  const found = segments.flatMap(
    (text) => new RegExp(`${productName}(?:${wrong})(?= )`, "u").exec(text)?.[0] ?? [],
  );
  return found.map((text) => ({ fault: "particle", text }));
};

/** Two words for "I" in one script. */
const personFaults = ({ segments }: CheckedScript): ScriptFault[] => {
  const text = segments.join(" ");
  return /(?:^|\P{L})saya(?:\P{L}|$)/iu.test(text) &&
    /(?:^|\P{L})aku(?:\P{L}|$)|\p{L}ku(?:\P{L}|$)/iu.test(text)
    ? [{ fault: "register", text: "aku, saya" }]
    : [];
};

/** What a native copywriter would circle in Japanese, Chinese, Korean, Hindi and Indonesian; what the caller wrote is not judged. */
export const asianFaults = (script: CheckedScript): readonly ScriptFault[] => {
  const given = script.sellingPoints.map((point) => point.replace(/[\s.!。！।]+$/u, ""));
  const found = (rules[script.language] ?? []).flatMap(([fault, pattern]) =>
    script.segments.flatMap((text) => {
      const match = pattern.exec(text)?.[0];
      const isGiven = given.some((point) => fault === "register" && match && point.endsWith("다"));
      return match && !isGiven ? [{ fault, text: match }] : [];
    }),
  );
  return [
    ...found,
    ...(script.language === "ko" ? particleFaults(script) : []),
    ...(script.language === "id" ? personFaults(script) : []),
  ];
};
