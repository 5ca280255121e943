import type { lists as english } from "../en/lists.ts";
import type { Translated } from "../translated.ts";

export const lists: Translated<typeof english> = {
  pages: "ページ",
  pageOf: "{total} ページ中 {page} ページ",
  previous: "前へ",
  next: "次へ",
};
