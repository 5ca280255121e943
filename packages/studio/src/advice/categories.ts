/** Kinds of products: what names them, where they are at home, what can be said of them without inventing facts. */
export type Category = {
  readonly name: string;
  /** Lower-case word beginnings in product names. */
  readonly words: readonly string[];
  /** Shapes that suggest it where no word does. */
  readonly shapes: readonly string[];
  readonly environment: string;
  readonly points: readonly string[];
  readonly cta: string;
};

const category = (
  name: string,
  words: string,
  shapes: readonly string[],
  environment: string,
  points: readonly string[],
  cta: string,
): Category => ({ name, words: words.split(" "), shapes, environment, points, cta });

export const categories: readonly Category[] = [
  category(
    "drinkware",
    "mug cup tumbler thermos flask glass teapot",
    [],
    "A bright kitchen counter in soft morning light",
    [
      "Made for your first coffee and your last tea",
      "Feels right in the hand",
      "At home in every kitchen",
    ],
    "Get your {name} and start the day well",
  ),
  category(
    "beverage",
    "drink juice water soda tea coffee lemonade smoothie beer wine kombucha shake",
    ["tall"],
    "A sunny kitchen table with fresh fruit",
    ["Ready whenever you are thirsty", "Easy to take along", "Best enjoyed cold"],
    "Try {name} today",
  ),
  category(
    "food",
    "snack bar chocolate cookie cereal honey jam sauce spice granola candy nut chip",
    [],
    "A wooden kitchen table in warm daylight",
    ["A small treat for every day", "Quick to serve, easy to share", "Made to be enjoyed"],
    "Taste {name} now",
  ),
  category(
    "skincare",
    "cream serum lotion balm cleanser moistur sunscreen mask oil soap skin",
    [],
    "A calm bathroom shelf with soft daylight and green leaves",
    [
      "Fits into your daily routine",
      "A little care, morning and evening",
      "Looks good on every shelf",
    ],
    "Make {name} part of your routine",
  ),
  category(
    "haircare",
    "shampoo conditioner hair comb brush",
    [],
    "A clean bathroom with warm light",
    ["For the routine you already have", "Easy to use, every day", "Looks good in every shower"],
    "Give your hair {name}",
  ),
  category(
    "fragrance",
    "perfume fragrance cologne candle diffuser incense scent",
    [],
    "A quiet living room in evening light",
    ["Sets the mood of a room", "A gift that is remembered", "A detail that people notice"],
    "Discover {name}",
  ),
  category(
    "footwear",
    "shoe sneaker plimsoll boot sandal slipper trainer heel loafer",
    ["wide"],
    "A city park path on a clear day",
    [
      "Goes with what you already wear",
      "Made for long days on your feet",
      "Easy to slip on and go",
    ],
    "Step into {name}",
  ),
  category(
    "apparel",
    "shirt tee hoodie jacket dress jeans sweater coat sock hat cap scarf legging pant",
    [],
    "A light living room with a tall mirror",
    ["Easy to combine", "Made to be worn all day", "A piece that you reach for first"],
    "Wear {name} now",
  ),
  category(
    "bag",
    "bag backpack tote purse wallet suitcase pouch",
    [],
    "A cafe by a busy street",
    ["Room for what your day needs", "Comes along everywhere", "A shape that stays in style"],
    "Take {name} with you",
  ),
  category(
    "jewellery",
    "ring necklace bracelet earring watch jewel pendant",
    [],
    "A plain studio with soft light from the side",
    ["A detail that makes the outfit", "A gift that is kept", "For every day and the special ones"],
    "Find your {name}",
  ),
  category(
    "electronics",
    "phone headphone earbud speaker charger laptop keyboard camera lamp tablet cable mouse monitor",
    [],
    "A tidy desk in front of a window",
    ["Fits on every desk", "Made to be used every day", "Looks as good as it works"],
    "Upgrade to {name}",
  ),
  category(
    "fitness",
    "yoga dumbbell protein gym fitness mat band workout sport",
    [],
    "A bright gym with wooden floor",
    ["Ready for your next workout", "For beginners and regulars", "Easy to take along"],
    "Train with {name}",
  ),
  category(
    "home",
    "pillow blanket vase rug chair table pot pan towel plant clock frame basket",
    [],
    "A cosy living room with plants",
    ["Makes a room feel finished", "Goes with what you already have", "Made for everyday use"],
    "Bring {name} home",
  ),
  category(
    "toys and pets",
    "toy dog cat puzzle game plush pet lego doll",
    [],
    "A playful living room floor in daylight",
    ["Fun from the first minute", "For quiet and for lively days", "A gift that gets used"],
    "Bring home {name}",
  ),
];

/** When neither a word nor the shape says more. */
export const general: Category = category(
  "general",
  "",
  [],
  "A plain studio with soft light",
  ["Made for everyday use", "Easy to like, easy to give", "Ready when you are"],
  "Get your {name} today",
);

/** The category by the name's words (a later word weighs more: "apple drink" is a drink), then by the shape. */
export const categoryOf = (productName: string, shape: string): Category => {
  const words = productName
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  for (const word of words.reverse()) {
    const named = categories.find((each) => each.words.some((start) => word.startsWith(start)));
    if (named) return named;
  }
  return categories.find(({ shapes }) => shapes.includes(shape)) ?? general;
};

/** The kinds of products that suggestions tell apart, besides `general`. */
export const categoryNames: readonly string[] = categories.map(({ name }) => name);
