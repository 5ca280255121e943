import { SaxesParser, type SaxesTagNS } from "saxes";
import { PictureError } from "../structure.ts";
import { readAttribute } from "./attributes.ts";
import type { Drawing, Element } from "./element.ts";
import { limits, malformed, tooMuch, unsafe } from "./limits.ts";
import { type Rule, readStyleSheet } from "./style.ts";
import { active, drawn } from "./vocabulary.ts";

const svg = "http://www.w3.org/2000/svg";
const html = "http://www.w3.org/1999/xhtml";
/** What older drawing tools write; it declares nothing. */
const plainDoctype =
  /^\s*svg\s+PUBLIC\s+(["'])-\/\/W3C\/\/DTD SVG 1\.[01](?: (?:Basic|Tiny))?\/\/EN\1\s+(["'])https?:\/\/www\.w3\.org\/[\w./-]+\2\s*$/;

/** Counts what the drawing has while it is read, and breaks off where it is too much. */
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

/** Whether an element is one of the drawing's. Throws for one that runs, loads or moves. */
const isDrawn = ({ uri, local }: SaxesTagNS): boolean => {
  if (uri !== svg && uri !== html && uri !== "") return false;
  const reason = active[local.toLowerCase()];
  if (reason) throw unsafe(reason);
  return uri !== html && drawn.has(local);
};

const open = (tag: SaxesTagNS, counter: ReturnType<typeof createCounter>): Element => {
  const element: Element = {
    // A link in a picture leads nowhere.
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

/** Builds the tree of what is kept; `left` counts how deep one is in what is left out. */
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
 * Reads a drawing, once from its beginning to its end, and keeps what it draws: what tools write besides (metadata, names
 * of their own, comments) is left out. Throws `PictureError` for what runs, loads or refers to anything outside it, for
 * effects, and for more than a drawing has.
 */
export const readDrawing = (bytes: Buffer): Drawing => {
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
