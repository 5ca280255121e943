import type { lists as english } from "../en/lists.ts";
import type { Translated } from "../translated.ts";

export const lists: Translated<typeof english> = {
  pages: "Páginas",
  pageOf: "Página {page} de {total}",
  previous: "Anterior",
  next: "Siguiente",
};
