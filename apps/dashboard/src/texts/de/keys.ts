import type { keys as english } from "../en/keys.ts";
import type { Translated } from "../translated.ts";

export const keys: Translated<typeof english> = {
  title: "API-Schlüssel",
  text: "Mit einem Schlüssel erstellen Ihre Server Videos auf diesem Konto.",
  newKey: "Neuer Schlüssel",
  emptyTitle: "Noch keine Schlüssel",
  emptyText:
    "Erstellen Sie einen je Server oder Skript. So lässt sich einer widerrufen, ohne die anderen zu stören.",
  name: "Name",
  nameHelp: "Wo er verwendet wird, damit Sie ihn wiedererkennen.",
  namePlaceholder: "Produktionsserver",
  key: "Schlüssel",
  lastUsed: "Zuletzt verwendet",
  unused: "Nie",
  madeAt: "Erstellt",
  expires: "Läuft ab",
  never: "Nie",
  days: "In {count, plural, one {# Tag} other {# Tagen}}",
  expired: "Abgelaufen",
  soon: "Bald",
  make: "Schlüssel erstellen",
  madeTitle: "Schlüssel „{name}“",
  onceTitle: "Kopieren Sie ihn jetzt",
  onceText:
    "Der ganze Schlüssel wird nur dieses eine Mal angezeigt. Bewahren Sie ihn wie ein Passwort auf.",
  stored: "Ich habe ihn gespeichert",
  revoke: "Widerrufen",
  revokeNamed: "{name} widerrufen",
  revokeTitle: "„{name}“ widerrufen?",
  revokeText:
    "Anfragen mit diesem Schlüssel werden sofort abgelehnt. Das lässt sich nicht rückgängig machen.",
  revoked: "„{name}“ ist widerrufen.",
  header: "Senden Sie ihn mit jeder Anfrage im Header",
};
