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
  selectJob: "Seleccionar {name}",
  selectAll: "Seleccionar los no terminados",
  cancelSelected:
    "{count, plural, =0 {Cancelar trabajos} one {Cancelar # trabajo} other {Cancelar # trabajos}}",
  bulkTitle: "{count, plural, one {¿Cancelar # trabajo?} other {¿Cancelar # trabajos?}}",
  bulkText:
    "{count, plural, one {El trabajo se detiene} other {Los # trabajos se detienen}} de inmediato y se descarta lo hecho hasta ahora. {credits, plural, =0 {No hay créditos reservados.} one {Se libera {shown} crédito reservado.} other {Se liberan {shown} créditos reservados.}}",
  bulkKeep: "{count, plural, one {Conservarlo} other {Conservarlos}}",
  bulkDone:
    "{count, plural, one {# trabajo cancelado.} other {# trabajos cancelados.}} {credits, plural, =0 {No había créditos reservados.} one {Se ha liberado # crédito.} other {Se han liberado # créditos.}}",
  bulkFailed: "{count, plural, one {No se canceló # trabajo} other {No se cancelaron # trabajos}}",
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
