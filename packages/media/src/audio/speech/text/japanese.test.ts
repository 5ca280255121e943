import { expect, test } from "@jest/globals";
import { katakanaOf } from "./japanese.ts";

test.each([
  ["pˈəʊlə sˈʌŋɡlasɪz", "ポーラーサングラシズ"],
  ["mˌeɪd fɹɒm ɹɪsˈaɪkəld plˈastɪk", "メイドフロムリサイクルドプラスティック"],
  ["hˈɒt sˈɔːs", "ホットソース"],
  ["ˈambə ɹˈiːdɪŋ lˈamp", "アンバーリーディングランプ"],
  ["bˈɒtəl", "ボトル"],
  ["", ""],
  ["?!", ""],
])("%s is %s", (phonemes, kana) => {
  expect(katakanaOf(phonemes)).toBe(kana);
});
