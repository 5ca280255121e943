import type { templates as english } from "../en/templates.ts";
import type { Translated } from "../translated.ts";

export const templates: Translated<typeof english> = {
  title: "テンプレート",
  text: "繰り返し使う設定です。商品は含まれません。",
  newVideo: "新しい動画",
  empty: "テンプレートはまだありません",
  emptyText: "お好みの設定で動画を用意し、「テンプレートとして保存」を選んでください。",
  emptyAction: "動画を作成",
  isDefault: "既定",
  use: "使う",
  makeDefault: "既定にする",
  noDefault: "既定を解除",
  rename: "名前を変更",
  delete: "削除",
  actions: "{name} の操作",
  deleteTitle: "「{name}」を削除しますか？",
  deleteText: "これで作った動画はそのまま残ります。",
  deleted: "テンプレートを削除しました。",
  saved: "テンプレートを保存しました。",
  name: "名前",
  description: "用途",
  uses: "{count, plural, =0 {未使用} other {# 回使用}}",
  updated: "{ago}に変更",
  settings: "{count, plural, =0 {既定値のみ} other {# 件の設定}}",
  scenes: "{scenes} シーン",
  scenesOf: "{seconds} 秒のシーン {scenes} 本",
};
