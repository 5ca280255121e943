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
