import type { brand as english } from "../en/brand.ts";
import type { Translated } from "../translated.ts";

export const brand: Translated<typeof english> = {
  title: "ブランドキット",
  text: "アカウントと動画の見た目です。",
  logo: "ロゴ",
  logoText: "ブランドキットを適用した動画に表示されます。",
  avatar: "アカウント画像",
  avatarText: "アカウント名の横に表示されます。",
  upload: "アップロード",
  replace: "置き換える",
  uploaded: "画像をアップロードしました。",
  removed: "画像を削除しました。",
  captions: "字幕",
  captionsText: "新しい動画の字幕の見た目です。既定のテンプレートに保存されます。",
  captionsSaved: "新しい動画にこの字幕を使います。",
  templateName: "ブランド",
  font: "フォント",
  text_color: "文字",
  highlight_color: "強調",
  outline_color: "縁取り",
  position: "位置",
  place: {
    top: "上",
    middle: "中央",
    bottom: "下",
  },
  uppercase: "大文字",
};
