import type { brand as english } from "../en/brand.ts";
import type { Translated } from "../translated.ts";

export const brand: Translated<typeof english> = {
  title: "Markenauftritt",
  text: "Wie Ihr Konto und seine Videos aussehen.",
  logo: "Logo",
  logoText: "Steht in Videos, die den Markenauftritt verwenden.",
  avatar: "Kontobild",
  avatarText: "Steht neben dem Namen Ihres Kontos.",
  upload: "Hochladen",
  replace: "Ersetzen",
  uploaded: "Das Bild ist hochgeladen.",
  removed: "Das Bild ist entfernt.",
  captions: "Untertitel",
  captionsText: "Wie Untertitel neuer Videos aussehen. Gespeichert in Ihrer Standardvorlage.",
  captionsSaved: "Neue Videos haben diese Untertitel.",
  templateName: "Marke",
  font: "Schrift",
  text_color: "Text",
  highlight_color: "Hervorhebung",
  outline_color: "Kontur",
  position: "Position",
  place: {
    top: "Oben",
    middle: "Mitte",
    bottom: "Unten",
  },
  uppercase: "Großbuchstaben",
};
