import type { jobs as english } from "../en/jobs.ts";
import type { Translated } from "../translated.ts";

export const jobs: Translated<typeof english> = {
  text: "Alle Videos dieses Kontos, die neuesten zuerst.",
  create: "Video erstellen",
  search: "Nach Produkt suchen",
  statusLabel: "Status",
  all: "Alle",
  pauseLabel: "Pausiert",
  anyPause: "Aus jedem Grund",
  pauseReason: {
    user: "Von Ihnen",
    human_review: "Zur Freigabe",
    credit_limit: "Am Credit-Limit",
  },
  columns: {
    product: "Produkt",
    status: "Status",
    format: "Format",
    credits: "Credits",
    created: "Erstellt",
  },
  list: "Jobs",
  selectJob: "{name} auswählen",
  selectAll: "Alle unfertigen auswählen",
  cancelSelected:
    "{count, plural, =0 {Jobs abbrechen} one {# Job abbrechen} other {# Jobs abbrechen}}",
  bulkTitle: "{count, plural, one {# Job abbrechen?} other {# Jobs abbrechen?}}",
  bulkText:
    "{count, plural, one {Der Job endet} other {Die # Jobs enden}} sofort, und was bisher entstanden ist, wird verworfen. {credits, plural, =0 {Es sind keine Credits reserviert.} one {{shown} reservierter Credit wird freigegeben.} other {{shown} reservierte Credits werden freigegeben.}}",
  bulkKeep: "{count, plural, one {Behalten} other {Alle behalten}}",
  bulkDone:
    "{count, plural, one {# Job ist abgebrochen.} other {# Jobs sind abgebrochen.}} {credits, plural, =0 {Es waren keine Credits reserviert.} one {# Credit ist freigegeben.} other {# Credits sind freigegeben.}}",
  bulkFailed:
    "{count, plural, one {# Job wurde nicht abgebrochen} other {# Jobs wurden nicht abgebrochen}}",
  timeLeft: "noch {time}",
  progressOf: "Fortschritt von {name}",
  reserved: "{credits} reserviert",
  emptyTitle: "Noch keine Videos",
  emptyText:
    "Legen Sie ein Produktbild ab, und das Formular füllt sich selbst. Das erste Video dauert etwa eine Minute.",
  noMatchTitle: "Kein Job passt",
  noMatchText: "Ändern Sie die Filter, oder zeigen Sie alles an.",
  clear: "Filter zurücksetzen",
  pages: "Seiten",
  previous: "Zurück",
  next: "Weiter",
  range: "{from}–{to} von {total}",
  total: "{count, plural, one {# Video} other {# Videos}}",
  pastEnd: "Diese Seite gibt es nicht.",
};
