import type { welcome as english } from "../en/welcome.ts";
import type { Translated } from "../translated.ts";

export const welcome: Translated<typeof english> = {
  title: "商品画像から、完成した動画へ。",
  text: "Reelwrightが台本を書き、出演者を選び、クリップを生成し、音声・音楽・字幕を付けます。その様子をその場で見られます。",
  signIn: "サインイン",
  signInDemo: "デモユーザーで試す",
  docs: "ドキュメントを読む",
  starting: "サインインしています",
  failed: "サインインできませんでした: {reason}",
  unavailableTitle: "まだサインインできません",
  unavailableText:
    "OpenID Connectの発行者が設定されていません。REELWRIGHT_ISSUERを設定してゲートウェイを再起動してください（手順はドキュメントにあります）。その間もAPIはキーで使えます。",
  stepScript: "台本",
  stepFilm: "キーフレームとクリップ",
  stepSound: "音声と音楽",
  stepCut: "字幕と編集",
  storageBlocked:
    "ブラウザーがこのページのサイトデータをブロックしています。サインインできない場合は許可してください。",
  film: "Reelwrightが1枚の画像から生成した動画",
};
