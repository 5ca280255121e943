/**
 * Words that name a kind of product, in English: singular, `~` for what isn't counted (`tea`), `^` for what has only a
 * plural (`jeans`), `-` for a space (`phone-case`).
 */
export const kindWords: Readonly<Record<string, string>> = {
  drinkware:
    "mug cup tumbler thermos flask bottle water-bottle glass teapot carafe teacup wine-glass travel-mug drinking-bottle",
  beverage:
    "drink juice~ water~ soda~ tea~ coffee~ lemonade~ smoothie beer~ wine~ kombucha~ shake cola~ schorle~ cider~ espresso~ matcha~ cocoa~ iced-tea~ energy-drink protein-shake milk~ oat-milk~ oat-drink~ coffee-bean lager~ merlot~ chardonnay~ riesling~ pinot-noir~ cabernet~ malbec~ gin~ whisky~ whiskey~ rum~ vodka~ prosecco~ champagne~ tonic~",
  food: "snack bar chocolate~ cookie cereal~ granola~ candy~ nut chip ice-cream~ muesli~ cracker bread~ cheese~ jerky~ popcorn~ biscuit nut-butter~ peanut-butter~ gum~ yogurt~ yoghurt~ brownie",
  pantry:
    "sauce~ hot-sauce~ soy-sauce~ spice honey~ jam~ olive-oil~ pasta~ syrup~ salsa~ noodle ramen~ ramen-kit kimchi~ rice~ soup pickle pesto~ mustard~ ketchup~ vinegar~ tofu~ curry~ seasoning~ flour~ stock~ broth~ meal-kit",
  kitchen:
    "pan pot skillet wok knife board cutting-board blender kettle toaster juicer grinder coffee-maker espresso-machine air-fryer spatula grater peeler whisk oven pot-set cookware~ lunch-box lunchbox french-press coffee-grinder ice-cream-maker yogurt-maker waffle-maker pasta-maker popcorn-maker rice-cooker slow-cooker ice-maker",
  lighting:
    "lamp light lantern light-bulb ring-light desk-lamp floor-lamp night-light bulb smart-bulb led-strip flashlight headlamp",
  home: "pillow blanket vase rug chair table towel plant clock frame basket cushion shelf throw curtain mirror planter plant-pot duvet mattress bath-mat doormat stool sofa armchair poster bookend coat-rack bowl tray desk standing-desk bookshelf wardrobe dresser",
  "home scent":
    "candle diffuser incense~ room-spray pillow-mist~ wax-melt reed-diffuser scented-candle",
  cleaning:
    "mop broom vacuum vacuum-cleaner detergent~ dish-soap~ sponge duster cleaner cleaning-cloth microfiber-cloth microfibre-cloth squeegee dishcloth",
  skincare:
    "cream serum lotion balm cleanser moisturizer moisturiser sunscreen~ face-mask sheet-mask face-oil~ body-oil~ soap~ toner scrub micellar-water~ body-wash~ eye-cream hand-cream night-cream lip-balm face-wash~ facial-oil~ deodorant soap-bar body-milk cleansing-milk",
  makeup:
    "lipstick mascara~ foundation~ palette eyeliner blush~ concealer~ lip-gloss~ lip-tint bronzer highlighter eyeshadow~ nail-polish~ makeup-brush",
  haircare:
    "shampoo~ conditioner~ hair-mask hair-oil~ hairbrush hair-brush comb straightener curler hair-dryer pomade~ hairspray~ dry-shampoo~ hair-serum hair-dye~ hair-color~ hair-colour~ shampoo-bar",
  fragrance: "perfume~ fragrance cologne~ eau-de-parfum~ eau-de-toilette~ scent",
  footwear:
    "shoe sneaker plimsoll boot sandal slipper trainer heel loafer clog flip-flop moccasin espadrille",
  apparel:
    "shirt tee t-shirt hoodie jacket dress jeans^ sweater coat sock legging pants^ trousers^ shorts^ scarf skirt blouse cardigan vest pullover pyjamas^ pajamas^ swimsuit bikini glove belt tie suit sweatshirt leggings^",
  headwear: "hat cap beanie beret headband visor panel-cap bucket-hat",
  eyewear:
    "sunglasses^ glasses^ eyeglasses^ goggles^ sunnies^ shades^ spectacles^ reading-glasses^ eyewear~",
  bag: "bag backpack tote purse wallet suitcase pouch tote-bag handbag clutch satchel rucksack duffel briefcase weekender crossbody gym-bag card-holder",
  jewellery:
    "ring necklace bracelet earring watch jewel pendant brooch anklet wristwatch watch-band watch-strap",
  audio:
    "headphone headphones^ headset earbud earbuds^ earphone speaker soundbar airpod turntable record-player",
  electronics:
    "microphone mic phone charger laptop keyboard camera tablet cable mouse monitor phone-case power-bank powerbank adapter smartwatch controller game-controller gamepad iphone ipad macbook ultrabook notebook-computer tracker fitness-tracker activity-tracker smartphone projector router printer drone webcam phone-stand laptop-stand phone-holder e-reader reader hub usb-hub ssd",
  fitness:
    "dumbbell kettlebell yoga-mat exercise-mat resistance-band jump-rope treadmill foam-roller barbell yoga-block skipping-rope exercise-bike",
  supplement:
    "vitamin supplement protein~ protein-powder~ collagen~ gummy creatine~ magnesium~ multivitamin probiotic omega-3~ capsule fish-oil~",
  stationery: "notebook journal planner pen pencil marker sketchbook diary fountain-pen calendar",
  toys: "toy puzzle game dollhouse doll-house rc-car toy-car dig-kit plush~ lego~ doll board-game building-block card-game teddy-bear teddy kite",
  tools:
    "drill screwdriver saw hammer wrench sander toolbox tool-set tool-kit multitool pliers^ power-tool ladder tape-measure nail-gun angle-grinder bench-grinder socket-set laser-level pressure-washer power-washer",
  garden:
    "garden-hose hosepipe birdhouse bird-feeder watering-can rake spade shovel lawn-mower mower hedge-trimmer wheelbarrow greenhouse raised-bed sprinkler secateurs^ pruner pruning-shears^ potting-soil~ solar-light garden-light solar-garden-light seed",
  outdoor:
    "tent sleeping-bag hammock camping-stove camping-chair cooler trekking-pole hiking-pole kayak surfboard bicycle bike e-bike scooter e-scooter skateboard",
  baby: "stroller pram crib baby-monitor pacifier bib car-seat high-chair diaper nappy baby-bottle swaddle bouncer stair-gate baby-gate baby-carrier bassinet rattle playpen",
  grooming:
    "toothbrush toothpaste~ razor shaver trimmer beard-trimmer epilator mouthwash~ beard-oil~ water-flosser",
  service:
    "insurance~ subscription membership voucher gift-card gift-voucher coaching~ tutoring~ consulting~ agency flight loan mortgage delivery-service cleaning-service meal-plan travel-insurance~ pet-insurance~ car-rental repair-service cleaning-service will-service service daycare childcare~ accountant lawyer house-cleaning~ home-cleaning~ carpet-cleaning~",
  charity:
    "charity fundraiser donation animal-shelter dog-shelter cat-shelter animal-rescue dog-rescue cat-rescue rescue-shelter homeless-shelter food-bank soup-kitchen donation-drive sponsorship",
  car: "brake-pad brake-disc wiper wiper-blade windshield-wiper floor-mat car-mat seat-cover car-seat-cover dash-cam dashcam spark-plug oil-filter cabin-filter car-battery jump-starter tyre tire hubcap car-cover roof-rack roof-box tow-bar headlight tail-light bumper exhaust alternator engine-oil~ motor-oil~ car-wax~ car-shampoo~ car-charger car-freshener car-air-freshener",
  outing:
    "ticket restaurant pizzeria festival concert conference workshop hotel resort cruise museum exhibition gym salon bootcamp retreat catering~ season-pass day-pass yoga-class dance-class city-tour walking-tour boat-tour wine-tasting ski-pass escape-room trattoria bistro brasserie nail-studio nail-bar growth-summit tech-summit business-summit leadership-summit marketing-summit",
  digital:
    "app software~ platform crm dashboard chatbot saas~ course online-course piano-course language-course masterclass webinar web-hosting~ hosting~ ebook e-book audiobook podcast podcast-app newsletter cloud-storage~ e-signature coding-bootcamp science-bootcamp marketing-bootcamp vpn plugin",
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

/**
 * Words of other languages, by kind, as they stand in names: whole words, or the end of a compound (from five
 * letters), or any part where no spaces are written.
 */
export const foreignKindWords: Readonly<Record<string, string>> = {
  drinkware:
    "زجاجة كوب فنجان ترمس flasche trinkflasche becher tasse thermoskanne botella taza vaso termo bouteille tasse gourde borraccia bottiglia tazza garrafa caneca copo fles beker mok butelka kubek flaska mugg láhev hrnek şişe kupa botol cangkir бутылка кружка термос пляшка чашка ボトル 水筒 マグ カップ 水杯 杯子 保温杯 물병 텀블러 컵 बोतल कप",
  beverage:
    "قهوة شاي عصير haferdrink hafermilch leche-de-avena lait-d-avoine latte-d-avena leite-de-aveia haverdrank haverdrink havermelk napój-owsiany mleko-owsiane havremjölk havredryck havredrik havremælk ovesný-nápoj lapte-de-ovăz yulaf-sütü susu-oat овсяное-молоко вівсяне-молоко 牛奶 燕麦奶 우유 オーツミルク wein vino vin vinho wijn bier cerveza bière birra cerveja saft schorle tee kaffee limonade zumo té bebida refresco café jus thé boisson succo tè caffè bevanda suco chá drank thee koffie sap kawa herbata kaffe te чай кофе сок кава 茶 コーヒー ジュース 咖啡 果汁 饮料 커피 주스 차 चाय कॉफ़ी",
  food: "شوكولاتة عسل تمر تمور müsli schokolade keks riegel honig chocolate galletas miel chocolat biscuit confiture cioccolato biscotti miele mel biscoito chocola koekjes honing czekolada miód choklad honung шоколад мёд печенье チョコレート チョコ クッキー はちみつ 巧克力 饼干 蜂蜜 초콜릿 쿠키 꿀 चॉकलेट शहद",
  kitchen:
    "pfanne topf messer wasserkocher sartén olla cuchillo poêle couteau casserole padella pentola coltello panela faca frigideira koekenpan patelnia nóż stekpanna kniv сковорода нож フライパン 包丁 鍋 平底锅 锅 프라이팬 냄비 칼",
  lighting:
    "مصباح lampe leuchte lámpara lampada luminária lamp lampa лампа светильник ランプ ライト 台灯 灯 램프 조명",
  home: "pflanze pflanzenset zimmerpflanze planta plante pianta plantenset 植物 绿植 观叶植物 화분 سجادة وسادة كرسي schreibtisch escritorio scrivania escrivaninha biurko skrivbord skrivebord kissen decke teppich stuhl handtuch almohada manta alfombra silla toalla coussin couverture tapis chaise serviette cuscino coperta tappeto sedia almofada cobertor tapete cadeira kussen deken kudde filt poduszka koc подушка плед ковёр クッション 毛布 枕 椅子 枕头 毯子 地毯 베개 담요",
  "home scent": "kerze duftkerze vela bougie candela kaars świeca ljus свеча キャンドル 蜡烛 캔들",
  skincare:
    "كريم صابون sonnenmilch sonnencreme protector-solar protetor-solar zonnebrand zonnebrandcrème solkräm solcreme 日焼け止め 防晒霜 선크림 creme gesichtscreme seife lotion crema jabón sérum crème savon siero sapone sabonete zeep krem mydło kräm tvål крем мыло クリーム 美容液 石鹸 面霜 精华 크림 세럼 비누 क्रीम",
  haircare: "شامبو haaröl champú shampoing szampon шампунь シャンプー 洗发水 샴푸 शैम्पू",
  fragrance: "عطر parfüm parfum profumo perfumy парфюм духи 香水 향수 इत्र",
  footwear:
    "حذاء أحذية صندل schuhe schuh turnschuhe sneaker stiefel zapatillas zapatos botas chaussures baskets bottes scarpe stivali tênis sapatos schoenen laarzen buty skor stövlar обувь кроссовки ботинки 靴 スニーカー ブーツ 鞋 运动鞋 靴子 신발 운동화 जूते ayakkabı sepatu boty pantofi sko черевики wanderstiefel wanderschuhe scarponi stövlar kängor støvler ghete 登山靴 등산화",
  apparel:
    "sudadera felpa sweat-à-capuche suéter jersey sweter bluza tröja genser kazak elbise gömlek قميص فستان معطف سترة عباءة حجاب jacke hemd pullover kleid hose mantel chaqueta camisa vestido camiseta pantalón veste chemise robe giacca camicia maglia abito jaqueta camisa jurk jas overhemd kurtka sukienka jacka skjorta куртка платье рубашка ジャケット シャツ ワンピース パーカー 外套 衬衫 连衣裙 t恤 卫衣 재킷 셔츠 원피스 후드티 शर्ट कुर्ता साड़ी जैकेट تيشيرت футболка худи koszulka tričko mikina tişört kaos maglietta",
  headwear:
    "قبعة mütze hut kappe gorra sombrero casquette chapeau bonnet cappello berretto boné chapéu muts pet czapka mössa шапка кепка 帽子 キャップ 모자 टोपी",
  eyewear:
    "نظارة نظارات brille sonnenbrille gafas lunettes occhiali óculos bril zonnebril okulary glasögon очки サングラス メガネ 太阳镜 眼镜 선글라스 안경 चश्मा kacamata gözlük",
  bag: "帆布包 手提包 钱包 书包 双肩包 购物袋 トートバッグ 에코백 حقيبة محفظة tasche rucksack handtasche koffer bolso mochila maleta sac valise borsa zaino valigia bolsa tas rugzak torba plecak väska ryggsäck сумка рюкзак バッグ リュック 背包 包 가방 배낭 बैग çanta ransel",
  jewellery:
    "خاتم قلادة سوار kette halskette armband uhr armbanduhr reloj collar pulsera montre bracelet orologio collana relógio colar horloge ketting zegarek naszyjnik klocka halsband часы ожерелье 腕時計 ネックレス 手表 项链 시계 목걸이 घड़ी saat",
  audio:
    "سماعات سماعة kopfhörer lautsprecher auriculares altavoz écouteurs enceinte casque cuffie cassa fones koptelefoon luidspreker słuchawki głośnik hörlurar högtalare наушники колонка ヘッドホン イヤホン スピーカー 耳机 音箱 이어폰 스피커 헤드폰 हेडफ़ोन kulaklık",
  electronics:
    "mikrofon micrófono microfono microfoon микрофон マイク 麦克风 마이크 هاتف شاحن كاميرا ladegerät tastatur handy kamera mando portátil móvil ノートパソコン カメラ 相机 笔记本电脑 cargador teclado teléfono chargeur clavier téléphone manette ordinateur-portable appareil-photo caricatore tastiera telefono carregador teclado oplader toetsenbord ładowarka laddare зарядка клавиатура 充電器 キーボード スマホ 充电器 键盘 手机 충전기 키보드",
  fitness:
    "hantel yogamatte esterilla mancuerna haltère tapis-de-yoga гантель коврик ヨガマット 瑜伽垫 요가매트",
  stationery:
    "notizbuch cuaderno carnet quaderno caderno notitieboek zeszyt блокнот ノート 笔记本 노트",
  tools:
    "bohrschrauber bohrmaschine schraubendreher akkuschrauber perceuse tournevis taladro trapano furadeira boormachine wiertarka borrmaskin boremaskine vrtačka matkap дрель дриль bor ドリル 电钻 드릴 ड्रिल bormașină",
  outdoor:
    "خيمة sac-de-couchage saco-de-dormir zelt schlafsack fahrrad tente vélo tienda-de-campaña bicicleta tenda bicicletta barraca fiets namiot tält cykel çadır палатка велосипед テント 自転車 帐篷 自行车 텐트 자전거",
  baby: "kinderwagen buggy poussette cochecito passeggino carrinho wózek barnvagn barnevogn коляска ベビーカー 婴儿车 유모차",
  grooming:
    "zahnbürste rasierer brosse-à-dents rasoir cepillo-de-dientes spazzolino escova-de-dentes tandenborstel tandborste tandbørste szczoteczka szczoteczka-do-zębów зубная-щётка diş-fırçası 電動歯ブラシ 歯ブラシ 牙刷 칫솔",
  service:
    "versicherung gutschein mitgliedschaft abonnement seguro-de-viaje suscripción assurance carte-cadeau assicurazione abbonamento assinatura verzekering cadeaubon lidmaatschap ubezpieczenie försäkring presentkort forsikring gavekort pojištění poukaz asigurare абонемент страховка страхування sigorta asuransi 保険 保险 会员卡 보험 बीमा",
  outing:
    "konzert restaurante billet spectacle biglietto ristorante bilet restauracja vstupenka билет ресторан концерт квиток restoran tiket レストラン チケット 餐厅 门票 레스토랑 티켓 टिकट",
  digital:
    "onlinekurs klavierkurs sprachkurs steuersoftware cours-de-piano cours-en-ligne logiciel curso curso-de-piano corso corso-di-pianoforte aplicativo pianocursus cursus aplikacja aplikace aplicație aplicación 講座 アプリ 课程 강좌 앱 приложение कोर्स ऐप",
  pantry:
    "kimchi ketchup soße sauce salsa olivenöl olio pesto kimči кимчи キムチ 泡菜 김치 ソース 酱",
  toys: "spielzeug juguete jouet giocattolo brinquedo speelgoed zabawka игрушка おもちゃ 玩具 장난감",
  charity:
    "spende spendenaktion tierheim donación refugio-de-animales refuge-pour-animaux donazione canile doação dierenasiel donatie schronisko darowizna djurhem insamling dyreinternat útulek adăpost barınak bağış приют приют-для-животных притулок 保護犬 募金 寄付 捐款 慈善 기부 보호소 दान donasi",
  car: "scheibenwischer bremsbelag bremsbeläge autoreifen winterreifen sommerreifen automatte motoröl dachbox limpiaparabrisas pastillas-de-freno neumático essuie-glace plaquettes-de-frein pneu tergicristallo pastiglie-freno pneumatico ruitenwisser remblok wycieraczka klocki-hamulcowe opona bromsbelägg vindrutetorkare däck stěrače brzdové-destičky pneumatika fren-balatası silecek автошина шины дворники ワイパー タイヤ 轮胎 雨刷 行车记录仪 타이어 와이퍼 إطار",
};
