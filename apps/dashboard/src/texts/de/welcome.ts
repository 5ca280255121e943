import type { welcome as english } from "../en/welcome.ts";
import type { Translated } from "../translated.ts";

export const welcome: Translated<typeof english> = {
  title: "Ein Produktbild rein. Ein fertiges Video raus.",
  text: "Reelwright schreibt das Skript, wählt eine Person, erzeugt die Clips und ergänzt Stimme, Musik und Untertitel. Sie sehen dabei zu.",
  signIn: "Anmelden",
  signInDemo: "Als Demo-Nutzer ausprobieren",
  docs: "Dokumentation lesen",
  starting: "Sie werden angemeldet",
  failed: "Die Anmeldung ist fehlgeschlagen: {reason}",
  unavailableTitle: "Hier kann sich noch niemand anmelden",
  unavailableText:
    "Diese Installation hat keinen OpenID-Connect-Aussteller. Setzen Sie REELWRIGHT_ISSUER und starten Sie das Gateway neu; die Dokumentation erklärt, wie. Die API funktioniert bis dahin mit Schlüsseln.",
  stepScript: "Skript",
  stepFilm: "Keyframes und Clips",
  stepSound: "Stimme und Musik",
  stepCut: "Untertitel und Schnitt",
  storageBlocked:
    "Ihr Browser blockiert Websitedaten für diese Seite. Wenn die Anmeldung fehlschlägt, erlauben Sie sie.",
  film: "Ein Video, das Reelwright aus einem Bild erzeugt hat",
};
