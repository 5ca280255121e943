import { effects, functions, limits, properties, tooMuch, unsafe } from "./vocabulary.ts";

const isNameLetter = (letter: string): boolean => /[\w-]/.test(letter);
const localName = /^#[\w.:-]+$/;

/** The id in the parentheses of a `url`. Throws for anything outside the drawing. */
const localId = (inside: string): string => {
  const [first = ""] = inside;
  const isQuoted = (first === '"' || first === "'") && inside.length > 1 && inside.endsWith(first);
  const name = isQuoted ? inside.slice(1, -1) : inside;
  if (!localName.test(name)) throw unsafe("a reference to something outside it");
  return name.slice(1);
};

/** The ids that a value refers to, and whether it calls only known functions. */
type Value = { readonly ids: readonly string[]; readonly isPlain: boolean };

/** The function's name before the parenthesis at `open`. */
const nameBefore = (text: string, open: number): string => {
  let end = open;
  while (end > 0 && text[end - 1] === " ") end -= 1;
  let from = end;
  while (from > 0 && isNameLetter(text[from - 1] ?? "")) from -= 1;
  return text.slice(from, end).toLowerCase();
};

const loads = (name: string): boolean =>
  name === "url" || name === "src" || name.startsWith("image");

/** Reads a value in one pass. Throws for references to anything outside the drawing, and for escapes. */
const readValue = (text: string): Value => {
  if (text.includes("\\")) throw unsafe("a style with escapes");
  const ids: string[] = [];
  let isPlain = true;
  for (let open = text.indexOf("("), close = 0; open >= 0; open = text.indexOf("(", close)) {
    const name = nameBefore(text, open);
    close = text.indexOf(")", open);
    if (close < 0) return { ids, isPlain: false };
    if (loads(name)) ids.push(localId(text.slice(open + 1, close).trim()));
    else if (!functions.has(name)) isPlain = false;
  }
  return { ids, isPlain };
};

/** A kept declaration and the ids that it refers to. */
type Declaration = {
  readonly property: string;
  readonly value: string;
  readonly ids: readonly string[];
};

/** `a`, `.b`, `#c`, `a.b` and lists of them. Drawing tools write no other selectors. */
const selectorList = /^[\w.#*, \t\r\n-]+$/;

const withoutComments = (text: string): string => {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf("/*"); at >= 0; at = text.indexOf("/*", from)) {
    parts.push(text.slice(from, at));
    const end = text.indexOf("*/", at + 2);
    if (end < 0) return parts.join(" ");
    from = end + 2;
  }
  parts.push(text.slice(from));
  return parts.join(" ");
};

const checkEffect = (property: string, value: string): void => {
  const effect = effects[property];
  if (!effect || value === "none" || value === "") return;
  throw tooMuch(`${effect} (\`${property}\`)`, "flatten or expand it, or export it as PNG");
};

/** Null if the property changes nothing in a drawing. Throws for effects and outside references. */
export const readDeclaration = (name: string, text: string): Declaration | null => {
  const property = name.trim().toLowerCase();
  const value = text.trim();
  checkEffect(property, value.toLowerCase());
  const { ids, isPlain } = readValue(value);
  if (!properties.has(property) || !isPlain || value === "") return null;
  if (value.length > limits.valueLetters) throw tooMuch(`a very long \`${property}\``);
  return { property, value, ids };
};

/** `fill: red; stroke: none`. */
export const readDeclarations = (text: string): readonly Declaration[] => {
  if (text.includes("\\")) throw unsafe("a style with escapes");
  return withoutComments(text)
    .split(";")
    .flatMap((each) => {
      const colon = each.indexOf(":");
      const read = colon < 0 ? null : readDeclaration(each.slice(0, colon), each.slice(colon + 1));
      return read === null ? [] : [read];
    });
};

export type Rule = {
  readonly selectors: readonly string[];
  readonly declarations: readonly Declaration[];
};

/** Rules that are skipped, and the sign that ends them. Embedded fonts aren't used. */
const skippable: { readonly [rule: string]: string } = {
  "@font-face": "}",
  "@charset": ";",
  "@namespace": ";",
};

const behindAtRule = (text: string, at: number): number => {
  const name = /^@[a-z-]+/i.exec(text.slice(at, at + 32))?.[0].toLowerCase() ?? "@";
  const sign = skippable[name];
  if (sign === undefined) throw unsafe(`a style sheet with \`${name}\``);
  const end = text.indexOf(sign, at);
  return end < 0 ? text.length : end + 1;
};

const readRule = (head: string, body: string): readonly Rule[] => {
  const selectors = head.split(",").map((each) => each.trim());
  const declarations = readDeclarations(body);
  if (!selectorList.test(head) || selectors.includes("") || declarations.length === 0) return [];
  return [{ selectors, declarations }];
};

/** The rule at `at` and the place of the next one; null at the end. */
const ruleAt = (text: string, at: number): { rules: readonly Rule[]; next: number } | null => {
  if (text[at] === "@") return { rules: [], next: behindAtRule(text, at) };
  const open = text.indexOf("{", at);
  const close = open < 0 ? -1 : text.indexOf("}", open);
  if (close < 0) return null;
  return { rules: readRule(text.slice(at, open), text.slice(open + 1, close)), next: close + 1 };
};

const behindSpace = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? "")) at += 1;
  return at;
};

/** Reads the text of a `style` element in one pass. */
export const readStyleSheet = (sheet: string): readonly Rule[] => {
  if (sheet.includes("\\")) throw unsafe("a style with escapes");
  const text = withoutComments(sheet);
  const found: Rule[] = [];
  let seen = 0;
  for (let at = behindSpace(text, 0); at < text.length; ) {
    const rule = ruleAt(text, at);
    if (rule === null) break;
    found.push(...rule.rules);
    seen += 1 + rule.rules.reduce((sum, each) => sum + each.selectors.length, 0);
    if (seen > 2 * limits.styleRules) throw tooMuch(`over ${limits.styleRules} style rules`);
    at = behindSpace(text, rule.next);
  }
  return found;
};
