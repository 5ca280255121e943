import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Lettering, Size } from "@reelwright/film/artifacts";
import type { Photos } from "@reelwright/film/ports/pictures";
import type { Advice, AdviceRequest, Advisor, Language } from "@reelwright/film/ports/tools";
import { isWornThing } from "@reelwright/film/products/things";
import { toneOf } from "../colour.ts";

/** A name as it is spoken, with its article (if any) and without. */
type SpokenName = { readonly inside: string; readonly bare: string };
/** Returns null if no part of the title can be spoken. */
type SpeakName = (title: string) => SpokenName | null;

type Seen = Awaited<ReturnType<Photos["prepare"]>>;
const maxPoints = 5;
const longestCta = 100;

/** The shape of the visible product in one word. */
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
/** Interaction modes in which the product takes its shape from the wearer. */
const shapeless: ReadonlySet<string> = new Set(["wearable", "apply_to_body"]);

/** A framed image shows its own shape, not the product's. */
const shapeSeen = ({ cutoutKind, cutoutSize }: Seen): string =>
  cutoutKind === "card" ? "unknown" : shapeOf(cutoutSize);

/** The names of the main colors, without duplicates. */
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

/** Truncates to at most `most` characters, at a word boundary. */
const within = (text: string, most: number): string =>
  text.length <= most
    ? text
    : text
        .slice(0, most + 1)
        .replace(/\s+\S*$/u, "")
        .slice(0, most);

/** A call to action with the product's spoken name, never with a shop's whole title. */
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
/** A known kind already has a suitable environment. More words could put a mirror on a park path. */
const environmentOf = ({ name, environment }: Category, request: AdviceRequest): string => {
  const mode = name === "general" ? modeWords[request.interactionMode] : undefined;
  return mode === undefined ? environment : `${environment}, ${mode}`;
};

const maxWords = 12;
/** Below, a line may be a pattern. */
const minConfidence = 0.8;
const word = /^(?:\p{L}[\p{L}\p{N}&'’-]{2,}|\p{Script=Han}{2,})$/u;

/** Words of the lettering, the largest first. */
const wordsOf = (lettering: readonly Lettering[]): readonly string[] => {
  const lines = lettering.filter(({ confidence }) => confidence >= minConfidence);
  const words = lines.flatMap(({ text }) => text.split(/\s+/)).filter((one) => word.test(one));
  return [...new Set(words)].slice(0, maxWords);
};

const seedOf = (productName: string): number =>
  createHash("sha256").update(productName).digest().readUInt32BE(0);

/**
 * Suggests from the image: its colors and the product's outline. The product's name and the lettering on it give the
 * kind; the name counts more than the lettering, and that more than the outline. The language port decides who
 * writes the script.
 */
export const embeddedAdvisor = (tools: {
  readonly photos: Photos;
  readonly language: Language;
  readonly readKind: ReadKind;
  readonly spokenName: SpeakName;
}): Advisor => ({
  advise: async (request, control) => {
    const { productName, directory, tenantId } = request;
    const isWorn = isWornThing(productName);
    const source = { path: request.image, tenantId, isUrgent: true, isWorn };
    const into = { image: join(directory, "image.png"), cutout: join(directory, "cutout.png") };
    const seen = await tools.photos.prepare(source, into, control.signal);
    const text = wordsOf(seen.lettering ?? []);
    const shape = shapeSeen(seen);
    const colours = coloursOf(seen);
    const found = categoryOf(productName, text.join(" "), (words) =>
      tools.readKind(words, request.interactionMode),
    );
    const shapePoint = shapeless.has(request.interactionMode) ? undefined : shapeWords[shape];
    // If the image isn't a cut-out, its colors include those of the background.
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

/** Finds the kind of product that a text names, and the selling points of every product of that kind. */
type ReadKind = (
  text: string,
  interactionMode: string,
) => { readonly name: string; readonly points: readonly string[] };

type Category = {
  readonly name: string;
  readonly environment: string;
  /** Selling points of every product of the kind. */
  readonly points: readonly string[];
  /** `{name}` stands for the product's spoken name with its article; after `your`, without it. */
  readonly cta: string;
  /** Used if the product has no name that can be spoken. */
  readonly namelessCta: string;
};

const settings: Readonly<Record<string, readonly [environment: string, cta: string]>> = {
  drinkware: ["A bright kitchen counter in soft light", "Get your {name} and pour a drink"],
  beverage: ["A sunny kitchen table with fresh fruit", "Try {name} today"],
  food: ["A wooden kitchen table in warm daylight", "Taste {name} now"],
  kitchen: ["A tidy kitchen with a wooden counter", "Cook with {name}"],
  lighting: ["A cosy living room with a reading chair", "Switch on {name}"],
  home: ["A cosy living room with plants", "Bring {name} home"],
  "home scent": ["A quiet living room in evening light", "Bring {name} home"],
  cleaning: ["A bright room with a wooden floor", "Clean with {name}"],
  skincare: [
    "A calm bathroom shelf with soft daylight and green leaves",
    "Make {name} part of your routine",
  ],
  makeup: ["A vanity table with a round mirror", "Put on {name}"],
  haircare: ["A clean bathroom with warm light", "Give your hair {name}"],
  fragrance: ["A calm bedroom in evening light", "Discover {name}"],
  footwear: ["A city park path on a clear day", "Step into {name}"],
  apparel: ["A light living room with a tall mirror", "Wear {name} now"],
  headwear: ["A quiet city street on a clear day", "Put on {name}"],
  eyewear: ["A sunny city street", "Look through {name}"],
  bag: ["A cafe by a busy street", "Take {name} with you"],
  jewellery: ["A plain studio with soft light from the side", "Find your {name}"],
  audio: ["A living room with a linen sofa", "Listen to {name}"],
  electronics: ["A tidy desk in front of a window", "Upgrade to {name}"],
  fitness: ["A bright gym with wooden floor", "Train with {name}"],
  supplement: ["A breakfast table in daylight", "Start with {name}"],
  stationery: ["A wooden desk by a window", "Write with {name}"],
  toys: ["A playful living room floor in daylight", "Play with {name}"],
  pets: ["A living room with a soft rug", "Bring {name} home"],
  pantry: ["A wooden kitchen counter in warm daylight", "Cook with {name}"],
  tools: ["A tidy workshop with a wooden workbench", "Get to work with {name}"],
  garden: ["A green garden on a clear day", "Take {name} outside"],
  outdoor: ["A forest clearing in soft daylight", "Take {name} outside"],
  baby: ["A bright nursery in soft daylight", "Bring {name} home"],
  grooming: ["A clean bathroom with soft daylight", "Make {name} part of your routine"],
  service: ["A bright living room with an armchair", "Find out more about {name}"],
  charity: ["A friendly community room in daylight", "Find out how you can help"],
  car: ["A clean driveway in daylight", "Get {name} for your car"],
  outing: ["A lively street in the evening", "Plan your visit to {name}"],
  digital: ["A tidy desk in front of a window", "Start with {name} today"],
};
/** Kinds that aren't physical products. */
const offers: ReadonlySet<string> = new Set(["service", "charity", "outing", "digital"]);
const elsewhere = ["A plain studio with soft light", "Get your {name} today"] as const;

/**
 * The kind of product from its name, otherwise from the lettering on it. Matches whole words and never uses the shape.
 * Returns `general` if no word matches; the suggestions then depend on the interaction mode.
 */
const categoryOf = (
  productName: string,
  lettering: string,
  readKind: (text: string) => ReturnType<ReadKind>,
): Category => {
  const kinds = [productName, lettering].map(readKind);
  const kind = kinds.find(({ name }) => name in settings) ?? readKind("");
  const [environment, cta] = settings[kind.name] ?? elsewhere;
  const name = kind.name in settings ? kind.name : "general";
  const namelessCta = offers.has(name) ? "Find out more today" : "Get yours today";
  return { name, environment, points: kind.points, cta, namelessCta };
};

/** The kinds of products with suggestions of their own, besides `general`. */
export const categoryNames: readonly string[] = Object.keys(settings);

/** Upper bound of each name's hue, degrees (OKLCH). */
const hues: readonly (readonly [number, string])[] = [
  [20, "pink"],
  [42, "red"],
  [72, "orange"],
  [112, "yellow"],
  [162, "green"],
  [212, "teal"],
  [284, "blue"],
  [322, "purple"],
  [361, "pink"],
];

const greyName = (lightness: number): string => {
  if (lightness > 0.93) return "white";
  if (lightness < 0.3) return "black";
  return lightness > 0.75 ? "light grey" : "grey";
};

/** Dark colors have names of their own. */
const darkNames: { readonly [name: string]: string } = {
  blue: "navy",
  purple: "dark purple",
  orange: "brown",
  yellow: "brown",
};

/** The common name of a color: `navy`, `light green`, `black` … */
export const colourName = (hex: string): string => {
  const { l, c, h } = toneOf(hex);
  if (c < 0.035) return greyName(l);
  const hue = ((h % 360) + 360) % 360;
  const name = hues.find(([most]) => hue < most)?.[1] ?? "pink";
  if (l < 0.4) return darkNames[name] ?? `dark ${name}`;
  if (l < 0.82 || name === "yellow") return name;
  return c < 0.06 ? "cream" : `light ${name}`;
};
