import type { jobs as english } from "../en/jobs.ts";
import type { Translated } from "../translated.ts";

export const jobs: Translated<typeof english> = {
  text: "このアカウントのすべての動画です（新しい順）。",
  create: "動画を作成",
  search: "商品名で検索",
  statusLabel: "ステータス",
  all: "すべて",
  pauseLabel: "一時停止の理由",
  anyPause: "すべての理由",
  pauseReason: {
    user: "手動",
    human_review: "レビュー待ち",
    credit_limit: "クレジット上限",
  },
  columns: {
    product: "商品",
    status: "ステータス",
    format: "形式",
    credits: "クレジット",
    created: "作成日時",
  },
  list: "ジョブ",
  selectJob: "{name}を選択",
  selectAll: "未完了をすべて選択",
  cancelSelected: "{count, plural, =0 {ジョブをキャンセル} other {#件のジョブをキャンセル}}",
  bulkTitle: "{count, plural, other {#件のジョブをキャンセルしますか？}}",
  bulkText:
    "{count, plural, other {#件のジョブがただちに停止し、}}これまでの成果は破棄されます。{credits, plural, =0 {確保中のクレジットはありません。} other {確保中の{shown}クレジットが返却されます。}}",
  bulkKeep: "{count, plural, other {キャンセルしない}}",
  bulkDone:
    "{count, plural, other {#件のジョブをキャンセルしました。}}{credits, plural, =0 {確保中のクレジットはありませんでした。} other {#クレジットが返却されました。}}",
  bulkFailed: "{count, plural, other {#件のジョブをキャンセルできませんでした}}",
  timeLeft: "残り{time}",
  progressOf: "{name}の進捗",
  reserved: "{credits}を確保中",
  emptyTitle: "まだ動画がありません",
  emptyText:
    "商品画像をドロップすると、フォームが自動で入力されます。最初の動画は約1分で完成します。",
  noMatchTitle: "一致するジョブがありません",
  noMatchText: "絞り込みを変更するか、すべて表示してください。",
  clear: "絞り込みを解除",
  pages: "ページ",
  previous: "前へ",
  next: "次へ",
  range: "{total}件中 {from}–{to}件",
  total: "{count, plural, other {#件の動画}}",
  pastEnd: "そのページはありません。",
};
