import { type Drawing, type Element, isElement } from "./element.ts";
import type { Rule } from "./style.ts";

const escapes: { readonly [sign: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};
const escaped = (text: string): string =>
  text.replace(/[&<>"\n\r\t]/g, (sign) => escapes[sign] ?? "");

const sheetOf = (rules: readonly Rule[]): string => {
  const lines = rules.map(({ selectors, declarations }) => {
    const body = declarations.map(({ property, value }) => `${property}:${value}`).join(";");
    return `${selectors.join(",")}{${body}}`;
  });
  return lines.length === 0 ? "" : `<style>${escaped(lines.join(""))}</style>`;
};

const writeElement = ({ name, attributes, children }: Element, parts: string[]): void => {
  if (name === "style") return;
  parts.push(`<${name}`);
  for (const [key, value] of attributes) parts.push(` ${key}="${escaped(value)}"`);
  parts.push(">");
  for (const child of children) {
    if (isElement(child)) writeElement(child, parts);
    else parts.push(escaped(child));
  }
  parts.push(`</${name}>`);
};

/** The drawing as text: what was kept of it, and nothing else. */
export const writeDrawing = ({ root, rules }: Drawing): string => {
  const parts: string[] = [];
  const namespaces: readonly (readonly [string, string])[] = [
    ["xmlns", "http://www.w3.org/2000/svg"],
    ["xmlns:xlink", "http://www.w3.org/1999/xlink"],
  ];
  const attributes = new Map([...namespaces, ...root.attributes]);
  writeElement({ ...root, attributes }, parts);
  const end = parts.indexOf(">") + 1;
  parts.splice(end, 0, sheetOf(rules));
  return parts.join("");
};
