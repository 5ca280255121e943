import { type Action, actions, actionWords, telling } from "./action-words.ts";
import { mentionsOf } from "./mentions.ts";

/** Prompts are read so far, in characters. */
const maxLength = 4000;

/**
 * What in a prompt says nothing of what is done: names in quotation marks, the points that are to be seen, place, light
 * and colours.
 */
const besides =
  /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|; to be seen:.*?(?=\bPlace:|$)|\b(?:Place|Light|Product colors?):[^.]*(?:\.|$)/gsu;

/** Words in their order, those that are denied left out; clauses are parted by a bar. */
const plainWords = (text: string): string => {
  let clause = 0;
  const words: string[] = [];
  for (const mention of mentionsOf(text)) {
    if (mention.clause !== clause) words.push("|");
    clause = mention.clause;
    if (!mention.negated) words.push(mention.word);
  }
  return words.join(" ");
};

const patterns = actions.map((action) => ({
  action,
  said: new RegExp(`(?<![^ ])(?:${actionWords[action].join("|")})(?![^ ])`, "u"),
}));

/**
 * The actions that a prompt or a narration names, in English, German, Spanish or French: the most telling one first (who
 * drinks also holds something), of equal ones the one that is named first. What it denies ("without opening it") doesn't
 * count. Empty: none is understood.
 */
export const actionsIn = (prompt: string): readonly Action[] => {
  const text = plainWords(prompt.slice(0, maxLength).replace(besides, " "));
  return patterns
    .map(({ action, said }) => ({ action, at: text.search(said) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => telling[b.action] - telling[a.action] || a.at - b.at)
    .map(({ action }) => action);
};
