/** The words spoken between the parts of a written number or address. */
export type ConnectingWords = {
  /** 5-10 */
  readonly to: string;
  /** 5 × 7 */
  readonly by: string;
  /** acme.com */
  readonly dot: string;
  /** acme.com/shop */
  readonly slash: string;
};

const byLanguage: Readonly<Record<string, string>> = {
  ar: "إلى|في|نقطة|سلاش",
  bg: "до|на|точка|наклонена черта",
  cs: "až|krát|tečka|lomeno",
  da: "til|gange|punktum|skråstreg",
  de: "bis|mal|Punkt|Schrägstrich",
  el: "έως|επί|τελεία|κάθετος",
  en: "to|by|dot|slash",
  es: "a|por|punto|barra",
  fi: "viiva|kertaa|piste|kauttaviiva",
  fil: "hanggang|por|dot|slash",
  fr: "à|sur|point|slash",
  hi: "से|बाय|डॉट|स्लैश",
  hr: "do|puta|točka|kosa crta",
  hu: "től|szer|pont|per",
  id: "sampai|kali|titik|garis miring",
  it: "a|per|punto|barra",
  ja: "から|かける|ドット|スラッシュ",
  ko: "에서|곱하기|점|슬래시",
  ms: "hingga|kali|titik|garis miring",
  nl: "tot|bij|punt|slash",
  pl: "do|na|kropka|ukośnik",
  pt: "a|por|ponto|barra",
  ro: "până la|pe|punct|slash",
  ru: "до|на|точка|слэш",
  sk: "až|krát|bodka|lomka",
  sv: "till|gånger|punkt|snedstreck",
  ta: "முதல்|பெருக்கல்|டாட்|ஸ்லாஷ்",
  tr: "ila|çarpı|nokta|taksim",
  uk: "до|на|крапка|слеш",
  vi: "đến|nhân|chấm|gạch chéo",
  zh: "到|乘|点|斜杠",
};

/** The words of a language (ISO 639-1); English for one that is not listed. */
export const connectingWords = (language: string): ConnectingWords => {
  const [to = "", by = "", dot = "", slash = ""] = (
    byLanguage[language] ??
    byLanguage["en"] ??
    ""
  ).split("|");
  return { to, by, dot, slash };
};
