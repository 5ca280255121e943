/**
 * Inputs of models as JSON with placeholders. A text that is `{name}` alone becomes the value itself; `{name:text}`
 * becomes it as text; a placeholder within a text is put in. `{"$each": "shots", "$as": …}` makes a list, whose items
 * are `{item}`, `{item.prompt}`, `{item.seconds}`; `{"$json": …}` a text of JSON. What has no value is left out.
 */
import type { Template } from "./host-model.ts";

/** A value, and which input of the API it comes from where a refusal should name it. */
export type Filler = { readonly value: unknown; readonly input?: string };
export type Fillers = Readonly<Record<string, Filler | readonly Filler[] | undefined>>;

export type Filled = {
  readonly value: unknown;
  /** API inputs by where their values stand: `image_urls.0` → `product_image_url`. */
  readonly inputs: Readonly<Record<string, string>>;
};

const placeholder = /\{([a-zA-Z.]+)(:text)?\}/g;
const wholePlaceholder = /^\{([a-zA-Z.]+)\}$/;

type Context = { readonly fillers: Fillers; readonly inputs: Record<string, string> };
type Path = readonly (string | number)[];

const isList = (filler: Filler | readonly Filler[] | undefined): filler is readonly Filler[] =>
  Array.isArray(filler);

const memberOf = (value: unknown, member: string | undefined): unknown =>
  member === undefined ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[member];

/** The value of a placeholder at this place; undefined: there is none. */
const look = (name: string, at: Path, { fillers, inputs }: Context): unknown => {
  const [head = "", member] = name.split(".");
  const filler = fillers[head];
  if (isList(filler)) {
    filler.forEach(({ input }, index) => {
      if (input !== undefined) inputs[[...at, index].join(".")] = input;
    });
    return filler.length === 0 ? undefined : filler.map(({ value }) => value);
  }
  const value = memberOf(filler?.value, member) ?? undefined;
  if (value !== undefined && filler?.input !== undefined) inputs[at.join(".")] = filler.input;
  return value;
};

const fillText = (text: string, at: Path, context: Context): unknown => {
  const alone = wholePlaceholder.exec(text)?.[1];
  if (alone !== undefined) return look(alone, at, context);
  let isWhole = true;
  const filled = text.replaceAll(placeholder, (_, name: string) => {
    const value = look(name, at, context);
    isWhole &&= value !== undefined;
    return String(value);
  });
  return isWhole ? filled : undefined;
};

const fillList = (items: readonly unknown[]): unknown => {
  const there = items.filter((item) => item !== undefined);
  return there.length === 0 && items.length > 0 ? undefined : there;
};

const fillEach = (
  { $each, $as }: Readonly<Record<string, Template>>,
  at: Path,
  context: Context,
): unknown => {
  const items = context.fillers[String($each)];
  if (!isList(items) || items.length === 0) return undefined;
  return items.map((item, index) =>
    fill($as ?? null, [...at, index], {
      ...context,
      fillers: { ...context.fillers, item },
    }),
  );
};

const fill = (template: Template, at: Path, context: Context): unknown => {
  if (typeof template === "string") return fillText(template, at, context);
  if (Array.isArray(template))
    return fillList(template.map((each, index) => fill(each, [...at, index], context)));
  if (typeof template !== "object" || template === null) return template;
  const members = template as Readonly<Record<string, Template>>;
  if ("$each" in members) return fillEach(members, at, context);
  if ("$json" in members) {
    const value = fill(members["$json"] ?? null, at, context);
    return value === undefined ? undefined : JSON.stringify(value);
  }
  const filled = Object.entries(members)
    .map(([name, each]) => [name, fill(each, [...at, name], context)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(filled);
};

export const fillTemplate = (template: Template, fillers: Fillers): Filled => {
  const inputs: Record<string, string> = {};
  return { value: fill(template, [], { fillers, inputs }), inputs };
};

/** Names of all placeholders and lists of a template, without members of items. */
export const placeholdersOf = (template: Template): readonly string[] => {
  if (typeof template === "string")
    return [...template.matchAll(placeholder)].map(([, name = ""]) => name.split(".")[0] ?? "");
  if (typeof template !== "object" || template === null) return [];
  return Object.entries(template).flatMap(([member, each]) =>
    member === "$each" ? [String(each)] : placeholdersOf(each as Template),
  );
};
