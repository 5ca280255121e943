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

/** Clothes that no figure here can put on, and what only has its place among bags. */
export const unwornWords =
  "underwear boxer brief panties bra lingerie shapewear tights umbrella passport-holder passport-cover luggage-tag packing-cube travel-pillow trash-bag garbage-bag bin-bag unterwasche unterhose boxershorts bh strumpfhose ropa-interior calzoncillos sujetador medias sous-vetements calecon soutien-gorge collants intimo mutande reggiseno roupa-intima cueca sutia ondergoed ~schirm paraguas parapluie ombrello guarda-chuva paraplu neceser trousse-de-toilette beauty-case kulturbeutel guanti luvas handschoenen faustlinge cintura cinto riem glove gloves ~handschuh ~handschuhe guante guantes gant gants mitten mittens belt ~gurtel cinturon ceinture";

/** What is worn, and where. */
export const wornWords: { readonly [part in BodyPart]: string } = {
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
