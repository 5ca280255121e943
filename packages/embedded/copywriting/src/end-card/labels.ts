/** What a card asks for where the caller asks for nothing: true of any product, by ISO 639-1. */
export const defaultLabels: Readonly<Record<string, string>> = {
  ar: "اكتشف المزيد",
  bg: "Вижте повече",
  bn: "আরও দেখুন",
  cs: "Zjistit více",
  da: "Se mere",
  de: "Jetzt entdecken",
  el: "Δείτε περισσότερα",
  en: "Discover more",
  es: "Descúbrelo",
  fi: "Katso lisää",
  fr: "Découvrir",
  he: "לגלות עוד",
  hi: "और जानें",
  hr: "Saznajte više",
  hu: "Fedezze fel",
  id: "Lihat selengkapnya",
  it: "Scopri di più",
  ja: "詳しく見る",
  ko: "자세히 보기",
  ms: "Ketahui lagi",
  nl: "Ontdek meer",
  no: "Se mer",
  pl: "Zobacz więcej",
  pt: "Saiba mais",
  ro: "Descoperă",
  ru: "Узнать больше",
  sk: "Zistiť viac",
  sv: "Upptäck mer",
  ta: "மேலும் அறிக",
  th: "ดูเพิ่มเติม",
  tr: "Keşfet",
  uk: "Дізнатися більше",
  vi: "Khám phá ngay",
  zh: "了解更多",
};

/** Beginnings of words with which a sentence asks its viewer to act. */
const asking = [
  "shop|buy|order|get yours|get it|grab|try|visit|discover|tap|click|swipe|link|sign up|join|book|pick|find out|check (?:it|us|out)|see (?:it|more)|learn|download|start|save|treat",
  "hol|bestell|kauf|probier|entdeck|sicher|klick|schau|besuch|gönn|teste|jetzt|achète|achetez|command|essay|découv|cliqu|visit|offre[zs]|profit",
  "compra|pide|prueba|descubr|haz clic|consigue|visita|reserva|acquista|ordina|prova|scopri|clicca|visita|compre|peça|experimente|descubra|clique|garanta",
  "koop|bestel|probeer|ontdek|klik|bezoek|kup|zamów|spróbuj|odkryj|kliknij|sprawdź|kupte|objedn|vyzkouš|objev|klikn|køb|bestil|prøv|opdag|köp|beställ|upptäck|klicka",
  "cumpăr|comand|încearcă|descoper|satın al|sipariş|dene|keşfet|tıkla|beli|pesan|coba|temukan|klik|куп|закаж|попроб|откро|нажм|замов|спробу|відкрий|натисн|придба",
  "खरीद|ऑर्डर|आज़मा|आजमा|देखें|देखिए|क्लिक|اطلب|اشتر|جرب|اكتشف|احصل|اضغط|تسوق|זמינו|הזמינו|קנו|נסו|גלו",
].join("|");
const anywhere =
  /購入|お試し|試して|チェック|注文|ご覧|クリック|今すぐ|구매|주문|만나보|확인하|클릭|지금|立即|购买|下单|點擊|点击|试试|試試|抢购|สั่งซื้อ|ลองเลย|คลิก/u;
const beginning = new RegExp(`(?<!\\p{L})(?:${asking})`, "iu");

/** Whether a sentence asks its viewer to do something, as far as the languages of the list go. */
export const asksToAct = (sentence: string): boolean =>
  beginning.test(sentence) || anywhere.test(sentence);
