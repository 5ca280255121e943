const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Nouns after which a name takes "the": `the Mighty Mug`, while `Notion` stays bare. */
export const productNouns = words(`
  mug bottle cup tumbler glass jar box bag backpack tote pouch purse wallet case cover sleeve strap belt
  serum cream lotion balm oil cleanser toner mask gel scrub soap shampoo conditioner moisturizer moisturiser
  sunscreen lipstick mascara foundation palette brush sponge perfume fragrance spray mist razor toothbrush
  shoe sneaker boot sandal slipper jacket coat hoodie sweater shirt tee dress skirt hat cap beanie scarf ring
  necklace bracelet watch earring lamp light lantern candle diffuser vase plant pot planter pillow blanket
  mattress sheet towel rug chair desk table stool shelf organizer organiser hanger basket bin rack stand
  holder mount charger cable adapter hub dock battery powerbank speaker headphone headset earbud microphone
  camera lens tripod drone phone tablet laptop keyboard mouse monitor screen projector tv router printer
  vacuum mop broom iron steamer fan heater humidifier purifier kettle toaster blender mixer grinder juicer
  oven fryer cooker pan skillet wok knife board spatula spoon fork plate bowl dish tray grill thermometer
  scale coffee tea drink juice soda water beer wine kombucha smoothie shake bar snack cookie chocolate candy
  granola cereal sauce syrup honey spice salt supplement vitamin powder gummy mat dumbbell kettlebell band
  roller bike scooter helmet skateboard racket ball glove tent stroller crib carrier bib pacifier rattle toy
  doll puzzle game book notebook journal planner pen pencil marker paint kit set pack bundle collection
  system tool drill hammer wrench saw flashlight leash collar harness feeder bed litter brush clipper trimmer
  dryer straightener curler massager pod lock padlock course birdhouse machine aid bulb maker guard reader
  hose app rosary voucher monitor scooter mower rake shovel ladder chain dress bar bean litter film wreath
  curtain mirror pump gauge jack seat hammock cooler crate carriage swing easel canvas frame ornament globe
  tracker remote console controller piano guitar ukulele violin keyring keychain magnet poster print card
  umbrella raincoat robe apron bib trainer loafer heel bikini swimsuit hub stand pillowcase headband visor level telescope suit swaddle bouncer gate tub layer dollhouse car tree washer
  filter purifier retreat hotel tour wheel vest finder feeder incubator composter zapper capo test mask cleaner opener
  warmer sharpener starter alarm steamer carrier trap scooter wrap pit fan cover labels stein jug pitcher gel snake`);

/** Endings in s that are one thing. */
export const singularInS = words(`
  lens glass bus gas plus series species news canvas atlas apex express compass business wireless process
  access press boss class brass cross dress bliss focus virus bonus campus status citrus cactus hibiscus
  lotus genius radius nexus venus mars paris texas kansas adidas asics hermes christmas always perhaps
  chess fitness wellness kindness happiness harness mattress countess goddess princess swiss pegasus asus
  airbus lexus prius vans tennis analysis basis oasis iris tennis cutlass windlass eucalyptus octopus`);

/** Trailing words of a name that are not its head: `AirPods Max`, `Mixer Pro 2`. */
export const nameModifiers = words(`
  pro max mini plus ultra lite air se xl xxl xs s m l ii iii iv v vi x one two 2.0 3.0 edition deluxe premium
  original classic new black white red blue green pink grey gray silver gold beige brown navy unisex women
  men kids`);

/** Words that describe; a point that begins or ends with one is a quality. */
export const qualities = words(`
  lightweight waterproof durable portable compact foldable rechargeable reusable recyclable washable
  adjustable breathable comfortable affordable versatile stylish elegant modern slim thin light soft gentle
  smooth strong sturdy tough quiet silent fast quick easy simple safe healthy fresh natural organic vegan
  refreshing delicious tasty crunchy creamy sweet sour spicy warm cool cozy cosy handmade handcrafted
  biodegradable compostable sustainable hypoallergenic unscented fragrance-free wireless cordless bright
  colorful colourful fun playful cute beautiful pretty customizable customisable personalizable stackable
  nonstick non-stick nontoxic non-toxic leakproof unbreakable ergonomic flexible stretchy plush absorbent
  nutritious antibacterial scratch-free warm-hearted spacious weatherproof windproof heavy stainless transparent dimmable fragrant gluten-free small big tiny low-maintenance safe washable compatible included certified tested eco-friendly dependable reliable practical handy intuitive dry blessed magnetic automatic
  electric invisible roomy matte glossy alive tangy crisp savory savoury salty juicy chewy crispy rich bold zesty insured itchy greasy sticky oily bulky plain grippy minty bouncy fluffy squishy lemony sharp flat tart fine seasonal local fair honest complete effective gorgeous smart odorless odourless seedless valid silent medium-rare ready-made accurate precise visible readable`);

/** Words that begin a quality of several words (`made from recycled cotton`). */
export const qualityOpeners = words(`
  made designed built crafted powered inspired tested certified handmade handcrafted easy ready perfect great
  safe ideal suitable available free low high rich gentle soft tough kind packed full infused filled
  compatible resistant backed approved valid open good nearly almost ultra quick super very incredibly surprisingly`);

/** Parts of products, of which a point may tell something (`Battery lasts all day`). */
export const partsOfProducts = words(`
  battery lid strap straps handle sole soles frame frames lens lenses color colors colour colours case blade blades
  cap formula material fabric cover base motor screen display camera sound light scent fragrance taste flavor flavour
  texture design shape pocket pockets zip zipper lining surface coating grip cable cord charger sensor app engine
  filter nozzle brush bristles cushion pillow seams hem collar hood sleeves wheels seat brakes tires tyres shell
  price delivery shipping packaging box cup leather wool cotton steel glass wood
  wick waist spout rim hinge hinges button buttons buckle clasp chain drawer drawers shelf leg legs back backrest armrest armrests
  bristle opening dome window visor brim finish weave knit toe heel insole insoles spike spikes tread tip tips nib page pages
  spine binding stand hook hooks lock latch valve tank dial knob port ports fan burner basket tray rack wall walls floor roof hood
  peel crust filling core gearbox fitting fittings mode modes speed speeds level levels ingredient ingredients compartment compartments strength strengths zips pieces hole holes setting settings layer layers`);

/** Units before a noun of that size (`50 ft roll`), as alternatives of a pattern; lower case. */
export const sizeUnits =
  "ft|foot|inch|in|yd|yard|m|meter|metre|cm|mm|oz|ml|l|liter|litre|gallon|w|watt|v|volt|mah|gb|tb|lb|kg|hour|day|year";

/** First words that keep their capital in mid-sentence. */
export const properFirst = words(`
  Italian French German Spanish Japanese Korean Swiss Swedish Danish British American English Greek Indian
  Turkish Mexican Brazilian Scottish Irish European Asian African Australian Canadian Bluetooth Wi-Fi WiFi
  Teflon Velcro Kevlar Egyptian Moroccan Belgian Nordic Scandinavian Himalayan Mediterranean Android Apple
  Google Alexa Siri I I'm I've`);

/** What things are made of; uncounted. */
const materials = words(`
  cotton wool merino cashmere alpaca linen silk satin velvet suede leather denim canvas fleece down nylon polyester spandex
  lycra hemp jute flax bamboo cork rattan wood oak walnut pine teak cedar steel iron copper brass bronze aluminum aluminium
  titanium alloy silver gold rubber latex beeswax silicone plastic acrylic ceramic porcelain stoneware crystal beech birch maple mahogany spruce alpaca marble
  stone clay concrete wax foam mesh fabric microfiber microfibre`);

/** Whether a word in lower case is a material. */
export const isMaterialWord = (word: string): boolean => materials.has(word);

/** Nouns that are not counted, but for those that their ending tells (`-ing`, `-ness`, `-ance`). */
const uncounted = words(`
  support shipping delivery coverage storage access insurance life sound quality comfort technology power bass memory sugar
  protein fiber fibre caffeine butter cheese milk salt rice honey oil juice fruit fat noise installation cancellation
  hydration insulation absorption protection suction circulation filtration ventilation automation education information
  nutrition assembly water wi-fi wifi bluetooth packaging checkout checkin check-in breakfast lunch dinner tax paint ink glue fizz fluoride talk grain control shine
  plastic data traffic advice care service room space shade light heat energy collagen retinol niacinamide magnesium zinc iron
  glucosamine chondroitin melatonin peel zest help time work fun compatibility visibility durability stability safety
  security privacy transparency software hardware furniture jewelry clothing equipment content material production
  construction traction compression encryption navigation pickup`);

/** What ends like something uncounted and isn't. */
const counted =
  /(?:^|\b)(?:ring|spring|opening|lining|coating|setting|rating|string|wing|casing|fitting|bearing|housing|meeting|training|option|solution|section|edition|connection|collection|function|position|subscription|station|version|appliance|fragrance|balance|licence|audience|experience|conference|warranty|guarantee|facility|community|university|city|activity|capacity)$/u;

/** Where a noun's attributes behind it begin: `results in 6 weeks`. */
const behind =
  /\s(?:for|with|in|of|from|at|per|to|on|by|over|under|up|inside|without|that|you|and|every)\s.*$/iu;

/** The noun that a phrase is about, in lower case: `results` of `visible results in 6 weeks`. */
const headOf = (phrase: string): string =>
  (phrase.replace(behind, "").split(" ").at(-1) ?? "").replace(/[^\p{L}\d-]/gu, "");

const isUncounted = (head: string): boolean => {
  const lower = head.toLowerCase();
  if (uncounted.has(lower) || materials.has(lower)) return true;
  return (
    /^\p{Lu}{2,5}$/u.test(head) ||
    (/(?:ing|ness|ance|ence|ity)$/u.test(lower) && !counted.test(lower))
  );
};

const isSeveral = (head: string): boolean =>
  (/[^su'’]s$/u.test(head) && !/(?:is|lens|gas|bus|canvas)$/u.test(head)) ||
  /^(?:dice|people|children|men|women|feet|teeth|media)$/u.test(head);

const determined =
  /^(?:the|an?|your|our|its|my|no|any|every|all|both|many|more|less|up|over|under|only|just|one|two|three|four|five|six|seven|eight|nine|ten|twelve|zero|something|everything)\s/iu;

/** `50-hour burn time`, `5000 mAh battery`. */
const sized = new RegExp(`^\\d[\\d.,]*(?:-\\p{L}+|[\\s-](?:${sizeUnits}))\\s`, "iu");

/** Letters that are said one by one and begin with a vowel's sound: `an XLR cable`, but `a HEPA filter`. */
const spelled = /^[FHLMNRSX](?![AEIOUY])\p{Lu}{1,4}\d?\b/u;

const article = (phrase: string): string =>
  spelled.test(phrase) ||
  /^(?:[aeio]|u(?!n[ei]|s)|(?:8|11|18)(?:\D|$)|hour|honest|(?:LED|SPF|FDA|MP3|HD|NFC|RGB|XL)\b)/iu.test(
    phrase,
  )
    ? "an"
    : "a";

/** A noun phrase with the article that it needs: `a cotton wick`, `surge protection`, `soft bristles`. */
export const withArticle = (phrase: string): string => {
  const head = headOf(phrase);
  if (/,|\s(?:or|and)\s/u.test(phrase)) return phrase;
  if (determined.test(phrase) || isSeveral(head.toLowerCase())) return phrase;
  if (
    sized.test(phrase) &&
    !/^(?:support|delivery|shipping|access|protection|coverage)$/u.test(head)
  )
    return `${article(phrase)} ${phrase}`;
  return /^\d[\d.,]*(?:\s|$)/u.test(phrase) || isUncounted(head)
    ? phrase
    : `${article(phrase)} ${phrase}`;
};

/** Whether a phrase names what a thing is made of: `merino wool`, `18k gold`. */
export const isMaterial = (phrase: string): boolean => {
  const all = phrase.toLowerCase().split(" ");
  const isPlain = all.length <= 3 && !behind.test(phrase) && !/[,&+]/u.test(phrase);
  return isPlain && materials.has(all.at(-1) ?? "") && !determined.test(phrase);
};

/** Whether a phrase names something that a thing has: `a see-through lid`; not `free returns`. */
export const isPart = (phrase: string): boolean => {
  const head = headOf(phrase).toLowerCase();
  return partsOfProducts.has(head) || partsOfProducts.has(head.replace(/e?s$/u, ""));
};

/** Verbs with which selling points begin in the third person (`Keeps drinks cold`). */
export const verbs = words(`
  keep save stay enjoy protect carry get make feel create bring reduce improve boost avoid forget relax
  wake cook track connect organize organise transform say help hold fit last stop prevent remove clean dry
  cool heat warm charge fold open close lock seal pour store cut chop blend mix brew grind clip attach mount
  stick stand sit slide glide roll spin move travel pack light brighten glow shine smell taste look sound
  work run play stream record capture scan print measure count remind sync update adjust adapt support
  relieve soothe calm hydrate nourish moisturize moisturise smooth soften strengthen repair restore firm
  lift absorb block filter purify resist repel withstand survive breathe stretch hug cushion balance energize
  energise refresh quench fill fuel power deliver offer provide include come contain feature use require
  need take give add turn go do have let leave melt spread apply rinse wash wipe dissolve freeze never pair
  double convert replace simplify eliminate minimize minimise maximize maximise increase speed extend grow
  grip fade match style flatter comb detangle curl straighten define shape tone sculpt burn build train
  weigh change serve finish set reach start switch cover catch dim detect respond react show hide hang
  float recover lower raise cost ship arrive wear wake sleep snap zip tie lace read write draw teach learn
  inspire invite remember recognise recognize respect suit complement combine complete contribute control
  cushion defend deter disperse disinfect drain ease earn enhance ensure entertain exfoliate fight flow
  foam guard guide handle ignite illuminate insulate keep kill land lead link load lubricate maintain
  massage monitor muffle neutralize neutralise pass pay perform pick plug plump polish prepare preserve press
  produce promote prove pull pump push radiate recharge recycle rest retain reveal reverse ride rotate scent
  scrub secure send separate shield shrink simmer skip slip solve sooth spark squeeze stabilize stabilise stack
  stay steam stimulate stow strap suppress swing tackle tell tilt trap treat twist unfold unlock unwind
  vibrate wick win wrap whiten empty map thread clump shed kink rust recline lock sleep seat double steep
  froth fizz pop sip chill preheat roast toast bake infuse sharpen stain soak swivel tuck stash store
  oscillate germinate assemble reconcile tame feed install rotate integrate generate tolerate automate accelerate
  activate alternate calculate translate collaborate regulate ventilate purify amplify verify customize organize sanitize
  sterilize optimize synchronize detach attach inflate deflate collapse expand extend retract ferment chew swallow see
  onboard heal grill fry sear slice dice peel mash carve trim mow water bloom ripen ward fade fend bend flex recycle carry develop assemble kink stick feed reach steam dissolve burn kill
  repel sort age improve manage automate schedule share compare edit invite launch hire split collect eat drink deal lie shut
 clear slow ring shoot refill attract test transcribe speak talk tingle tighten loosen spray notify alert warn summarize
  summarise guide plan find search match rank pair duplicate render export import share
  dry wash lather glisten calm cradle hold swivel wobble bounce launch throw toss kick hit spin crackle pop 
  perfume freshen deodorize deodorise degrease descale unclog unblock scare repel chase lure snap grab grasp clamp lift
  hoist tow haul ferry carry charge discharge dim brighten darken tan bronze tint dye gloss plump lengthen thicken volumize
  tease smoothe fluff dust vacuum sweep mop scour sanitise sterilise pasteurize brew decaffeinate whip knead proof rise
  char smoke marinate season taste complement deserve inspire motivate challenge entertain amuse distract
  occupy educate train practise improve upgrade modernize modernise personalize personalise monogram engrave
  commemorate honour thank greet welcome host accommodate overlook include exclude cancel refund
  reimburse cost qualify apply comply meet exceed beat outlast outperform survive endure
  hug follow track trace locate identify recognize analyze analyse predict forecast  
  swap rotate tumble hum whisper mute amplify broadcast beam reflect    
  drain flush seal stop soak absorb dispense measure pour drip trickle flow circulate ventilate
  conserve recycle reuse repurpose compost break snap bend scratch peel shed leak spill splash drip
  dodge duck shrug support boost jumpstart kickstart fuel feed satisfy satiate sustain curb crush treat
`);

/** Verbs that begin a selling point only as a verb, never as a noun or adjective. */
export const plainVerbs = words(`
  keep save stay enjoy protect carry get make feel create bring reduce improve avoid forget relax wake
  connect organize organise transform say stop prevent remove hydrate nourish soothe relieve discover
  eliminate simplify strengthen brighten learn grow become achieve unlock elevate upgrade express explore
  refresh recharge energize energise maintain adjust choose wear put take turn throw see onboard
  send manage automate schedule share compare edit invite launch hire split collect score
`);

/** Third persons that are plurals, too: verbs only before an article or the like (`Lights the room`, not `Lights included`). */
export const ambiguousVerbs = words(`
  lights lines straps locks cups seals cuts tones shapes styles handles filters
  blends mixes packs sets covers switches zips ties laces clips mounts scents grips plugs pumps guards guides
  refills wraps treats rests starts finishes
`);

const irregular: Readonly<Record<string, string>> = {
  has: "have",
  does: "do",
  goes: "go",
  is: "are",
};

/** `keeps` → `keep`; null when the word is no third-person verb that we know. */
export const baseOf = (word: string): string | null => {
  const known = irregular[word];
  if (known) return known;
  for (const base of [
    word.replace(/s$/u, ""),
    word.replace(/es$/u, ""),
    word.replace(/ies$/u, "y"),
  ])
    if (base !== word && verbs.has(base)) return base;
  return null;
};
