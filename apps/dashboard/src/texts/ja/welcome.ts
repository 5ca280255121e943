import type { welcome as english } from "../en/welcome.ts";
import type { Translated } from "../translated.ts";

export const welcome: Translated<typeof english> = {
  title: "商品写真を入れるだけで、完成した動画に。",
  text: "台本、出演者、撮影、ナレーション、音楽、字幕まで Reelwright が仕上げます。その様子をそのまま見られます。",
  signIn: "サインイン",
  signInDemo: "デモユーザーで試す",
  docs: "ドキュメントを読む",
  starting: "サインインしています",
  failed: "サインインできませんでした: {reason}",
  unavailableTitle: "まだサインインできません",
  unavailableText:
    "このインストールには OpenID Connect の発行者がありません。REELWRIGHT_ISSUER に指定してゲートウェイを再起動してください。手順はドキュメントにあります。その間も API はキーで使えます。",
  stepScript: "台本",
  stepFilm: "キーフレームとクリップ",
  stepSound: "音声と音楽",
  stepCut: "字幕と編集",
};
