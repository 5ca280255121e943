import type { jobs as english } from "../en/jobs.ts";
import type { Translated } from "../translated.ts";

export const jobs: Translated<typeof english> = {
  text: "Todos los vídeos de esta cuenta, los más recientes primero.",
  create: "Crear vídeo",
  search: "Buscar por producto",
  statusLabel: "Estado",
  all: "Todos",
  pauseLabel: "En pausa",
  anyPause: "Por cualquier motivo",
  pauseReason: {
    user: "Por usted",
    human_review: "Para revisar",
    credit_limit: "En su límite de créditos",
  },
  columns: {
    product: "Producto",
    status: "Estado",
    format: "Formato",
    credits: "Créditos",
    created: "Creado",
  },
  list: "Trabajos",
  timeLeft: "faltan {time}",
  progressOf: "Progreso de {name}",
  reserved: "{credits} reservados",
  emptyTitle: "Aún no hay vídeos",
  emptyText:
    "Suelta una imagen del producto y el formulario se rellena solo. El primer vídeo tarda alrededor de un minuto.",
  noMatchTitle: "Ningún trabajo coincide",
  noMatchText: "Cambie los filtros o muestre todo.",
  clear: "Quitar los filtros",
  pages: "Páginas",
  previous: "Anterior",
  next: "Siguiente",
  range: "{from}–{to} de {total}",
  total: "{count, plural, one {# vídeo} other {# vídeos}}",
  pastEnd: "Esa página no existe.",
};
