import type { welcome as english } from "../en/welcome.ts";
import type { Translated } from "../translated.ts";

export const welcome: Translated<typeof english> = {
  title: "Ein Produktbild hinein. Ein fertiges Video heraus.",
  text: "Reelwright schreibt das Drehbuch, besetzt, filmt, spricht, vertont und untertitelt. Sie sehen dabei zu.",
  signIn: "Anmelden",
  signInDemo: "Als Demo-Nutzer ausprobieren",
  docs: "Dokumentation lesen",
  starting: "Sie werden angemeldet",
  failed: "Die Anmeldung ist fehlgeschlagen: {reason}",
  unavailableTitle: "Hier kann sich noch niemand anmelden",
  unavailableText:
    "Diese Installation hat keinen OpenID-Connect-Anbieter. Nennen Sie einen in REELWRIGHT_ISSUER und starten Sie das Gateway neu; die Dokumentation erklärt es. Die API arbeitet solange mit Schlüsseln.",
  stepScript: "Drehbuch",
  stepFilm: "Keyframes und Clips",
  stepSound: "Stimme und Musik",
  stepCut: "Untertitel und Schnitt",
};
