import { describe, expect, test } from "@jest/globals";
import { endCardTexts } from "./end-card-texts.ts";
import { offerIn } from "./offers.ts";
import type { ScriptRequest } from "./ports/tools.ts";
import { scriptRequest } from "./testing/script-request.ts";

const cardOf = (changes: Partial<ScriptRequest>) => {
  const request = scriptRequest(changes);
  return endCardTexts(request, request.language);
};

describe("the action of an end card", () => {
  test.each([
    ["Shop now", "Shop now"],
    ["order today.", "Order today"],
    ["Order today at acme.com, and get 20% off", "Order today at acme.com"],
    ["Probier es jetzt aus und spar dir den Versand", "Probier es jetzt aus"],
    ["今すぐチェックしてください。", "今すぐチェックしてください"],
  ])("is the caller's call to action, as short as it can be: %s", (cta, action) => {
    expect(cardOf({ cta })).toMatchObject({ action });
  });

  test("is a phrase of the language where the caller asks for nothing, or for too much", () => {
    expect(cardOf({}).action).toBe("Discover more");
    const cta = `Visit ${"verylongwords".repeat(6)} today`;
    expect(cardOf({ cta }).action).toBe("Discover more");
  });

  test("is the last sentence of a script of one's own, if that asks for something", () => {
    const told = (customScript: string, language = "en") => cardOf({ customScript, language });
    expect(told("I love it. Get yours today.").action).toBe("Get yours today");
    expect(told("Es hält warm. Jetzt bestellen!", "de").action).toBe("Jetzt bestellen!");
    expect(told("منتج رائع. اطلبه الآن من متجرنا.", "ar").action).toBe("اطلبه الآن من متجرنا");
    expect(told("It is warm. That is what I like.").action).toBe("Discover more");
    expect(told("Det er varmt.", "is").action).toBeNull();
  });

  test("ignores selling points and call to action beside a script of one's own", () => {
    const customScript = "Simple et beau. Essayez-le une fois !";
    const ignored = { cta: "Try it today for $5", sellingPoints: ["20% off this week"] };
    expect(cardOf({ customScript, language: "fr", ...ignored })).toMatchObject({
      action: "Essayez-le une fois !",
      offer: null,
    });
  });
});

describe("the offer of an end card", () => {
  test.each([
    ["20% off this week", "20% off"],
    ["Save up to 30 %", "Save up to 30 %"],
    ["Jetzt 15 % Rabatt sichern", "15 % Rabatt"],
    ["Nur 49,90 €", "49,90 €"],
    ["From $1,299.00", "$1,299.00"],
    ["送料無料でお届け", "送料無料"],
    ["今なら30%オフ", "30%オフ"],
    ["限时8折优惠", "8折"],
    ["-25% ce weekend", "-25%"],
    ["Livraison offerte", "Livraison offerte"],
    ["бесплатная доставка по России", "бесплатная доставка"],
    ["₹499 से शुरू", "₹499"],
    ["خصم 20% هذا الأسبوع", "خصم 20%"],
    ["Buy one get one free", "Buy one get one free"],
    ["399 kr", "399 kr"],
    ["19,99 zł", "19,99 zł"],
  ])("is found in %s", (text, offer) => {
    expect(offerIn(text)).toBe(offer);
  });

  /** Discounts, free delivery and prices of each language, each the whole offer. */
  test.each([
    ["de", "-20 %|20 % Rabatt|Versandkostenfrei|39,99 €|CHF 49.–|Fr. 49.90"],
    ["fr", "20 % de réduction|-30 %|Livraison gratuite|19 €"],
    ["es, pt, it", "20 % de descuento|Envío gratis|20% de desconto|R$ 199,90|20% di sconto"],
    ["nl, sv, da", "20% korting|Gratis verzending|20 % rabatt|Fri frakt|199 :-|20% rabat|299 kr."],
    ["pl, cs, sk", "20% zniżki|129 zł|Sleva 20 %|1 299 Kč|Zľava 20 %|20 % zľava|Doprava zadarmo"],
    ["hu, fi", "20 % kedvezmény|Ingyenes szállítás|4 990 Ft|20 % alennus|Ilmainen toimitus"],
    ["el", "20% έκπτωση|Έκπτωση 20%|Δωρεάν μεταφορικά|Δωρεάν αποστολή"],
    [
      "bg, hr",
      "20% отстъпка|Безплатна доставка|49,90 лв.|20% popusta|Popust 20%|Besplatna dostava",
    ],
    ["ro", "20% reducere|Transport gratuit|Livrare gratuită|199 lei"],
    ["ru, uk", "Скидка 20%|1 990 ₽|1990 руб.|Знижка 20%|499 грн|Безкоштовна доставка"],
    ["tr", "%20 indirim|20% indirim|Ücretsiz kargo|299 TL|₺299"],
    ["id, ms", "Diskon 20%|Gratis ongkir|Rp 199.000|Diskaun 20%|Penghantaran percuma|RM 49.90"],
    ["hi, ta", "20% की छूट|मुफ़्त डिलीवरी|₹1,499|20% தள்ளுபடி|இலவச டெலிவரி"],
    ["ar, he", "خصم 20%|خصم ٢٠٪|شحن مجاني|99 ريال|20% הנחה|משלוח חינם"],
    ["ja", "20％オフ|2割引|送料無料|3,980円"],
    ["zh, ko", "八折|8.5折|包邮|199元|20% 할인|무료 배송|29,900원"],
    ["th, vi", "ลด 20%|ส่งฟรี|giảm 20%"],
  ])("is known in %s", (_languages, offers) => {
    const all = offers.split("|");
    expect(all.map(offerIn)).toEqual(all);
  });

  test.each([
    "95 % menos plástico",
    "%100 pamuk",
    "20 % kakaa",
    "30% daha hafif",
    "٢٤ ساعة",
    "100% βαμβάκι",
    "100% organic cotton",
    "95 % weniger Plastik",
    "Keeps drinks cold for 24 hours",
    "Weighs only 24 grams",
    "Feel free to return",
    "USB-C 3.0",
    "Made in 1999",
    "Wash at 30 degrees",
    "SPF 50",
    "Contains 0% alcohol",
  ])("is never made up of %s", (text) => {
    expect(offerIn(text)).toBeNull();
  });

  test("is a whole phrase where it is short, two offers where both are", () => {
    const offerOf = (sellingPoints: string[], cta = "") => cardOf({ sellingPoints, cta }).offer;
    expect(offerOf(["Lightweight", "20% off this week"])).toBe("20% off this week");
    expect(offerOf(["30% off", "Free shipping"])).toBe("30% off · Free shipping");
    expect(offerOf(["Lightweight", "Soft"])).toBeNull();
    const long = "Because we like you so very much, it is only $19.99 until the end of the month";
    expect(offerOf([long])).toBe("$19.99");
  });

  test("is not said twice: what the action says is left out", () => {
    const cta = "Get 20% off today";
    expect(cardOf({ cta })).toMatchObject({ action: cta, offer: null });
    const split = cardOf({ cta: "Order today at acme.com, and get 20% off" });
    expect(split).toMatchObject({ action: "Order today at acme.com", offer: "20% off" });
  });

  test("may be that of the end of a script of one's own", () => {
    const customScript =
      "I paid $12 for the last one. It broke. This one lasts. Free shipping today.";
    expect(cardOf({ customScript }).offer).toBe("Free shipping today");
  });
});

test("a long name loses what shops write behind it", () => {
  const productName = "Tidewell Steel Bottle – Leakproof, 750 ml, BPA-free, for Sports and Travel";
  expect(cardOf({ productName }).name).toBe("Tidewell Steel Bottle");
  expect(cardOf({ productName: "Halo Nine – red" }).name).toBe("Halo Nine – red");
});
