import { foldText } from "../catalogue/folding.ts";
import { kindOf, meaningIn, productWords, vocabularyOf } from "./kinds.ts";

type Taste = keyof typeof tastedWords;

/** What a product is as a thing in a room, as far as its name says it. */
export type Thing = {
  /** Longest side of such things, from the smallest to the largest usual one; null where the name tells no size. */
  readonly centimetres: readonly [least: number, most: number] | null;
  readonly rest: Rest;
  /** Where it is worn; null: nowhere that is known. */
  readonly worn: BodyPart | null;
  /** How it is taken to the mouth; null: it isn't, `unknown`: the name says nothing about what it is. */
  readonly taste: Taste | "unknown" | null;
};

type SizeAndRest = { readonly centimetres: readonly [number, number]; readonly rest: Rest };

/** Longest side of things in centimetres, and what carries them. */
const sizeWords: readonly SizeWords[] = [
  [
    1.5,
    3,
    "hand",
    "ring anillo sortija bague earring earrings stud ~ohrring pendiente boucle coin",
  ],
  [2, 4, "hand", "earbud earbuds pill tablet-supplement pin brooch brosche badge charm"],
  // A ring around the wrist is so wide; one that lies open is shown as small.
  [6, 8, "hand", "bracelet bangle ~armband ~armreif ~armreifen pulsera brazalete"],
  [5, 9, "hand", "keychain ~anhanger usb-stick lighter lip-balm labello tin-box thimble airtag"],
  [
    3,
    8,
    "hand",
    "smart-plug earplug earplugs scrunchie hair-clip claw-clip hair-tie luggage-tag golf-ball cufflink cufflinks anklet teether pacifier nasal-strip sticker washi-tape",
  ],
  [
    7,
    9,
    "hand",
    "lipstick lip-gloss lipgloss ~lippenstift labial nail-polish ~nagellack eyeshadow",
  ],
  [5, 9, "hand", "balm cream face-cream ~creme crema creme-visage jar ~tiegel spice compact"],
  [8, 9, "hand", "card gift-card ~karte ~gutschein tarjeta carte voucher ticket business-card"],
  [7, 12, "table", "candle ~kerze vela bougie duftkerze soap ~seife jabon savon wax-melt"],
  [
    15,
    22,
    "table",
    "pillar-candle stumpenkerze taper-candle stabkerze cirio diffuser reed-diffuser",
  ],
  [
    9,
    13,
    "hand",
    "mug cup ~tasse ~becher taza tasse teacup espresso-cup glass wine-glass vaso verre mouse",
  ],
  [
    8,
    13,
    "hand",
    "perfume parfum ~parfum fragrance cologne honey jam ~honig miel marmalade confiture yogurt",
  ],
  [
    11,
    14,
    "hand",
    "can dose lata canette wallet ~geldborse cartera portefeuille card-holder pouch coin-purse",
  ],
  [
    12,
    17,
    "hand",
    "phone smartphone ~handy telefono telephone movil phone-case tube serum power-bank powerbank",
  ],
  [
    12,
    17,
    "hand",
    "razor rasierer mascara eyeliner foundation concealer pen pencil ~stift boligrafo stylo",
  ],
  [
    13,
    18,
    "hand",
    "sunglasses glasses eyeglasses spectacles sunnies shades ~brille gafas lunettes goggles eyewear",
  ],
  [
    10,
    17,
    "hand",
    "camera kamera camara webcam burger sandwich donut cookie ~keks galleta biscuit muffin croissant",
  ],
  [12, 20, "hand", "bar ~riegel chocolate ~schokolade chocolat snack candy barrita"],
  [
    9,
    15,
    "hand",
    "doorbell video-doorbell smart-lock passport-holder card-game playing-cards gua-sha jade-roller pocket-knife multi-tool dash-cam game-controller tape-measure milk-frother corkscrew essential-oil beard-oil melatonin gummy gummies jerky dried-mango trail-mix",
  ],
  [
    15,
    20,
    "hand",
    "toothbrush ~zahnburste cepillo brosse makeup-brush hairbrush comb headphones headphone ~kopfhorer auriculares casque headset",
  ],
  [
    17,
    24,
    "hand",
    "mouse-pad mousepad ~mauspad ~mousepad tapis-de-souris alfombrilla book ~buch libro livre notebook ~notizbuch cuaderno carnet journal planner novel calendar",
  ],
  [
    14,
    24,
    "hand",
    "lotion shampoo ~shampoo conditioner sunscreen body-lotion body-wash spray cleanser detergent toner",
  ],
  [
    16,
    26,
    "hand",
    "massage-gun massager pencil-case gimbal trimmer shaver epilator water-flosser thermometer drill screwdriver hammer knife spatula whisk peeler grater garlic-press meat-thermometer leash stain-remover shaving-cream salt sauce syrup peanut-butter baby-wipe baby-food electrolyte pre-workout yarn sleep-mask eye-mask",
  ],
  [
    22,
    34,
    "hand",
    "flat-iron curling-iron hair-dryer selfie-stick bento-box watercolor-set paint-set knitting-kit embroidery-kit craft-kit vinyl-record vinyl diaper diapers towel towel-set pillowcase heating-pad beach-towel",
  ],
  [
    18,
    26,
    "hand",
    "bottle ~flasche botella bouteille water-bottle flask thermos tumbler ~thermoskanne termo gourde drink juice ~saft zumo jus soda lemonade smoothie",
  ],
  [
    28,
    32,
    "hand",
    "wine ~wein vino vin champagne sekt whisky whiskey vodka gin rum olive-oil ~olivenol",
  ],
  [
    18,
    30,
    "hand",
    "tablet e-reader game puzzle ~spiel juego jeu board-game plush toy ~spielzeug juguete jouet doll",
  ],
  [
    15,
    26,
    "hand",
    "tea ~tee coffee ~kaffee cafe cereal granola ~musli pasta cocoa matcha protein protein-powder vitamin supplement collagen creatine",
  ],
  [
    22,
    32,
    "table",
    "teapot ~teekanne kettle ~wasserkocher toaster ~toaster blender ~mixer mixer juicer grinder french-press speaker ~lautsprecher altavoz enceinte alarm-clock ~wecker",
  ],
  [
    28,
    42,
    "table",
    "coffee-maker coffee-machine espresso-machine ~kaffeemaschine cafetera cafetiere air-fryer microwave microondas printer ~drucker turntable record-player laptop ordenador ordinateur keyboard ~tastatur teclado clavier rice-cooker",
  ],
  [
    20,
    45,
    "table",
    "air-purifier humidifier dehumidifier fan ventilator heater space-heater sewing-machine sound-machine white-noise-machine projector soundbar power-station router storage-bin storage-box storage-basket spice-rack dish-rack kitchen-scale cocktail-shaker toolbox tool-set cooler picnic-basket",
  ],
  [
    25,
    60,
    "table",
    "lamp ~lampe lampara desk-lamp table-lamp night-light lantern vase ~vase jarron plant ~pflanze planta plante planter ~blumentopf monitor ~bildschirm aquarium picture-frame globe",
  ],
  [
    20,
    45,
    "table",
    "pan pot wok skillet ~pfanne ~topf sarten olla poele casserole cookware cutting-board bowl ~schussel tray basket ~korb cake ~torte tarta gateau",
  ],
  [
    26,
    31,
    "hand",
    "shoe sneaker sneakers shoes boot boots ~schuh ~schuhe ~stiefel zapato zapatos zapatilla zapatillas chaussure chaussures basket baskets sandal sandals slipper slippers plimsoll plimsolls trainer trainers loafer loafers heel heels clog clogs footwear",
  ],
  [
    22,
    36,
    "hand",
    "hat ~hut sombrero chapeau cap caps ~kappe ~mutze gorra casquette beanie bonnet beret helmet ~helm casco headband visor",
  ],
  [
    24,
    36,
    "hand",
    "snood neck-warmer neck-gaiter gaiter buff ~schlauchschal braga cache-cou tour-de-cou",
  ],
  [
    20,
    27,
    "hand",
    "watch ~uhr reloj montre smartwatch wristwatch fitness-tracker watch-band watch-strap watch-bracelet ~uhrenarmband ~uhrarmband ~fitnessarmband",
  ],
  [20, 30, "hand", "necklace pendant ~kette collar collier chain choker locket"],
  [
    30,
    50,
    "hand",
    "handbag ~tasche bolso sac bag tote tote-bag purse clutch satchel lunch-box umbrella-folded dog-food dog-treat cat-food ~hundefutter ~katzenfutter pienso croquettes pet-food",
  ],
  [
    42,
    60,
    "hand",
    "backpack ~rucksack mochila sac-a-dos rucksack gym-bag duffel weekender pillow ~kissen almohada coussin cushion teddy teddy-bear kettlebell dumbbell ~hantel skateboard-deck basketball football ball",
  ],
  [
    60,
    100,
    "hand",
    "yoga-mat ~yogamatte esterilla umbrella ~regenschirm ~schirm paraguas parapluie foam-roller tennis-racket racket guitar ~gitarre guitarra guitare skateboard ukulele blanket ~decke manta",
  ],
  [
    62,
    80,
    "hand",
    "tee t-shirt tshirt shirt ~shirt polo polo-shirt ~hemd camisa camiseta chemise blouse ~bluse top tank-top hoodie ~pullover pullover sweater sweatshirt jersey sudadera pull cardigan vest ~weste gilet jacket ~jacke chaqueta veste blazer fleece",
  ],
  [
    85,
    125,
    "hand",
    "dress ~kleid vestido robe robe-portefeuille wrap-dress coat ~mantel abrigo manteau trench-coat raincoat parka overall jumpsuit kimono bathrobe apron ~schurze pyjamas pajamas",
  ],
  [
    90,
    110,
    "hand",
    "jeans trousers pants leggings legging ~hose pantalon pantalones chinos joggers jumper-suit",
  ],
  [
    22,
    40,
    "hand",
    "sock socks ~socke ~socken calcetin calcetines chaussette chaussettes glove gloves ~handschuh ~handschuhe guante guantes gant gants mitten mittens",
  ],
  // A belt is shown rolled up.
  [10, 16, "hand", "belt ~gurtel cinturon ceinture"],
  [40, 70, "hand", "shorts skirt ~rock falda jupe jupe-portefeuille wrap-skirt swim-trunks"],
  [60, 95, "hand", "scarf ~schal bufanda echarpe shawl stole tie krawatte corbata cravate"],
  [
    55,
    75,
    "floor",
    "suitcase ~koffer maleta valise trolley carry-on stool ~hocker taburete tabouret pouf ottoman",
  ],
  [
    75,
    125,
    "floor",
    "chair ~stuhl silla chaise armchair ~sessel sillon fauteuil rocking-chair office-chair stroller ~kinderwagen cochecito poussette vacuum vacuum-cleaner ~staubsauger dishwasher washing-machine ~waschmaschine lavadora oven grill bbq",
  ],
  [
    70,
    120,
    "floor",
    "laundry-basket shoe-rack generator solar-panel tv television lawn-mower leaf-blower pressure-washer cat-tree tumble-dryer tower-fan golf-club",
  ],
  [
    110,
    180,
    "floor",
    "table ~tisch mesa desk ~schreibtisch escritorio bureau floor-lamp ~stehlampe lampadaire scooter ~roller patinete trottinette shelf ~regal estanteria etagere bookshelf sideboard ~kommode dresser fridge refrigerator ~kuhlschrank nevera frigo",
  ],
  [
    150,
    230,
    "floor",
    "sofa ~sofa couch canape divan settee bed ~bett cama lit mattress ~matratze colchon matelas bike bicycle ~fahrrad ~rad bicicleta velo e-bike motorcycle ~motorrad moto treadmill ~laufband surfboard ~teppich rug alfombra tapis wardrobe ~schrank armario armoire",
  ],
  [370, 490, "floor", "car ~auto ~wagen coche voiture suv van truck pickup convertible"],
];

const sizes = vocabularyOf<SizeAndRest>(
  sizeWords.map(([least, most, rest, words]) => [words, { centimetres: [least, most], rest }]),
);

/** What is worn, and where. */
const wornWords: { readonly [part in BodyPart]: string } = {
  head: "hat ~hut sombrero chapeau cap caps ~kappe ~mutze gorra gorro casquette beanie bonnet beret helmet ~helm casco headband visor fedora bucket-hat",
  eyes: "sunglasses glasses eyeglasses spectacles sunnies shades ~brille gafas lunettes goggles eyewear",
  ears: "headphones headphone ~kopfhorer auriculares casque-audio headset earmuffs",
  neck: "necklace pendant ~halskette ~kette collar collier chain choker locket lanyard medal",
  collar:
    "scarf ~schal bufanda echarpe shawl stole snood neck-warmer neck-gaiter gaiter buff cowl ~schlauchschal braga cache-cou tour-de-cou bandana tie ~krawatte corbata cravate cravatta gravata stropdas sciarpa cachecol sjaal foulard bow-tie bowtie",
  wrist:
    "watch ~uhr reloj montre smartwatch wristwatch bracelet bangle ~armband ~armreif ~armreifen pulsera brazalete fitness-tracker watch-band watch-strap",
  finger: "ring ~fingerring anillo sortija bague",
  torso:
    "tee t-shirt tshirt shirt ~shirt polo polo-shirt ~hemd camisa camiseta chemise blouse ~bluse top tank-top hoodie pullover ~pullover sweater sweatshirt jersey sudadera pull cardigan vest ~weste gilet jacket ~jacke chaqueta veste blazer fleece bikini-top",
  body: "dress ~kleid vestido robe coat ~mantel abrigo manteau trench-coat raincoat parka overall jumpsuit kimono bathrobe apron ~schurze swimsuit wetsuit ~bademantel albornoz peignoir accappatoio roupao badjas ~badeanzug banador maillot-de-bain costume-da-bagno maio badpak ~regenmantel",
  legs: "jeans trousers pants leggings legging ~hose pantalon pantalones chinos joggers shorts skirt ~rock falda jupe gonna saia rok vaqueros mallas jean calca broek",
  feet: "shoe shoes sneaker sneakers boot boots ~schuh ~schuhe ~stiefel zapato zapatos zapatilla zapatillas chaussure chaussures baskets sandal sandals slipper slippers plimsoll plimsolls trainer trainers loafer loafers heel heels clog clogs socks sock ~socken calcetines chaussettes calzini meias sokken ~strumpfe",
  carried:
    "handbag ~tasche bolso sac bag tote tote-bag purse clutch satchel backpack ~rucksack mochila rucksack gym-bag duffel weekender briefcase suitcase ~koffer maleta valise",
};

/** Clothes that no figure here can put on, and what only has its place among bags. */
const unwornWords =
  "underwear boxer brief panties bra lingerie shapewear tights umbrella passport-holder passport-cover luggage-tag packing-cube travel-pillow trash-bag garbage-bag bin-bag unterwasche unterhose boxershorts bh strumpfhose ropa-interior calzoncillos sujetador medias sous-vetements calecon soutien-gorge collants intimo mutande reggiseno roupa-intima cueca sutia ondergoed ~schirm paraguas parapluie ombrello guarda-chuva paraplu neceser trousse-de-toilette beauty-case kulturbeutel guanti luvas handschoenen faustlinge cintura cinto riem glove gloves ~handschuh ~handschuhe guante guantes gant gants mitten mittens belt ~gurtel cinturon ceinture";

const worn = vocabularyOf<BodyPart | "nowhere">([
  ...(Object.keys(wornWords) as BodyPart[]).map((part) => [wornWords[part], part] as const),
  [unwornWords, "nowhere"],
]);

/** What is drunk as it is; what must be brewed or mixed first is drunk from a bottle or can only; what is bitten. */
const tastedWords: { readonly [way in "drunk" | "brewed" | "bitten"]: string } = {
  drunk:
    "drink ~drink juice ~saft zumo jus water ~wasser agua eau soda lemonade ~limonade limonada smoothie beer ~bier cerveza biere wine ~wein vino vin champagne kombucha shake cola cider energy energy-drink bebida boisson refresco mug cup ~tasse ~becher taza glass bottle ~flasche botella bouteille tumbler can ~dose lata canette latte espresso cappuccino",
  brewed:
    "tea ~tee te the coffee ~kaffee cafe milk ~milch leche lait matcha cocoa ~kakao cacao protein collagen broth syrup",
  bitten:
    "bar ~riegel barrita barre chocolate ~schokolade chocolat cookie cookies ~keks ~kekse galleta galletas biscuit biscuits burger sandwich donut doughnut croissant muffin cupcake brownie cake ~kuchen pizza apple ~apfel manzana pomme banana ~banane platano banane fruit candy lollipop ice-cream popsicle ~eis helado pretzel wrap taco waffle ~waffel bread ~brot pan-dulce pain bagel praline bonbon",
};

const tasted = vocabularyOf<Taste>(
  (Object.keys(tastedWords) as Taste[]).map((way) => [tastedWords[way], way]),
);

/** Sizes of what only its kind is known of (`kindOf`), from words of many languages. */
const kindSizes: { readonly [kind: string]: SizeAndRest } = {
  drinkware: { centimetres: [9, 26], rest: "hand" },
  beverage: { centimetres: [12, 26], rest: "hand" },
  footwear: { centimetres: [26, 31], rest: "hand" },
  eyewear: { centimetres: [13, 18], rest: "hand" },
  headwear: { centimetres: [22, 36], rest: "hand" },
  skincare: { centimetres: [6, 18], rest: "hand" },
  makeup: { centimetres: [6, 15], rest: "hand" },
  haircare: { centimetres: [14, 24], rest: "hand" },
  fragrance: { centimetres: [8, 13], rest: "hand" },
  "home scent": { centimetres: [7, 22], rest: "table" },
  lighting: { centimetres: [25, 60], rest: "table" },
  stationery: { centimetres: [14, 24], rest: "hand" },
  apparel: { centimetres: [62, 80], rest: "hand" },
  bag: { centimetres: [30, 50], rest: "hand" },
};

const kindWorn: { readonly [kind: string]: BodyPart } = {
  apparel: "torso",
  eyewear: "eyes",
  headwear: "head",
  footwear: "feet",
  bag: "carried",
};

const wornOf = (words: readonly string[], kind: string): BodyPart | null => {
  const part = meaningIn(words, worn) ?? kindWorn[kind] ?? null;
  return part === "nowhere" || kind === "pets" || kind === "baby" ? null : part;
};

const kindTaste: { readonly [kind: string]: Taste } = { beverage: "drunk", drinkware: "drunk" };

/** What nobody in a film takes to the mouth: food for pets and babies, and what is sprayed. */
const notTasted: ReadonlySet<string> = new Set(["pets", "baby", "fragrance"]);

/** What a product of this name is as a thing: how large, what carries it, where it is worn, how it is tasted. */
export const thingOf = (productName: string): Thing => {
  const words = productWords(productName).map(foldText);
  const { name: kind } = kindOf(productName, "");
  const size = meaningIn(words, sizes) ?? kindSizes[kind] ?? null;
  const isNoFood = notTasted.has(kind);
  const isKnown = size !== null || !kind.startsWith("any ");
  const taste = meaningIn(words, tasted) ?? kindTaste[kind] ?? (isKnown ? null : "unknown");
  return {
    centimetres: size?.centimetres ?? null,
    rest: size?.rest ?? "hand",
    worn: wornOf(words, kind),
    taste: isNoFood ? null : taste,
  };
};

/** Whether a product is worn on the body, by its name; a bag is carried. */
export const isWornThing = (name: string): boolean => {
  const { worn } = thingOf(name);
  return worn !== null && worn !== "carried";
};

/** Cloth, foam and fur that its kind doesn't tell; English, German, Spanish, French. */
const cloth = vocabularyOf<true>([
  [
    "pillow ~kissen almohada coussin cushion cojin blanket ~decke manta couverture throw towel ~handtuch toalla " +
      "serviette rug ~teppich alfombra tapis curtain ~vorhang cortina rideau duvet bettwasche mattress ~matratze " +
      "colchon matelas yoga-mat ~yogamatte teddy teddy-bear plush ~kuscheltier peluche doudou dog-bed bath-mat",
    true,
  ],
]);

/** Hard though they are worn as clothes are. */
const hard = vocabularyOf<true>([
  ["helmet ~helm casco casque suitcase ~koffer maleta valise clutch briefcase", true],
]);

const clothKinds: ReadonlySet<string> = new Set(["apparel", "headwear", "bag"]);
const clothParts: ReadonlySet<string | null> = new Set(["torso", "body", "legs", "collar"]);

/** Whether a product of this name is of cloth or the like, on which no light glints. */
export const isMatte = (productName: string): boolean => {
  const words = productWords(productName).map(foldText);
  if (meaningIn(words, hard)) return false;
  return (
    meaningIn(words, cloth) === true ||
    clothKinds.has(kindOf(productName, "").name) ||
    clothParts.has(thingOf(productName).worn)
  );
};

/** Where something is worn; `body` from the shoulders down over the legs, `carried`: hangs from a hand. */
export type BodyPart =
  | "head"
  | "eyes"
  | "ears"
  | "neck"
  | "collar"
  | "wrist"
  | "finger"
  | "torso"
  | "body"
  | "legs"
  | "feet"
  | "carried";

/** What carries a thing in a picture: hands, a table or counter, or the floor of a room (or a street). */
export type Rest = "hand" | "table" | "floor";

/**
 * Words are folded (lower case, no accents); `-` stands for a space, a leading `~` also fits the end of a compound
 * (`Apfelsaft`). English, German, Spanish, French.
 */
type SizeWords = readonly [leastCm: number, mostCm: number, rest: Rest, words: string];
