import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Size } from "@reelwright/core/artifacts/artifacts";
import type { Advice, AdviceRequest, Advisor } from "@reelwright/core/ports/advisor";
import type { Language } from "@reelwright/core/ports/language";
import type { Photos } from "@reelwright/core/ports/pictures";
import { isWornThing } from "@reelwright/core/products/thing-of";
import { type Category, categoryOf, type ReadKind } from "./categories.ts";
import { colourName } from "./colour-names.ts";
import type { ReadLettering } from "./lettering.ts";

/** A name as it is spoken, with its article where it has one and without. */
type SpokenName = { readonly inside: string; readonly bare: string };
/** Null where nothing of a title can be spoken. */
export type SpeakName = (title: string) => SpokenName | null;

type Seen = Awaited<ReturnType<Photos["prepare"]>>;
const maxPoints = 5;
const longestCta = 100;

/** The visible product's outline in a word. */
const shapeOf = ({ width, height }: Size): string => {
  const aspect = width / height;
  if (aspect < 0.62) return "tall";
  if (aspect > 1.6) return "wide";
  return aspect < 0.9 ? "upright" : "compact";
};
const shapeWords: { readonly [shape: string]: string } = {
  tall: "A slim, tall shape that takes little room",
  wide: "A long, low silhouette that catches the eye",
  upright: "An upright shape that is easy to hold",
  compact: "A compact shape that fits anywhere",
};
/** What is worn takes its shape from whoever wears it. */
const shapeless: ReadonlySet<string> = new Set(["wearable", "apply_to_body"]);

/** A framed picture has its own shape, not the product's. */
const shapeSeen = ({ cutoutKind, cutoutSize }: Seen): string =>
  cutoutKind === "card" ? "unknown" : shapeOf(cutoutSize);

/** The main colours by their names, each name once. */
const coloursOf = ({ palette }: Seen): Advice["seen"]["colours"] => {
  const named = palette.map(({ hex, share }) => ({ name: colourName(hex), hex, share }));
  return named.filter((each, at) => named.findIndex(({ name }) => name === each.name) === at);
};

const colourPoint = (colours: Advice["seen"]["colours"]): string => {
  const [first, ...others] = colours.map(({ name }) => name);
  const hueOf = (name: string): string => name.split(" ").at(-1) ?? name;
  const second = others.find((name) => first === undefined || hueOf(name) !== hueOf(first));
  const look = `${(first ?? "plain").replace(/^./, (sign) => sign.toUpperCase())} look`;
  return second === undefined ? `${look} that stands out` : `${look} with ${second} details`;
};

/** At most `most` characters, cut between words. */
const within = (text: string, most: number): string =>
  text.length <= most
    ? text
    : text
        .slice(0, most + 1)
        .replace(/\s+\S*$/u, "")
        .slice(0, most);

/** What to do with the product by the name that is spoken, never by a shop's whole title. */
const ctaOf = ({ cta, namelessCta }: Category, spoken: SpokenName | null): string => {
  if (spoken === null) return namelessCta;
  const room = longestCta - cta.length + "{name}".length;
  return cta
    .replace(/(?<=\byour )\{name\}/iu, () => within(spoken.bare, room))
    .replace("{name}", () => within(spoken.inside, room));
};

const modeWords: { readonly [mode: string]: string } = {
  wearable: "with a mirror in reach",
  surface_interactive: "with a clear surface in front",
  display_static: "with a clear stand in the middle",
};
/** Where a known kind is at home needs no more words: no mirror stands on a park path. */
const environmentOf = ({ name, environment }: Category, request: AdviceRequest): string => {
  const mode = name === "general" ? modeWords[request.interactionMode] : undefined;
  return mode === undefined ? environment : `${environment}, ${mode}`;
};

const seedOf = (productName: string): number =>
  createHash("sha256").update(productName).digest().readUInt32BE(0);

/**
 * Looks at the picture itself: its colours and the product's outline; its kind by name and outline. Whoever writes the
 * script is the language port's choice. `lettering` reads what is written on it, which says more of the kind than the
 * outline does, and less than the name.
 */
export const embeddedAdvisor = (tools: {
  readonly photos: Photos;
  readonly language: Language;
  readonly lettering: ReadLettering;
  readonly readKind: ReadKind;
  readonly spokenName: SpeakName;
}): Advisor => ({
  advise: async (request, control) => {
    const { productName, directory, tenantId } = request;
    const isWorn = isWornThing(productName);
    const source = { path: request.image, tenantId, isUrgent: true, isWorn };
    const into = { image: join(directory, "image.png"), cutout: join(directory, "cutout.png") };
    const seen = await tools.photos.prepare(source, into, control.signal);
    const path = seen.cutoutKind === "card" ? into.image : into.cutout;
    const text = await tools.lettering({ path, tenantId }, control.signal);
    const shape = shapeSeen(seen);
    const colours = coloursOf(seen);
    const found = categoryOf(productName, text.join(" "), (words) =>
      tools.readKind(words, request.interactionMode),
    );
    const shapePoint = shapeless.has(request.interactionMode) ? undefined : shapeWords[shape];
    // The colours of a picture that isn't cut out are those of what is behind the product, too.
    const sellingPoints = [
      ...(seen.cutoutKind === "card" ? [] : [colourPoint(colours)]),
      ...(shapePoint === undefined ? [] : [shapePoint]),
      ...found.points,
    ].slice(0, maxPoints);
    const cta = ctaOf(found, tools.spokenName(productName));
    const environment = environmentOf(found, request);
    const seed = seedOf(productName);
    const frame = { width: 720, height: 1280 };
    const script = await tools.language.write(
      {
        productName,
        brief: {
          product: { name: productName, ...into, ...seen },
          persona: null,
          voice: null,
          music: null,
          aspectRatio: "9:16",
          frame,
          output: frame,
          seed,
        },
        language: "en",
        structure: "standard_5phase",
        tone: "conversational",
        sellingPoints,
        cta,
        environment,
        interactionMode: request.interactionMode,
        customScript: "",
        segmentCount: request.segmentCount,
        segmentSeconds: request.segmentSeconds,
        pace: 1,
        seed,
      },
      control,
    );
    const spoken = script.segments.map(({ narration }) => narration).filter((text) => text !== "");
    return {
      sellingPoints,
      cta,
      environment,
      script: spoken.join(" "),
      seen: { category: found.name, shape, text, colours },
    };
  },
});
