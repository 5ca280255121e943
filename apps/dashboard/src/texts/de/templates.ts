import type { templates as english } from "../en/templates.ts";
import type { Translated } from "../translated.ts";

export const templates: Translated<typeof english> = {
  title: "Vorlagen",
  text: "Einstellungen, die Sie wieder verwenden. Das Produkt gehört nicht dazu.",
  newVideo: "Neues Video",
  empty: "Noch keine Vorlage",
  emptyText:
    "Stellen Sie ein Video so ein, wie Sie es mögen, und wählen Sie „Als Vorlage speichern“.",
  emptyAction: "Video erstellen",
  isDefault: "Standard",
  use: "Verwenden",
  makeDefault: "Zum Standard machen",
  noDefault: "Nicht mehr als Standard",
  rename: "Umbenennen",
  delete: "Löschen",
  actions: "Mehr zu {name}",
  deleteTitle: "„{name}“ löschen?",
  deleteText: "Videos, die damit entstanden sind, bleiben, wie sie sind.",
  deleted: "Die Vorlage ist gelöscht.",
  saved: "Die Vorlage ist gespeichert.",
  name: "Name",
  description: "Wofür sie gedacht ist",
  uses: "{count, plural, =0 {Nie verwendet} one {Einmal verwendet} other {#-mal verwendet}}",
  updated: "geändert {ago}",
  settings: "{count, plural, =0 {Nur Standardwerte} one {# Einstellung} other {# Einstellungen}}",
  scenes: "{scenes, plural, one {# Szene} other {# Szenen}}",
  scenesOf: "{scenes, plural, one {# Szene} other {# Szenen}} zu {seconds} s",
};
