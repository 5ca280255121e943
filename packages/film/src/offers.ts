/** Offers in a text: a price, a discount, free delivery. */

const signs = "[$€£¥₹₽₩₺₴₪฿₫₱]";
const codes = String.raw`(?:USD|EUR|GBP|CHF|JPY|CNY|INR|AUD|CAD|SEK|NOK|DKK|PLN|CZK|RON|HUF|TRY|UAH|RUB|KRW|BRL|IDR|AED|SAR|MYR|RM|US\$|R\$|Rp|Rs\.?|Fr\.)`;

const number = String.raw`\d{1,3}(?:[.,'\u00a0\u202f ]?\d{3})*(?:[.,]\d{1,2})?`;

const units = String.raw`(?::-|лв\.?|kr\.?|zł|Kč|lei|Ft|TL|руб\.?|грн|円|元|원|रुपये|रु\.?|euros?|Euro|dollars?|pounds?|reais|ريال|درهم)`;

/** A number with a currency before or after it, in all languages. Requires the flag `u`. */
export const pricePattern = `(?:(?:${signs}|${codes}) ?${number}(?:[.,][-–—])?|${number} ?(?:${signs}|${codes}|${units}))`;

const price = new RegExp(
  `(?<![\\p{L}\\p{N}])${pricePattern}(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}%])`,
  "u",
);

/** `20 %`, `-20%`, in Arabic also `٢٠٪`, in Turkish `%20`. */
const percent = String.raw`(?:[-–−]?(?:\d{1,2}|[٠-٩]{1,2}) ?[%٪％]|(?<!\d ?)%\d{1,2}(?!\d))`;
/** Words that turn a percentage before or after them into a discount. */
const reduced = [
  "off|discount|rabatt|rabat|nachlass|günstiger|reduziert|reduced|sconto|descuento|dto|desconto|remise|réduction",
  "korting|zniżki|zniżka|taniej|sleva|slevy|reducere|reduceri|скидка|скидки|скидкой|знижка|знижки|знижкою|indirim",
  "diskaun|έκπτωση|отстъпка|popusta?|zľav[ay]|தள்ளுபடி|ลด",
  "diskon|alennus|kedvezmény|割引|オフ|引き|할인|छूट|خصم|תخفيض|הנחה|ส่วนลด|giảm",
].join("|");
const saving =
  "save|spare|sparen|spar|économisez|ahorra|risparmia|poupe|economize|bespaar|oszczędź|ušetři|hemat|save up to|-";
const discount = new RegExp(
  `(?:(?:${saving})[^.!?]{0,14})?${percent}(?:[^.!?\\d]{0,12}?(?:${reduced}))|(?:${saving}|${reduced})[^.!?\\d]{0,14}${percent}|(?<=^|\\s)[-–−]\\d{1,2} ?%|\\d ?割引|[\\d一二三四五六七八九](?:\\.\\d)? ?折|${percent} ?(?:${reduced})`,
  "iu",
);

const free = new RegExp(
  [
    "free (?:(?:express|worldwide|next-day|fast|home) )?(?:shipping|delivery|returns?|trial|gift|sample|postage)",
    "(?:ships?|delivered) (?:for )?free|(?:buy|get) (?:one|two|1|2),? get (?:one|1)(?: free)?|(?:2|two|3|three) for (?:1|one|2|two)|half price",
    "(?:kostenlose[rn]?|gratis|freier) ?-?(?:versand|lieferung|rückversand)|versandkostenfrei|versand (?:gratis|kostenlos)",
    "livraison (?:gratuite|offerte)|(?:retours?|essai) gratuits?|frais de port offerts",
    "env[ií]o gratis|env[ií]o gratuito|prueba gratis|spedizione gratuita|spedizione gratis|reso gratuito",
    "frete gr[aá]tis|envio gr[aá]tis|portes gr[aá]tis|gratis (?:verzending|bezorging|levering|frakt|fragt|ongkir|retur\\p{L}*)",
    "(?:darmowa|bezpłatna) (?:dostawa|wysyłka)|doprava zdarma|(?:fri|gratis) (?:fragt|frakt|levering|leverans)|livrare gratuit[aă]",
    "бесплатн\\p{L}* доставк\\p{L}*|безкоштовн\\p{L}* доставк\\p{L}*|ücretsiz (?:kargo|teslimat)|kargo bedava|bebas ongkir",
    "δωρεάν (?:μεταφορικά|αποστολή|παράδοση|επιστροφή)|безплатна доставка|besplatna (?:dostava|isporuka)|doprava zadarmo",
    "(?:transport|livrare|retur) gratuit[aă]?|penghantaran percuma|இலவச (?:டெலிவரி|ஷிப்பிங்)",
    "送料無料|無料配送|返品無料|무료 ?배송|包邮|包郵|免运费|免運費|免费送货|मुफ़?्त (?:डिलीवरी|शिपिंग)|फ्री (?:डिलीवरी|शिपिंग)",
    "(?:شحن|توصيل) مجاني|الشحن مجاني|משלוח חינם|ส่งฟรี|miễn phí vận chuyển|ilmainen toimitus|ingyenes szállítás",
  ].join("|"),
  "iu",
);

/** Returns the part of the text that is the offer, or null if there is none. */
export const offerIn = (text: string): string | null => {
  const found = [discount, free, price].flatMap((kind) => kind.exec(text)?.[0] ?? []);
  return found[0]?.trim() ?? null;
};
