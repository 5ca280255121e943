import type { SaxesAttributeNS } from "saxes";
import { checkStructure } from "../structure.ts";
import { type Rule, readDeclaration, readDeclarations } from "./style.ts";
import { effects, geometry, limits, properties, shapes, tooMuch, unsafe } from "./vocabulary.ts";

/** An element of a drawing with its kept attributes. */
export type Element = {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: (Element | string)[];
  /** Ids that its attributes refer to. */
  readonly ids: string[];
  /** Of its embedded image. */
  pixels: number;
};

export type Drawing = { readonly root: Element; readonly rules: readonly Rule[] };

export const isElement = (child: Element | string): child is Element => typeof child !== "string";

const xlink = "http://www.w3.org/1999/xlink";
const xml = "http://www.w3.org/XML/1998/namespace";
const handler = /^on[a-z-]+$/i;
const pixels = /^data:image\/(png|jpe?g|webp|gif);base64,/i;

/** Checks an embedded image like an uploaded one. Returns its pixels. */
const checkImage = (address: string): number => {
  const type = pixels.exec(address.slice(0, 64));
  if (!type) throw unsafe("a picture that isn't in it, or is a drawing itself");
  const format = type[1]?.toLowerCase().replace("jpg", "jpeg") as "png" | "jpeg" | "webp" | "gif";
  const bytes = Buffer.from(address.slice(type[0].length), "base64");
  if (bytes.length === 0) return 0;
  const { width, height } = checkStructure(format, bytes, 1);
  return width * height;
};

/** Keeps references to parts of the drawing and embedded images. Throws for all others. */
const readReference = (element: Element, name: string, text: string): void => {
  const address = text.trim();
  if (element.name === "image") {
    element.pixels += checkImage(address);
    element.attributes.set("xlink:href", address.replace(/\s+/g, ""));
    return;
  }
  if (!/^#[\w.:-]*$/.test(address))
    throw unsafe(`a reference to something outside it (\`${name}\`)`);
  if (address.length < 2) return;
  element.attributes.set("xlink:href", address);
  element.ids.push(address.slice(1));
};

const readProperty = (element: Element, name: string, value: string): void => {
  const read = readDeclaration(name, value);
  if (read === null) return;
  element.attributes.set(read.property, read.value);
  element.ids.push(...read.ids);
};

const readGeometry = (element: Element, name: string, value: string): void => {
  const most = shapes.has(name) ? limits.pathLetters : limits.valueLetters;
  if (value.length > most) throw tooMuch(`over ${most} letters in one \`${name}\``);
  element.attributes.set(name, value);
};

const readStyle = (element: Element, text: string): void => {
  const kept = readDeclarations(text);
  if (kept.length === 0) return;
  element.attributes.set(
    "style",
    kept.map(({ property, value }) => `${property}:${value}`).join(";"),
  );
  element.ids.push(...kept.flatMap(({ ids }) => ids));
};

type Attribute = Pick<SaxesAttributeNS, "uri" | "local" | "name" | "value">;

const readOwn = (element: Element, name: string, value: string): void => {
  if (handler.test(name)) throw unsafe(`code that runs on an event (\`${name}\`)`);
  if (name === "style") readStyle(element, value);
  else if (properties.has(name) || Object.hasOwn(effects, name)) readProperty(element, name, value);
  else if (geometry.has(name)) readGeometry(element, name, value);
};

/** Keeps an attribute if it changes the drawing. Throws for event handlers, outside references and effects. */
export const readAttribute = (element: Element, attribute: Attribute): void => {
  const { uri, local, name, value } = attribute;
  if (uri === xml && local === "base") throw unsafe("an address (`xml:base`)");
  if (uri === xml && local === "space" && value === "preserve") {
    element.attributes.set("xml:space", value);
  }
  if ((uri === "" || uri === xlink) && local === "href") readReference(element, name, value);
  else if (uri === "") readOwn(element, local, value);
};
