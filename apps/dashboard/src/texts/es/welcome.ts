import type { welcome as english } from "../en/welcome.ts";
import type { Translated } from "../translated.ts";

export const welcome: Translated<typeof english> = {
  title: "Entra una imagen de producto. Sale un vídeo terminado.",
  text: "Reelwright escribe el guion, elige un presentador, genera los clips y añade voz, música y subtítulos. Tú lo ves en directo.",
  signIn: "Iniciar sesión",
  signInDemo: "Probar como usuario de demostración",
  docs: "Leer la documentación",
  starting: "Iniciando sesión",
  failed: "No se ha podido iniciar sesión: {reason}",
  unavailableTitle: "Aquí todavía no se puede iniciar sesión",
  unavailableText:
    "Esta instalación no tiene un emisor OpenID Connect. Define REELWRIGHT_ISSUER y reinicia el gateway; la documentación explica cómo. Mientras tanto, la API funciona con claves.",
  stepScript: "Guion",
  stepFilm: "Fotogramas y clips",
  stepSound: "Voz y música",
  stepCut: "Subtítulos y montaje",
  storageBlocked:
    "Tu navegador bloquea los datos de sitio en esta página. Si el acceso falla, permítelos.",
  film: "Un vídeo que Reelwright generó a partir de una imagen",
};
