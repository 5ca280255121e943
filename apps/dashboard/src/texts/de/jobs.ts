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
