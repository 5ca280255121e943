import type { Product } from "@reelwright/film/artifacts";
import { foldText } from "@reelwright/film/catalogue/folding";
import { seededRandom, seedOf } from "@reelwright/film/numbers";
import { isMeant, type Mention, mentionsOf } from "@reelwright/film/prompts";
import { leadingTone } from "../colour.ts";
import type { Place } from "./place.ts";
import { bathroom } from "./places/bathroom.ts";
import { beach } from "./places/beach.ts";
import { bedroom } from "./places/bedroom.ts";
import { cafe } from "./places/cafe.ts";
import { desert } from "./places/desert.ts";
import { desk } from "./places/desk.ts";
import { forest } from "./places/forest.ts";
import { gradient } from "./places/gradient.ts";
import { gym } from "./places/gym.ts";
import { harbour } from "./places/harbour.ts";
import { kitchen } from "./places/kitchen.ts";
import { living } from "./places/living.ts";
import { meeting } from "./places/meeting.ts";
import { museum } from "./places/museum.ts";
import { nursery } from "./places/nursery.ts";
import { park } from "./places/park.ts";
import { rooftop } from "./places/rooftop.ts";
import { shop } from "./places/shop.ts";
import { street } from "./places/street.ts";
import { studio } from "./places/studio.ts";
import { terrace } from "./places/terrace.ts";
import { workshop } from "./places/workshop.ts";

/** Every family of scenes. A new one is one more value here. */
export const places: readonly [Place, ...Place[]] = [
  ...[kitchen, bathroom, desk, living, cafe, gym, studio, park],
  ...[street, bedroom, terrace, beach, workshop, nursery, shop, meeting, forest, rooftop, gradient],
  ...[harbour, desert, museum],
] as [Place, ...Place[]];

/** Where a thing can be shown whose surroundings nobody here knows. */
const neutral = new Set(["studio", "gradient", "living", "terrace"]);

/** Places that a way of using things suggests. */
const uses: { readonly [mode: string]: readonly string[] } = {
  apply_to_body: ["bathroom", "bedroom"],
  consumable: ["kitchen", "cafe", "terrace"],
  display_static: ["studio", "gradient", "shop"],
  surface_interactive: ["desk", "kitchen", "workshop"],
  wearable: ["street", "bedroom", "studio", "rooftop"],
};

/** Places that a leading hue (degrees, from and to) sits well in. */
const hues: readonly (readonly [from: number, to: number, names: readonly string[]])[] = [
  [20, 95, ["cafe", "kitchen", "rooftop", "workshop"]],
  [95, 175, ["forest", "terrace", "park"]],
  [175, 275, ["beach", "meeting", "street"]],
  [275, 380, ["bedroom", "gradient", "bathroom"]],
];

/** Words of further languages for a place, by its name; none for a place that isn't listed. */
const wordsOfPlace = (name: string): readonly string[] =>
  (lists[name] ?? "").split(/\s+/u).filter(Boolean);

/**
 * Words of more languages that mean a place, besides those that stand with it. Beginnings of words are enough from four
 * letters on; scripts without spaces are found anywhere. A word that means two places in two languages stands in neither.
 */
const lists: { readonly [place: string]: string } = {
  kitchen: `cucina cozinha keuken kjokken kokken koket keittio kuchni kuchyn mutfak mutfag кухн κουζιν
    キッチン 台所 厨房 厨 주방 부엌 مطبخ المطبخ रसोई किचन ครัว`,
  bathroom: `bagno banheiro doccia chuveiro badkamer baderom badevaerelse badrum kylpyhuone lazienk koupeln banyo
    ванн душ μπανιο 浴室 風呂 バスルーム 洗面 욕실 حمام الحمام बाथरूम स्नानघर ห้องน้ำ`,
  bedroom: `slaapkamer soverom sovevaerelse sovrum makuuhuone sypialn loznic yatak спальн κρεβατοκαμαρ
    寝室 ベッドルーム 卧室 臥室 침실 शयनकक्ष बेडरूम ห้องนอน`,
  living: `soggiorno salotto woonkamer vardagsrum stuen olohuone oturma obyvaci гостин σαλονι
    リビング 居間 客厅 客廳 거실 المعيشة बैठक ห้องนั่งเล่น`,
  desk: `lecture universit dormitor scrivania ufficio kantoor skrivebord skrivbord kontor toimisto biuro biurk kancelar
    bibliotek bibliothek bibliothe bibliotec biblioteka kirjasto kutuphane knihovn офис библиотек кабинет γραφειο
    オフィス デスク 書斎 図書館 办公 辦公 书桌 图书馆 圖書館 사무실 책상 도서관 مكتب المكتب مكتبة المكتبة
    ऑफिस दफ्तर पुस्तकालय ออฟฟิศ`,
  cafe: `caffe ristorante kahvila kavarn kawiarn restorant restoran restaurac ravintola кафе кофейн ресторан καφετερι
    εστιατορι カフェ 喫茶 レストラン 咖啡 餐厅 餐廳 카페 레스토랑 식당 مقهى المقهى مطعم المطعم कैफे रेस्तरां`,
  gym: `tennis palestra ginasio sportschool treningssenter kuntosali silowni posilovn salonu спортзал тренаж
    γυμναστηρι ジム 体育館 健身 体育馆 헬스장 체육관 الرياضة जिम व्यायामशाला`,
  park: `playground vineyard golf farmhouse spielplatz weinberg bauernhof vignoble vigne vinedo granja vigneto fattoria
    vinha boerderij wijngaard winnic parco puisto озер озеро луг παρκο λιμνη 公園 公园 湖 草原 农场 農場 공원 호수
    حديقة الحديقة بحيرة पार्क झील สวน`,
  street: `airport flughafen aeropuerto aeroporto aeroport festival bridge railway metro strada citta mercado mercato straat markt gatan ulica ulice ulicy uliczk sokak
    cadde sehir rynek pazar улиц город рынок δρομος δρομο 街 通り 市場 市场 거리 도시 시장 شارع الشارع مدينة
    المدينة سوق السوق सड़क शहर बाज़ार ถนน`,
  beach: `seeufer spiaggia praia uimaranta rannal plazy plaze plaj deniz sahil пляж море моря морск παραλι θαλασσ
    海 ビーチ 浜辺 沙滩 沙灘 바다 해변 شاطئ الشاطئ بحر البحر समुद्र ชายหาด`,
  harbour: `barca porticciolo porto veleiro jachthaven zeilboot havnen hamnen satama przystan jacht pristav jachta liman
    yelken гаван яхт пристан λιμανι 港 ヨット 码头 碼頭 游艇 항구 요트 ميناء الميناء مرفأ बंदरगाह ท่าเรือ`,
  desert: `deserto woestijn orkenen autiomaa pustyn poust colde collerde пустын ερημο 砂漠 砂丘 沙漠 사막 صحراء
    الصحراء रेगिस्तान ทะเลทราย`,
  museum: `mostra museu exposicao tentoonstelling utstilling udstilling utstallning museet nayttely muzeum muzej muzeul muze
    galeri wystaw vystav sergi музе галере выставк μουσει 美術館 博物館 ギャラリー 画廊 展覧 美术馆 博物馆 展览
    미술관 박물관 갤러리 متحف المتحف معرض संग्रहालय พิพิธภัณฑ์`,
  forest: `waterfall cascad wasserfall bosco floresta skogen skoven metsa metsan lesie lesny lesn orman montagn montanh
    gebirge bergen fjell fjeld vuori gory gorach horach daglar лес лесу лесн горы горах горн δασος βουνο 森 山 登山
    숲 산에 산속 등산 غابة الغابة جبل الجبل जंगल पहाड़ ภูเขา`,
  workshop: `construction baustelle chantier werkplaats verksted vaerksted verkstad warsztat atolye мастерск гараж
    εργαστηρι 工房 作業場 ガレージ 车间 작업실 공방 차고 ورشة الورشة कार्यशाला गैरेज`,
  shop: `negozio winkel butikk butiken kauppa sklep obchod magaza магазин μαγαζ 商店 ショップ 超市 가게 매장 متجر
    المتجر दुकान`,
  rooftop: `tetto telhado tramonto dakterras takterrass crepuscul strech крыш закат ταρατσ 屋上 屋顶 屋頂 天台 옥상
    السطح छत`,
  terrace: `giardino terrazz terraco varanda jardim tuin hagen tradgard puutarha ogrod zahrad bahce сад саду террас
    κηπος 庭 ベランダ テラス 花园 花園 阳台 정원 테라스 شرفة الشرفة बगीचा`,
  meeting: `riunion reuniao vergader kokous zebran toplant переговор 会議 会议 會議 회의 اجتماع सम्मेलन`,
  nursery: `cameretta kinderkamer barnerom bornevaerelse barnrum lastenhuone dzieciec detsky cocuk детск 子供部屋 子ども部屋
    保育 儿童房 兒童房 아이방 बच्चों`,
};

const wordsOf = new Map(
  places.map(({ name, words, hints, suits }) => [
    name,
    {
      words: [...words, ...wordsOfPlace(name)].map(foldText),
      hints: hints.map(foldText),
      suits: suits.map(foldText),
    },
  ]),
);

/** How strongly mentions speak for (or against) a list: the first and the longest words most. */
const affinity = (mentions: readonly Mention[], list: readonly string[], each: number): number =>
  mentions.reduce((sum, { word, index, negated }) => {
    const meant = list.filter((listed) => isMeant(word, listed));
    if (meant.length === 0) return sum;
    if (negated) return sum - 20 * each;
    const longest = Math.max(...meant.map(({ length }) => length));
    return sum + each + Math.max(0, 480 - 60 * index) * (each / 1000) + longest * 3;
  }, 0);

/** How many words of a text are at home in a place. */
const suiting = (text: string, suits: readonly string[]): number =>
  mentionsOf(text).filter(({ word }) => suits.some((listed) => isMeant(word, listed))).length;

/** Points for the product's colours: greyish ones look best before a coloured backdrop. */
const colourPoints = (name: string, palette: Product["palette"]): number => {
  const { c, h } = leadingTone(palette);
  if (c < 0.05) return name === "studio" ? 6 : 0;
  const hue = h < 20 ? h + 360 : h;
  return hues.some(([from, to, names]) => hue >= from && hue < to && names.includes(name)) ? 4 : 0;
};

/** What else is known of the product. */
type Use = {
  /** What its seller says of it. */
  readonly sellingPoints?: readonly string[];
  readonly mode?: string;
};

/**
 * The place for a job: the environment's words decide (what they deny never comes), then the product's
 * name and selling points, then its use, its colours and the seed. The same input always gives the same place.
 */
export const choosePlace = (
  environment: string,
  product: Pick<Product, "name" | "palette">,
  seed: number,
  { sellingPoints = [], mode = "" }: Use = {},
): Place => {
  const random = seededRandom(seedOf(seed, "place"));
  const mentions = mentionsOf(environment);
  const scored = places.map((place) => {
    const { words = [], hints = [], suits = [] } = wordsOf.get(place.name) ?? {};
    return {
      place,
      points:
        affinity(mentions, words, 1000) +
        affinity(mentions, hints, 300) +
        suiting(product.name, suits) * 24 +
        Math.min(3, suiting(sellingPoints.join(". "), suits)) * 5 +
        (uses[mode]?.includes(place.name) ? 5 : 0) +
        (environment !== "" && neutral.has(place.name) ? 12 : 0) +
        colourPoints(place.name, product.palette) +
        (place.onlyNamed ? 0 : random.next() * 9),
    };
  });
  return scored.reduce((best, one) => (one.points > best.points ? one : best)).place;
};

/** The place of a stored name; another one where the name is not known any more. */
export const placeNamed = (name: string): Place =>
  places.find((place) => place.name === name) ?? places[0];
