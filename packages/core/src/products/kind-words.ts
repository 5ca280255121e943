/**
 * Words that name a kind of product, in English: singular, `~` for what isn't counted (`tea`), `^` for what has only a
 * plural (`jeans`), `-` for a space (`phone-case`).
 */
export const kindWords: Readonly<Record<string, string>> = {
  drinkware:
    "mug cup tumbler thermos flask bottle water-bottle glass teapot carafe teacup wine-glass travel-mug drinking-bottle whiskey-glass whisky-glass shot-glass beer-glass champagne-glass decanter glass-straw metal-straw straw cup-set beer-mug",
  beverage:
    "drink juice~ water~ soda~ tea~ coffee~ lemonade~ smoothie beer~ wine~ kombucha~ shake cola~ schorle~ cider~ espresso~ matcha~ cocoa~ iced-tea~ energy-drink protein-shake milk~ oat-milk~ oat-drink~ coffee-bean lager~ merlot~ chardonnay~ riesling~ pinot-noir~ cabernet~ malbec~ gin~ whisky~ whiskey~ rum~ vodka~ prosecco~ champagne~ tonic~ cold-brew~ instant-coffee~ iced-coffee~ sparkling-water~",
  food: "snack bar chocolate~ cookie cereal~ granola~ candy~ nut chip ice-cream~ muesli~ cracker bread~ cheese~ jerky~ popcorn~ biscuit nut-butter~ peanut-butter~ gum~ yogurt~ yoghurt~ brownie oats^ overnight-oats^ dried-mango~ dried-fruit~ freeze-dried-fruit~ trail-mix~ fruit-snack gummy-bear cookie-box",
  pantry:
    "sauce~ hot-sauce~ soy-sauce~ spice honey~ jam~ olive-oil~ pasta~ syrup~ salsa~ noodle ramen~ ramen-kit kimchi~ rice~ soup pickle pesto~ mustard~ ketchup~ vinegar~ tofu~ curry~ seasoning~ flour~ stock~ broth~ meal-kit pancake-mix~ baking-mix~ truffle-oil~ sea-salt~ salt~ pepper~ coconut-oil~ sesame-oil~ chili-oil~ chilli-oil~ stock-cube",
  kitchen:
    "pan pot skillet wok knife board cutting-board blender kettle toaster juicer grinder coffee-maker espresso-machine air-fryer spatula grater peeler whisk oven pot-set cookware~ lunch-box lunchbox french-press coffee-grinder ice-cream-maker yogurt-maker waffle-maker pasta-maker popcorn-maker rice-cooker slow-cooker ice-maker milk-frother frother mixer stand-mixer hand-mixer cocktail-shaker pizza-stone pizza-oven grill barbecue smoker kitchen-scale salad-spinner garlic-press dish-rack wine-opener bottle-opener can-opener corkscrew soda-maker oven-mitt ice-cube-tray ice-tray bento-box food-container food-storage-container meal-prep-container storage-jar beeswax-wrap apron meat-thermometer rolling-pin mixing-bowl measuring-cup measuring-spoon baking-tray baking-sheet muffin-tin cake-tin tea-towel pepper-mill salt-mill spice-mill knife-sharpener paper-towel-holder spice-rack",
  lighting:
    "lamp light lantern light-bulb ring-light desk-lamp floor-lamp night-light bulb smart-bulb led-strip flashlight headlamp",
  home: "vase rug chair table plant clock frame basket cushion shelf throw curtain mirror planter plant-pot bath-mat doormat stool sofa armchair poster bookend coat-rack bowl tray desk standing-desk bookshelf wardrobe dresser canvas-print art-print wall-art photo-print bouquet flower succulent roses^ bonsai wreath christmas-tree tapestry sculpture ornament coaster towel towel-set photo-book photo-album aquarium fish-tank photo-frame",
  "home scent":
    "candle diffuser incense~ room-spray pillow-mist~ wax-melt reed-diffuser scented-candle essential-oil~ candle-warmer",
  cleaning:
    "mop broom vacuum vacuum-cleaner detergent~ dish-soap~ sponge duster cleaner cleaning-cloth microfiber-cloth microfibre-cloth squeegee dishcloth stain-remover trash-bag garbage-bag bin-bag paper-towel toilet-paper~ dishwasher-tablet laundry-sheet laundry-pod fabric-softener~ toilet-brush lint-roller glass-cleaner car-vacuum",
  skincare:
    "cream serum lotion balm cleanser moisturizer moisturiser sunscreen~ face-mask sheet-mask face-oil~ body-oil~ soap~ toner scrub micellar-water~ body-wash~ eye-cream hand-cream night-cream lip-balm face-wash~ facial-oil~ deodorant soap-bar body-milk cleansing-milk gua-sha jade-roller derma-roller face-roller led-mask retinol~ bath-bomb bath-salt epsom-salt face-peel pimple-patch eye-patch lash-serum",
  makeup:
    "lipstick mascara~ foundation~ palette eyeliner blush~ concealer~ lip-gloss~ lip-tint bronzer highlighter eyeshadow~ nail-polish~ makeup-brush false-lash press-on-nail nail-kit nail-lamp lip-liner setting-spray~ makeup-mirror",
  haircare:
    "shampoo~ conditioner~ hair-mask hair-oil~ hairbrush hair-brush comb straightener curler hair-dryer pomade~ hairspray~ dry-shampoo~ hair-serum hair-dye~ hair-color~ hair-colour~ shampoo-bar hair-clip claw-clip scrunchie hair-tie wig flat-iron hair-iron curling-iron hair-band hair-growth-serum",
  fragrance:
    "perfume~ fragrance cologne~ eau-de-parfum~ eau-de-toilette~ scent body-mist~ body-spray~",
  footwear:
    "shoe sneaker plimsoll boot sandal slipper trainer heel loafer clog flip-flop moccasin espadrille",
  apparel:
    "shirt tee t-shirt hoodie jacket dress jeans^ sweater coat sock legging pants^ trousers^ shorts^ scarf skirt blouse cardigan vest pullover pyjamas^ pajamas^ swimsuit bikini glove belt tie suit sweatshirt leggings^ underwear~ boxers^ boxer bra lingerie~ raincoat rain-jacket wetsuit mitten kimono bathrobe jumpsuit tank-top polo-shirt shapewear~ tights^ overalls^ swim-trunks^ gym-glove garden-glove",
  headwear: "hat cap beanie beret headband visor panel-cap bucket-hat bike-helmet helmet",
  eyewear:
    "sunglasses^ glasses^ eyeglasses^ goggles^ sunnies^ shades^ spectacles^ reading-glasses^ eyewear~",
  bag: "bag backpack tote purse wallet suitcase pouch tote-bag handbag clutch satchel rucksack duffel briefcase weekender crossbody gym-bag card-holder passport-holder passport-cover luggage-tag packing-cube toiletry-bag makeup-bag wash-bag shopping-bag reusable-bag travel-pillow umbrella",
  jewellery:
    "ring necklace bracelet earring watch jewel pendant brooch anklet wristwatch watch-band watch-strap cufflink signet-ring nose-ring ear-cuff charm-bracelet",
  audio:
    "headphone headphones^ headset earbud earbuds^ earphone speaker soundbar airpod turntable record-player vinyl-record vinyl~ radio",
  electronics:
    "microphone mic phone charger laptop keyboard camera tablet cable mouse monitor phone-case power-bank powerbank adapter smartwatch controller game-controller gamepad iphone ipad macbook ultrabook notebook-computer tracker fitness-tracker activity-tracker smartphone projector router printer drone webcam phone-stand laptop-stand phone-holder e-reader reader hub usb-hub ssd phone-mount phone-grip screen-protector tripod gimbal selfie-stick charging-station charging-stand laptop-sleeve power-station solar-panel generator tv television smart-tv security-camera smart-glasses^ mouse-pad monitor-arm car-phone-holder airtag-holder",
  fitness:
    "dumbbell kettlebell yoga-mat exercise-mat resistance-band jump-rope treadmill foam-roller barbell yoga-block skipping-rope exercise-bike ab-roller pull-up-bar basketball football soccer-ball volleyball tennis-racket tennis-ball badminton-set boxing-glove punching-bag weight-bench rowing-machine walking-pad gym-ball pilates-ring",
  supplement:
    "vitamin supplement protein~ protein-powder~ collagen~ gummy creatine~ magnesium~ multivitamin probiotic omega-3~ capsule fish-oil~ electrolyte-powder~ electrolyte greens-powder~ greens^ pre-workout~ melatonin~ cbd-oil~ ashwagandha~ sleep-gummy",
  stationery:
    "notebook journal planner pen pencil marker sketchbook diary fountain-pen calendar pencil-case sticky-note desk-mat",
  toys: "toy puzzle game dollhouse doll-house rc-car toy-car dig-kit plush~ lego~ doll board-game building-block card-game teddy-bear teddy kite swing-set slime~ play-dough~ trampoline water-gun bath-toy",
  tools:
    "drill screwdriver saw hammer wrench sander toolbox tool-set tool-kit multitool pliers^ power-tool ladder tape-measure nail-gun angle-grinder bench-grinder socket-set laser-level pressure-washer power-washer level chainsaw multi-tool heat-gun soldering-iron workbench glue-gun",
  garden:
    "garden-hose hosepipe birdhouse bird-feeder watering-can rake spade shovel lawn-mower mower hedge-trimmer wheelbarrow greenhouse raised-bed sprinkler secateurs^ pruner pruning-shears^ potting-soil~ solar-light garden-light solar-garden-light seed grow-kit mushroom-kit fertilizer~ fertiliser~ leaf-blower compost-bin weed-killer~ hose plant-food~ robot-lawn-mower",
  outdoor:
    "tent sleeping-bag hammock camping-stove camping-chair cooler trekking-pole hiking-pole kayak surfboard bicycle bike e-bike scooter e-scooter skateboard fishing-rod fishing-lure golf-ball golf-club golf-glove snowboard ski paddle-board paddleboard bike-light bike-lock pool-float inflatable-pool beach-umbrella beach-towel parasol pocket-knife picnic-basket picnic-blanket binocular binoculars^ telescope compass campfire-stove water-filter-straw",
  baby: "stroller pram crib baby-monitor pacifier bib car-seat high-chair diaper nappy baby-bottle swaddle bouncer stair-gate baby-gate baby-carrier bassinet rattle playpen baby-food~ baby-formula~ baby-wipe teether nursing-pillow diaper-bag baby-blanket baby-lotion~ baby-shampoo~",
  grooming:
    "toothbrush toothpaste~ razor shaver trimmer beard-trimmer epilator mouthwash~ beard-oil~ water-flosser shaving-cream~ shaving-foam~ aftershave~ whitening-strip teeth-whitening-strip whitening-kit nail-clipper tweezer hair-clipper",
  service:
    "insurance~ subscription membership voucher gift-card gift-voucher coaching~ tutoring~ consulting~ agency flight loan mortgage delivery-service cleaning-service meal-plan travel-insurance~ pet-insurance~ car-rental repair-service cleaning-service will-service service daycare childcare~ accountant lawyer house-cleaning~ home-cleaning~ carpet-cleaning~ bank-account credit-card savings-account phone-plan data-plan",
  charity:
    "charity fundraiser donation animal-shelter dog-shelter cat-shelter animal-rescue dog-rescue cat-rescue rescue-shelter homeless-shelter food-bank soup-kitchen donation-drive sponsorship",
  car: "brake-pad brake-disc wiper wiper-blade windshield-wiper floor-mat car-mat seat-cover car-seat-cover dash-cam dashcam spark-plug oil-filter cabin-filter car-battery jump-starter tyre tire hubcap car-cover roof-rack roof-box tow-bar headlight tail-light bumper exhaust alternator engine-oil~ motor-oil~ car-wax~ car-shampoo~ car-charger car-freshener car-air-freshener car-organizer car-organiser seat-organizer seat-organiser trunk-organizer",
  outing:
    "ticket restaurant pizzeria festival concert conference workshop hotel resort cruise museum exhibition gym salon bootcamp retreat catering~ season-pass day-pass yoga-class dance-class city-tour walking-tour boat-tour wine-tasting ski-pass escape-room trattoria bistro brasserie nail-studio nail-bar growth-summit tech-summit business-summit leadership-summit marketing-summit",
  digital:
    "app software~ platform crm dashboard chatbot saas~ course online-course piano-course language-course masterclass webinar web-hosting~ hosting~ ebook e-book audiobook podcast podcast-app newsletter cloud-storage~ e-signature coding-bootcamp science-bootcamp marketing-bootcamp vpn plugin esim e-sim travel-esim",
  appliance:
    "air-purifier humidifier dehumidifier fan desk-fan tower-fan ceiling-fan heater space-heater oil-heater thermostat air-conditioner washing-machine dishwasher fridge mini-fridge refrigerator freezer tumble-dryer clothes-dryer steam-iron garment-steamer clothes-steamer sewing-machine smart-plug smart-lock doorbell video-doorbell smoke-detector white-noise-machine sound-machine alarm-clock bidet shower-head showerhead shower-filter electric-fireplace",
  bedding:
    "pillow pillowcase pillow-case blanket weighted-blanket electric-blanket duvet duvet-cover comforter quilt mattress mattress-topper mattress-pad bed-sheet sheet bedsheet bedding~ bedding-set sheet-set bed-frame bedspread",
  storage:
    "storage-bin storage-box storage-basket shoe-rack clothes-rack closet-organizer closet-organiser drawer-organizer drawer-organiser desk-organizer desk-organiser cable-organizer cable-organiser makeup-organizer makeup-organiser drawer-divider laundry-basket laundry-hamper hanger clothes-hanger vacuum-bag wall-hook key-holder jewelry-box jewellery-box",
  craft:
    "watercolor-set watercolour-set paint-set paint-brush paint-by-numbers painting-kit knitting-kit crochet-kit embroidery-kit craft-kit sewing-kit candle-making-kit yarn~ wool~ washi-tape sticker sticker-pack clay~ pottery-kit model-kit diamond-painting coloring-book colouring-book",
  instrument:
    "guitar ukulele piano violin cello drum drum-pad drum-kit kalimba harmonica flute saxophone trumpet synthesizer midi-keyboard keyboard-piano keyboard-stand guitar-pedal amplifier",
  health:
    "massage-gun massager neck-massager foot-massager eye-massager back-massager massage-chair massage-mat heating-pad hot-water-bottle posture-corrector knee-brace back-brace wrist-brace mouth-tape nasal-strip sleep-mask eye-mask earplug first-aid-kit thermometer blood-pressure-monitor acupressure-mat foot-spa bath-pillow lumbar-pillow neck-pillow pulse-oximeter pill-box hearing-aid compression-sleeve",
  pets: "leash collar pet-bed dog-bed cat-tree dog-toy cat-toy dog-food~ cat-food~ dog-treat cat-litter~ litter-box dog-collar",
};

/**
 * Things that are no kind of what stands before them, and none that is known: a `water filter` isn't drunk, a `wine rack`
 * isn't poured, a `suction cup` isn't for drinking.
 */
export const otherThings: ReadonlySet<string> = new Set(
  "filter holder rack pump mount opener dispenser warmer cutter organizer organiser purifier case sleeve sticker shelter menstrual-cup period-cup suction-cup world-cup".split(
    " ",
  ),
);

/** A word that makes whatever follows a thing for pets. */
export const petWords: ReadonlySet<string> = new Set("dog cat pet puppy kitten".split(" "));

/** A word that makes whatever follows a thing for babies, but for what is named after them. */
export const babyWords: ReadonlySet<string> = new Set("baby newborn infant toddler".split(" "));
export const notForBabies: ReadonlySet<string> = new Set(
  "blue pink doll spinach kale carrot carrots corn potato potatoes leaf leaves back grand face hair".split(
    " ",
  ),
);
