import { contactsIn, notGiven, pricesIn } from "./contacts.ts";
import { isOrder, leaks, plantedNames } from "./orders.ts";

/** What a text may hold because the caller said it. */
export type Given = {
  /** Addresses and numbers in these may be said. */
  readonly contacts: readonly string[];
  /** Prices and reductions in these may be said. */
  readonly facts: readonly string[];
  /** All texts of strangers that the model read. */
  readonly read: readonly string[];
  readonly systemPrompt: string;
};

/** Characters that are not spoken: markup, code, placeholders. */
const markup = /[{}<>[\]|\\*_`#~^=]/u;

const quoted = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(", ");

const rulesFor = (given: Given): readonly ((text: string) => string | null)[] => {
  const planted = plantedNames(given.read);
  return [
    (text) => {
      const made = notGiven(contactsIn(text), given.contacts);
      return made.length > 0 ? `leave out the addresses or numbers ${quoted(made)}` : null;
    },
    (text) => {
      const made = notGiven(pricesIn(text), given.facts);
      return made.length > 0 ? `leave out the prices or percentages ${quoted(made)}` : null;
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

/** What is wrong with texts that a model wrote, each named by its key, in sentences for the model. */
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
