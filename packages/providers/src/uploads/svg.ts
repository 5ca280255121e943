import { refusal } from "./refusal.ts";

const unsafe = (what: string) =>
  refusal("FILE_UNSAFE", `The drawing holds ${what}; export it as plain shapes, or as PNG.`);

/** What a drawing has no need of, each with its name; searched in the text as it is, comments included. */
const forbidden: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/<!(?!--|\[CDATA\[)/, "a document type or an entity"],
  [/<\?(?!xml\s)/i, "an instruction to a program"],
  [
    /<\s*(?:[\w.-]+:)?(?:script|foreignobject|iframe|embed|object|audio|video|canvas|handler|listener|link|meta|base)[\s/>]/i,
    "a script, a page or a medium",
  ],
  [/[\s"'/]on[a-z-]+\s*=/i, "code that runs on an event"],
  [/\bxml:base\s*=/i, "an address"],
  [/@import/i, "a style sheet from elsewhere"],
  [/javascript\s*:|vbscript\s*:/i, "code in an address"],
];

/** Only parts of the drawing itself, and pixels that it carries along. */
const harmless = /^\s*(?:#[\w.:-]*|data:image\/(?:png|jpe?g|webp|gif);base64,[\w+/=\s]*)\s*$/i;
const references = /(?:^|[\s"'/:])(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))/gi;
const styleUrls = /url\s*\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))\s*\)/gi;
/** Escapes would spell out of sight what is searched for. */
const escapedStyle =
  /<\s*(?:[\w.-]+:)?style[^>]*>[^<]*\\|\bstyle\s*=\s*(?:"[^"]*[\\&]|'[^']*[\\&])/i;

const pointsAway = (text: string, pattern: RegExp): boolean =>
  [...text.matchAll(pattern)].some(
    ([, double, single, bare]) => !harmless.test(double ?? single ?? bare ?? ""),
  );

const declaredOtherwise = (text: string): boolean =>
  /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8["'])/i.test(text);

/** Throws `FILE_UNSAFE` for an SVG that does more than draw, or refers to what isn't in it. */
export const checkDrawing = (bytes: Buffer): void => {
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  if (text.includes("\0") || text.includes("\uFFFD") || declaredOtherwise(text)) {
    throw unsafe("text that isn't UTF-8");
  }
  const found = forbidden.find(([pattern]) => pattern.test(text));
  if (found) throw unsafe(found[1]);
  if (pointsAway(text, references) || pointsAway(text, styleUrls)) {
    throw unsafe("a reference to something outside it");
  }
  if (escapedStyle.test(text)) throw unsafe("a style with escapes");
};
