/** Text that wants to command a model, and text that a model betrays when it obeyed. */

/** What orders to a model look like, in the languages in which they are met; a list like this can't be complete. */
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

/** Whether a text wants to command whoever reads it. */
export const isOrder = (text: string): boolean => {
  const plain = text.normalize("NFKC").replace(/[\p{Cf}]/gu, "");
  return orderPatterns.some((pattern) => pattern.test(plain));
};

const wordsOf = (text: string): string[] => text.normalize("NFKC").match(/[\p{L}\p{N}'’]+/gu) ?? [];

/**
 * Names that only texts with orders in them bring in: capitalised words, and words of Latin letters in other scripts. What
 * a video says must not hold them, since whoever planted the order planted the name.
 */
export const plantedNames = (texts: readonly string[]): readonly string[] => {
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

/** A run of this many words of the system prompt is no coincidence. */
const leakWords = 8;

const runsOf = (words: readonly string[]): string[] =>
  words.slice(leakWords - 1).map((_, at) => words.slice(at, at + leakWords).join(" "));

/** Whether a text repeats the system prompt. */
export const leaks = (text: string, systemPrompt: string): boolean => {
  const lower = (words: readonly string[]) => words.map((word) => word.toLowerCase());
  const known = new Set(runsOf(lower(wordsOf(systemPrompt))));
  return runsOf(lower(wordsOf(text))).some((run) => known.has(run));
};
