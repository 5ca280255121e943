import { expect, test } from "@jest/globals";
import { createSemaphore } from "@reelwright/film/concurrency";
import { readJapanese } from "./japanese.ts";
import { tokenize, withoutNumbers } from "./tokens.ts";

const wordsOf = (text: string, language: string, readings = new Map()) =>
  tokenize(text, language, readings).map((token) => [token.text, token.spoken]);

test.each([
  ["en", "Only 5 € today", "Only=Only 5=5 €=euros today=today"],
  ["en", "It weighs 2 kg, or so", "It=It weighs=weighs 2=2 kg,=kilograms or=or so=so"],
  ["ru", "за 1 299 ₽ в", "за=за 1·299·₽=1299·рублей в=в"],
  ["pt", "por R$ 19,90.", "por=por R$·19,90.=19·reais·90"],
  ["fr", "dès 5 €/mois", "dès=dès 5=5 €/mois=euros·par·mois"],
  [
    "de",
    "50%ige Creme, 20-%-Rabatt",
    "50%ige=50·Prozentige Creme,=Creme 20-%-Rabatt=20·Prozent·Rabatt",
  ],
  ["en", "50%-off (5-7 days)", "50%-off=50·percent·off (5-7=5·to·7 days)=days"],
  ["en", "Nike™ at 5 Main St.", "Nike™=Nike at=at 5=5 Main=Main St.=street"],
  ["en", "on St. Patrick's day", "on=on St.=saint Patrick's=Patrick's day=day"],
  ["zh", "每天1/2片", "每天=每天 1/2=二分之一 片=片"],
])(
  "%s: the words of %s stay as written, and each has its part of what is said",
  (language, text, pairs) => {
    const found = wordsOf(text, language).map((pair) => pair.join("=").replace(/ /gu, "·"));
    expect(found.join(" ")).toBe(pairs);
  },
);

test("Japanese numbers keep their counter and their particle", async () => {
  const text = "5月3日に、1人で9:00〜17:00、50%オフです。";
  const runs = withoutNumbers(text, "ja");
  const readings = await readJapanese(runs, createSemaphore(1, 1), AbortSignal.timeout(60_000));
  expect(wordsOf(text, "ja", new Map(readings))).toEqual([
    ["5月3日に、", "ゴガツ ミッカニ"],
    ["1人で", "ヒトリデ"],
    ["9:00〜17:00、", "クジ カラ ジューシチジ"],
    ["50%", "ゴジュー パーセント"],
    ["オフです。", "オフデス"],
  ]);
});
