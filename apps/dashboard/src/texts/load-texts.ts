import { patiently } from "../api/patiently.ts";
import type { Language } from "./languages.ts";

/** The English texts, which define the keys of all languages. The files are data that the build compiles. */
export type Messages = {
  readonly access: typeof import("./en/access.json");
  readonly billing: typeof import("./en/billing.json");
  readonly brand: typeof import("./en/brand.json");
  readonly checkout: typeof import("./en/checkout.json");
  readonly common: typeof import("./en/common.json");
  readonly create: typeof import("./en/create.json");
  readonly errors: typeof import("./en/errors.json");
  readonly job: typeof import("./en/job.json");
  readonly jobs: typeof import("./en/jobs.json");
  readonly keys: typeof import("./en/keys.json");
  readonly links: typeof import("./en/links.json");
  readonly lists: typeof import("./en/lists.json");
  readonly members: typeof import("./en/members.json");
  readonly operator: typeof import("./en/operator.json");
  readonly outbox: typeof import("./en/outbox.json");
  readonly playground: typeof import("./en/playground.json");
  readonly prices: typeof import("./en/prices.json");
  readonly profile: typeof import("./en/profile.json");
  readonly review: typeof import("./en/review.json");
  readonly shell: typeof import("./en/shell.json");
  readonly templates: typeof import("./en/templates.json");
  readonly usage: typeof import("./en/usage.json");
  readonly webhook: typeof import("./en/webhook.json");
  readonly welcome: typeof import("./en/welcome.json");
  readonly words: typeof import("./en/words.json");
};

/** A page's own texts, or texts that pages share. */
export type TextsName = keyof Messages;

const files = import.meta.glob<unknown>("./*/*.json", { import: "default" });

/** The loaded texts of one language. */
export type LoadedTexts = {
  readonly language: Language;
  /** Grows as pages load their texts. */
  readonly messages: Partial<Messages>;
};

/** Loads the texts with these names. Each is a small file. */
export const loadTexts = async (texts: LoadedTexts, names: readonly string[]): Promise<void> => {
  const { language, messages } = texts;
  const missing = names.filter((name) => !(name in messages));
  const loaded = await Promise.all(
    missing.map(async (name) => {
      const load = files[`./${language}/${name}.json`];
      return [name, load && (await patiently(load))];
    }),
  );
  Object.assign(messages, Object.fromEntries(loaded));
};

/** Texts that every page shows. */
const everywhere: readonly TextsName[] = ["common", "errors", "shell", "welcome"];

/** Returns a language's texts with these names, and those that every page shows. */
export const openTexts = async (
  language: Language,
  names: readonly string[] = [],
): Promise<LoadedTexts> => {
  const texts = { language, messages: {} };
  await loadTexts(texts, [...everywhere, ...names]);
  return texts;
};
