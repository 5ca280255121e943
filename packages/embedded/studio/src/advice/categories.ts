/** Kinds of products: where they are at home and what they are offered with. */

/** What a product is by the words of a text, and what holds for every product of its kind. */
export type ReadKind = (
  text: string,
  interactionMode: string,
) => { readonly name: string; readonly points: readonly string[] };

export type Category = {
  readonly name: string;
  readonly environment: string;
  /** What holds for every product of the kind. */
  readonly points: readonly string[];
  /** `{name}` stands for the product's as it is spoken, with its article; after `your` without. */
  readonly cta: string;
  /** Where the product has no name that could be spoken. */
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
/** What isn't bought as a thing. */
const offers: ReadonlySet<string> = new Set(["service", "charity", "outing", "digital"]);
const elsewhere = ["A plain studio with soft light", "Get your {name} today"] as const;

/**
 * The kind of product by its own name, else by what is written on it: by whole words, never by its shape. `general`
 * where no word tells; what can be said then goes by the interaction mode.
 */
export const categoryOf = (
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

/** The kinds of products that suggestions tell apart, besides `general`. */
export const categoryNames: readonly string[] = Object.keys(settings);
