import { expect, test } from "@jest/globals";
import { shortName } from "./short-name.ts";

test.each([
  ["de", "Kabellose Bluetooth Noise Cancelling Over Ear Kopfhörer Schwarz", /Kopfhörer$/u],
  [
    "de",
    "Doppelwandige auslaufsichere Edelstahl Trinkflasche 750 ml mit Strohhalm",
    /Trinkflasche$/u,
  ],
  [
    "fr",
    "Gourde isotherme en acier inoxydable double paroi 750 ml",
    /^Gourde isotherme(?!.* (?:en|double)$)/u,
  ],
  ["fr", "Casque sans fil à réduction de bruit active noir", /^Casque sans fil(?!.* (?:à|de)$)/u],
  ["es", "Soporte para móvil de coche universal resistente", /^Soporte para móvil(?!.* de$)/u],
  ["es", "Botella de agua de acero inoxidable con doble pared", /^Botella de agua(?!.* de$)/u],
  ["it", "Cuffie wireless con cancellazione del rumore", /^Cuffie wireless(?!.* con$)/u],
  ["pl", "Bezprzewodowe słuchawki nauszne z redukcją szumów czarne", /słuchawki(?!.* z$)/u],
  ["cs", "Nerezová dvouplášťová termoláhev s brčkem 750 ml", /termoláhev$/u],
  ["ru", "Беспроводные наушники с активным шумоподавлением", /наушники$/u],
  ["nl", "Draadloze noise cancelling over-ear hoofdtelefoon zwart", /hoofdtelefoon/u],
  ["sv", "Dubbelväggig läckagesäker vattenflaska i rostfritt stål", /vattenflaska$/u],
  ["tr", "Paslanmaz çelik çift cidarlı sızdırmaz su matarası", /su matarası$/u],
  ["hi", "स्टेनलेस स्टील डबल वॉल लीक प्रूफ पानी की बोतल", /पानी की बोतल$/u],
  ["ja", "ステンレス製 二重構造 真空断熱 水筒 500ml", /水筒$/u],
  ["ko", "무선 노이즈 캔슬링 블루투스 헤드폰 블랙", /헤드폰/u],
  ["zh", "不锈钢双层真空保温杯 500ml 黑色", /保温杯$/u],
  ["id", "Botol minum stainless steel dinding ganda anti bocor", /^Botol minum/u],
])("in %s, %s is cut to what still says what it is", (language, title, what) => {
  for (const most of [2, 1.4]) expect(shortName(title, most, language).bare).toMatch(what);
});

test("a comma within a number ends no title", () => {
  expect(shortName("Puzzle 1,5 cm dick", 1.65, "de").bare).toBe("Puzzle 1,5 cm");
});
