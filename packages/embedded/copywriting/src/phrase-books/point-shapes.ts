import { asianShapeOf } from "./asian-point-shapes.ts";

/** How a selling point is said in a short book: as it is, or within lines for its shape. */
export type ShortShape = "phrase" | "noun" | "verb" | "figure" | "offer";

/**
 * Finite verbs of points without a subject (`Zieht schnell ein`), or after a short one (`Akku hält 20 Stunden`), in
 * languages that say no such thing after a colon. The other languages leave the pronoun out anyway.
 */
const verbs: Readonly<Record<string, string>> = {
  de: "absorbiert|arbeitet|atmet|beruhigt|bewahrt|bietet|bleibt|bleiben|braucht|brauchen|brennt|brennen|bringt|brummt|dämpft|dimmt|dreht|duftet|duften|entfernt|erinnert|erkennt|ersetzt|fasst|filtert|findet|föhnt|friert|funktioniert|gehört|geht|gibt|gleitet|glättet|hält|halten|heizt|hilft|hörst|ist|sind|kannst|kann|kennt|klebt|kleben|klingt|knittert|kocht|kommt|kommen|kostet|kratzt|kratzen|kühlt|lädt|läuft|lässt|lassen|leert|leuchtet|leuchten|liegt|löst|macht|machen|misst|mahlt|nimmt|nährt|passt|passen|pflegt|putzt|quietscht|regelt|reicht|reinigt|reißt|riecht|rostet|rutscht|rutschen|saugt|schaltet|schließt|schleift|schläft|schmeckt|schmecken|schmilzt|schneidet|schont|schützt|schützen|schäumt|sitzt|sitzen|spart|spült|stärkt|steht|steckt|stinkt|stoppt|taugt|trägt|trocknet|trocknen|tropft|verbraucht|verbindet|verhindert|verzeiht|versteckt|verteilt|vibriert|wächst|wärmt|wärmen|wäscht|weckt|wiegt|wiegen|wirkt|zeigt|zerfällt|zieht|ziehen",
  nl: "absorbeert|beschermt|blijft|blijven|brandt|brengt|draagt|draait|droogt|filtert|gaat|geeft|geurt|glijdt|heeft|helpt|houdt|is|zijn|kan|klapt|klinkt|koelt|komt|kookt|kost|krast|krimpt|laadt|laat|lekt|ligt|maakt|meet|neemt|past|plakt|plakken|reinigt|roest|ruikt|smaakt|smaken|smelt|snijdt|spaart|bespaart|staat|stopt|trekt|valt|verbruikt|verwarmt|verzorgt|voelt|vouwt|wast|weegt|wegen|werkt|zakt|zakken|zit|zitten|zuigt",
  sv: "absorberar|andas|bevarar|bryter|brinner|doftar|drar|dämpar|filtrerar|fungerar|glider|går|gör|halkar|har|hjälper|håller|innehåller|kan|kladdar|klarar|klibbar|kostar|krymper|kyler|laddar|ligger|luktar|lyser|låter|läcker|mäter|passar|rengör|rostar|räcker|sitter|skyddar|skär|smakar|smälter|sparar|står|stänger|suger|sliter|torkar|tvättar|tål|vaggar|väger|värmer|växer|är",
  da: "absorberer|ånder|bevarer|bliver|brænder|bruger|dufter|dæmper|filtrerer|fungerer|fylder|fælder|giver|glider|går|gør|har|hjælper|holder|indeholder|kan|klarer|klistrer|klæber|koster|kradser|krymper|køler|lader|ligger|lugter|lyser|lækker|måler|passer|renser|ruster|rækker|sidder|skærer|smager|smelter|sparer|står|suger|tåler|tørrer|trænger|varer|varmer|vejer|virker|vokser|er",
};

/** French third persons, which `ça` goes before. */
const frenchVerbs =
  "absorbe|accompagne|adoucit|aide|apaise|brille|chauffe|coule|coûte|consomme|contient|convient|cuit|démarre|désaltère|dure|détecte|éclaire|élimine|enlève|entre|évite|facilite|fait(?! (?:main|maison|à|en|au|aux|par|pour|sur|d))|fond|fonctionne|garde|glisse|hydrate|illumine|laisse|lave|lisse|marche|mesure|met|nettoie|nourrit|parfume|passe|pénètre|permet|pèse|peut|plaît|prend|protège|rafraîchit|range|réchauffe|réduit|refroidit|remplace|remplit|rend|reste|résiste|respire|retient|sèche|sent|soulage|supporte|tient|tourne|va|vibre";

const verbal = new Map(
  Object.entries(verbs).map(([language, list]) => [
    language,
    new RegExp(`^(?:\\p{L}+ ){0,2}(?:${list})(?= |$)`, "iu"),
  ]),
);
const french = new RegExp(`^(?:(?:ne|se) \\p{L}|[ns]['’]\\p{L}|(?:${frenchVerbs})(?= |$))`, "iu");

/** A number with its unit and nothing else. */
const figure =
  /^\d+(?:[.,]\d+)?[\s\u00a0\u202f]?(?:m?l|cl|dl|k?g|mg|[mck]?m|[mk]?W|W?h|Std\.?|litr\p{L}*|Liter|litri|litres?|л|мл|кг|г|см|м)\.?$/u;
const offer = /^[-–−]\s?\d+\s?%/u;

/** What a selling point (without marks) is, and how it is said alone. */
export const shapeOf = (
  point: string,
  language: string,
): { readonly shape: ShortShape; readonly text: string; readonly attribute?: string } => {
  if (offer.test(point)) return { shape: "offer", text: point };
  const asian = asianShapeOf(point, language);
  if (asian) return asian;
  if (figure.test(point)) return { shape: "figure", text: point };
  if (language === "fr" && french.test(point))
    return { shape: "verb", text: `ça ${point.slice(0, 1).toLowerCase()}${point.slice(1)}` };
  return { shape: verbal.get(language)?.test(point) ? "verb" : "phrase", text: point };
};
