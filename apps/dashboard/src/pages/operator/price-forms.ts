import type { components } from "../../api/generated/operators.ts";

/** A price book as a form: every price in force, of which the operator changes some. */

type Schemas = components["schemas"];
type Books = Schemas["PriceBooks"];
type Book = Schemas["PublishedPriceBook"];
export type BookDocument = Schemas["PriceBookDocument"];
type PackId = Schemas["CreditPack"]["pack_id"];
type ComponentName = NonNullable<BookDocument["components"]>[number]["component"];
export type NumberText = number | "";

export type BookForm = {
  /** Credits by model and variant. */
  readonly models: readonly {
    readonly model_id: string;
    readonly variant: string;
    readonly unit: "per_generation" | "per_second";
    readonly credits: NumberText;
  }[];
  readonly components: readonly {
    readonly component: ComponentName;
    readonly credits: NumberText;
  }[];
  readonly packs: readonly {
    readonly pack_id: PackId;
    readonly name: string;
    readonly price_usd: NumberText;
    readonly credits: NumberText;
  }[];
  /** Empty: as the installation is set. */
  readonly signupBonus: NumberText;
};

/** The prices in force, to begin with. */
export const bookForm = ({ prices }: Books): BookForm => ({
  models: prices.models.map(({ model_id, variant, billing_unit: unit, credits }) => ({
    ...{ model_id, variant, unit, credits },
  })),
  components: Object.entries(prices.components).map(([component, credits]) => ({
    component: component as ComponentName,
    credits,
  })),
  packs: prices.packs.map(({ pack_id, name, price_usd, credits }) => ({
    ...{ pack_id, name, price_usd, credits },
  })),
  signupBonus: prices.signup_bonus ?? "",
});

/** Whether every price is filled in. */
export const isWhole = ({ models, components: parts, packs }: BookForm): boolean =>
  [...models, ...parts, ...packs].every(({ credits }) => credits !== "") &&
  packs.every(({ price_usd: price }) => price !== "");

/** Replaces the entries of a list that are named like the changed ones, and adds the others. */
const merged = <Entry>(
  before: readonly Entry[],
  changed: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Entry[] => {
  const entries = new Map(before.map((entry) => [keyOf(entry), entry]));
  for (const entry of changed)
    entries.set(keyOf(entry), { ...entries.get(keyOf(entry)), ...entry });
  return [...entries.values()];
};

const changedOf = <Entry extends object>(after: readonly Entry[], before: readonly Entry[]) =>
  after.filter((entry, place) => JSON.stringify(entry) !== JSON.stringify(before[place]));

const amount = (value: NumberText): number => (value === "" ? 0 : value);

/**
 * The document to publish: that of the book in force, with the prices that were changed. What the form doesn't show, such as
 * stated costs, stays.
 */
export const bookDocument = (form: BookForm, books: Books): BookDocument => {
  const before = bookForm(books);
  const document = books.items.find(({ version }) => version === books.current)?.document ?? {};
  const models = changedOf(form.models, before.models).map(({ model_id, variant, credits }) => ({
    ...{ model_id, variant },
    credits: amount(credits),
  }));
  const parts = changedOf(form.components, before.components).map(({ component, credits }) => ({
    component,
    credits: amount(credits),
  }));
  const packs = changedOf(form.packs, before.packs).map(({ pack_id, price_usd, credits }) => ({
    pack_id,
    price_usd: amount(price_usd),
    credits: amount(credits),
  }));
  return {
    models: merged(document.models ?? [], models, (each) => `${each.model_id} ${each.variant}`),
    components: merged(document.components ?? [], parts, ({ component }) => component),
    packs: merged(document.packs ?? [], packs, ({ pack_id: id }) => id),
    signup_bonus: form.signupBonus === "" ? null : form.signupBonus,
  };
};

/** The version of the next book. */
export const nextVersion = ({ items }: Books): number => (items[0]?.version ?? 0) + 1;

export type BookState = "inForce" | "planned" | "withdrawn" | "past";

/** What a book is at a time of this browser's clock; the server decides which one is in force. */
export const bookStateOf = (
  { version, effective_at: begins, withdrawn_at: withdrawn }: Book,
  current: number,
  now: number,
): BookState => {
  if (withdrawn !== null) return "withdrawn";
  if (version === current) return "inForce";
  return Date.parse(begins) > now ? "planned" : "past";
};

/** A local time of a `datetime-local` field as ISO 8601; undefined: now. */
export const effectiveAt = (local: string): string | undefined =>
  local === "" ? undefined : new Date(local).toISOString();
