import type { templates as english } from "../en/templates.ts";
import type { Translated } from "../translated.ts";

export const templates: Translated<typeof english> = {
  title: "Plantillas",
  text: "Ajustes que usa una y otra vez. El producto no forma parte de ellas.",
  newVideo: "Nuevo vídeo",
  empty: "Aún no hay plantillas",
  emptyText: "Ajuste un vídeo a su gusto y elija «Guardar como plantilla».",
  emptyAction: "Crear un vídeo",
  isDefault: "Predeterminada",
  use: "Usar",
  makeDefault: "Hacerla predeterminada",
  noDefault: "Ya no predeterminada",
  rename: "Cambiar el nombre",
  delete: "Eliminar",
  actions: "Más sobre {name}",
  deleteTitle: "¿Eliminar «{name}»?",
  deleteText: "Los vídeos hechos con ella quedan como están.",
  deleted: "La plantilla se ha eliminado.",
  saved: "La plantilla se ha guardado.",
  name: "Nombre",
  description: "Para qué sirve",
  uses: "{count, plural, =0 {Sin usar} one {Usada una vez} other {Usada # veces}}",
  updated: "cambiada {ago}",
  settings: "{count, plural, =0 {Solo valores predeterminados} one {# ajuste} other {# ajustes}}",
  scenes: "{scenes, plural, one {# escena} other {# escenas}}",
  scenesOf: "{scenes, plural, one {# escena} other {# escenas}} de {seconds} s",
};
