import { SaxesParser, type SaxesTagNS } from "saxes";
import { PictureError } from "../structure.ts";
import { type Drawing, type Element, isElement, readAttribute } from "./element.ts";
import { checkExpansion } from "./expansion.ts";
import { type Rule, readStyleSheet } from "./style.ts";
import { active, drawn, limits, malformed, tooMuch, unsafe } from "./vocabulary.ts";

const svg = "http://www.w3.org/2000/svg";
const html = "http://www.w3.org/1999/xhtml";
/** The document type that older drawing tools write. It declares no entities. */
const plainDoctype =
  /^\s*svg\s+PUBLIC\s+(["'])-\/\/W3C\/\/DTD SVG 1\.[01](?: (?:Basic|Tiny))?\/\/EN\1\s+(["'])https?:\/\/www\.w3\.org\/[\w./-]+\2\s*$/;

/** Counts while the drawing is read. Throws at the first count above its limit. */
const createCounter = () => {
  let [elements, attributes, letters, images, pixels, patterns] = [0, 0, 0, 0, 0, 0];
  return {
    opened: (depth: number) => {
      elements += 1;
      if (elements > limits.elements) throw tooMuch(`over ${limits.elements} elements`);
      if (depth > limits.depth) throw tooMuch(`over ${limits.depth} groups within each other`);
    },
    attribute: (ofElement: number) => {
      attributes += 1;
      if (ofElement <= limits.attributes && attributes <= limits.allAttributes) return;
      throw tooMuch(`over ${limits.attributes} attributes on an element, or too many in all`);
    },
    text: (length: number) => {
      letters += length;
      if (letters <= limits.letters) return;
      throw tooMuch(`over ${limits.letters} letters of text`, "turn it into paths");
    },
    kept: (element: Element) => {
      images += element.name === "image" ? 1 : 0;
      pixels += element.pixels;
      patterns += element.name === "pattern" ? 1 : 0;
      if (images > limits.images || pixels > limits.imagePixels) {
        throw tooMuch(`over ${limits.images} pictures in it, or too large ones`);
      }
      if (patterns > limits.patterns) throw tooMuch(`over ${limits.patterns} patterns`);
    },
  };
};

/** Whether an element is kept. Throws for scripts, embedded pages and animations. */
const isDrawn = ({ uri, local }: SaxesTagNS): boolean => {
  if (uri !== svg && uri !== html && uri !== "") return false;
  const reason = active[local.toLowerCase()];
  if (reason) throw unsafe(reason);
  return uri !== html && drawn.has(local);
};

const open = (tag: SaxesTagNS, counter: ReturnType<typeof createCounter>): Element => {
  const element: Element = {
    // Links in an image do nothing.
    name: tag.local === "a" ? "g" : tag.local,
    attributes: new Map(),
    children: [],
    ids: [],
    pixels: 0,
  };
  for (const attribute of Object.values(tag.attributes)) readAttribute(element, attribute);
  counter.kept(element);
  return element;
};

const isText = (name: string | undefined): boolean => name === "text" || name === "tspan";

/** Builds the tree of kept elements. `left` is the depth below the outermost element that is left out. */
const createBuilder = () => {
  const counter = createCounter();
  const path: Element[] = [];
  const rules: Rule[] = [];
  let root: Element | undefined;
  let sheet = "";
  let left = 0;
  let ofElement = 0;
  const top = (): Element | undefined => path.at(-1);
  const put = (element: Element): void => {
    if (root === undefined && element.name !== "svg") throw malformed("the root is no svg");
    root ??= element;
    top()?.children.push(element);
    path.push(element);
  };
  return {
    begin: () => {
      ofElement = 0;
      counter.opened(path.length + left + 1);
    },
    attribute: () => {
      ofElement += 1;
      counter.attribute(ofElement);
    },
    open: (tag: SaxesTagNS) => {
      const isKept = isDrawn(tag);
      if (left > 0 || !isKept) left += 1;
      else put(open(tag, counter));
    },
    text: (text: string) => {
      if (left > 0) return;
      if (top()?.name === "style") sheet += text;
      if (!isText(top()?.name)) return;
      counter.text(text.length);
      top()?.children.push(text);
    },
    close: () => {
      if (left > 0) left -= 1;
      else if (path.pop()?.name === "style") {
        rules.push(...readStyleSheet(sheet));
        if (rules.length > limits.styleRules)
          throw tooMuch(`over ${limits.styleRules} style rules`);
        sheet = "";
      }
    },
    drawing: (): Drawing => {
      if (root === undefined) throw malformed("there is no drawing");
      return { root, rules };
    },
  };
};

const textOf = (bytes: Buffer): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unsafe("text that isn't UTF-8");
  }
};

/**
 * Reads a drawing in one pass and keeps what it draws. Metadata, comments and elements of other namespaces are left out.
 * Throws `PictureError` for scripts, for references to anything outside the drawing, for effects, and above the limits.
 */
const readDrawing = (bytes: Buffer): Drawing => {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const builder = createBuilder();
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
      throw unsafe("text that isn't UTF-8");
  });
  parser.on("doctype", (doctype) => {
    if (!plainDoctype.test(doctype.slice(0, 512))) throw unsafe("a document type or an entity");
  });
  parser.on("processinginstruction", ({ target }) => {
    if (target.toLowerCase() === "xml-stylesheet") throw unsafe("an instruction to a program");
  });
  parser.on("opentagstart", builder.begin);
  parser.on("attribute", builder.attribute);
  parser.on("opentag", builder.open);
  parser.on("text", builder.text);
  parser.on("cdata", builder.text);
  parser.on("closetag", builder.close);
  try {
    parser.write(textOf(bytes)).close();
  } catch (error) {
    throw error instanceof PictureError ? error : malformed(error);
  }
  return builder.drawing();
};

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

/** Writes the kept elements and rules, and nothing else. */
const writeDrawing = ({ root, rules }: Drawing): string => {
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

/** Rewrites an untrusted drawing with only what it draws. Throws `PictureError`. */
export const cleanDrawing = (bytes: Buffer): string => {
  const drawing = readDrawing(bytes);
  checkExpansion(drawing);
  return writeDrawing(drawing);
};
