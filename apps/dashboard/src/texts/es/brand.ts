import type { brand as english } from "../en/brand.ts";
import type { Translated } from "../translated.ts";

export const brand: Translated<typeof english> = {
  title: "Kit de marca",
  text: "El aspecto de tu cuenta y sus vídeos.",
  logo: "Logotipo",
  logoText: "Aparece en los vídeos que aplican el kit de marca.",
  avatar: "Imagen de la cuenta",
  avatarText: "Aparece junto al nombre de tu cuenta.",
  upload: "Subir",
  replace: "Reemplazar",
  uploaded: "La imagen se ha subido.",
  removed: "La imagen se ha quitado.",
  captions: "Subtítulos",
  captionsText:
    "El aspecto de los subtítulos de los vídeos nuevos. Se guarda en tu plantilla predeterminada.",
  captionsSaved: "Los vídeos nuevos tendrán estos subtítulos.",
  templateName: "Marca",
  font: "Fuente",
  text_color: "Texto",
  highlight_color: "Resaltado",
  outline_color: "Contorno",
  position: "Posición",
  place: {
    top: "Arriba",
    middle: "Centro",
    bottom: "Abajo",
  },
  uppercase: "Mayúsculas",
};
