import type { welcome as english } from "../en/welcome.ts";
import type { Translated } from "../translated.ts";

export const welcome: Translated<typeof english> = {
  title: "Entra una foto de producto. Sale un vídeo terminado.",
  text: "Reelwright escribe el guion, elige presentador, filma, locuta, pone música y subtítulos. Tú lo ves en directo.",
  signIn: "Iniciar sesión",
  signInDemo: "Probar como usuario de demostración",
  docs: "Leer la documentación",
  starting: "Iniciando sesión",
  failed: "No se ha podido iniciar sesión: {reason}",
  unavailableTitle: "Aquí todavía no se puede iniciar sesión",
  unavailableText:
    "Esta instalación no tiene un emisor de OpenID Connect. Indícalo en REELWRIGHT_ISSUER y reinicia el gateway; la documentación lo explica. Mientras tanto, la API funciona con claves.",
  stepScript: "Guion",
  stepFilm: "Fotogramas y clips",
  stepSound: "Voz y música",
  stepCut: "Subtítulos y montaje",
};
