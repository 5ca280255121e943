import type { lists as english } from "../en/lists.ts";
import type { Translated } from "../translated.ts";

export const lists: Translated<typeof english> = {
  pages: "Seiten",
  pageOf: "Seite {page} von {total}",
  previous: "Zurück",
  next: "Weiter",
};
