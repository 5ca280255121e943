import type { keys as english } from "../en/keys.ts";
import type { Translated } from "../translated.ts";

export const keys: Translated<typeof english> = {
  title: "Claves de API",
  text: "Una clave permite que tus servidores creen vídeos en esta cuenta.",
  newKey: "Nueva clave",
  emptyTitle: "Aún no hay claves",
  emptyText:
    "Crea una para cada servidor o script; así podrás revocar una sin afectar a las demás.",
  name: "Nombre",
  nameHelp: "Dónde se usa, para que la reconozcas.",
  namePlaceholder: "Servidor de producción",
  key: "Clave",
  lastUsed: "Último uso",
  unused: "Nunca",
  madeAt: "Creada",
  expires: "Caduca",
  never: "Nunca",
  days: "En {count, plural, one {# día} other {# días}}",
  expired: "Caducada",
  soon: "Pronto",
  make: "Crear clave",
  madeTitle: "Clave «{name}»",
  onceTitle: "Cópiala ahora",
  onceText: "Es la única vez que se muestra la clave completa. Guárdala como una contraseña.",
  stored: "La he guardado",
  revoke: "Revocar",
  revokeNamed: "Revocar {name}",
  revokeTitle: "¿Revocar «{name}»?",
  revokeText: "Las solicitudes con esta clave se rechazan de inmediato. No se puede deshacer.",
  revoked: "«{name}» está revocada.",
  header: "Envíala con cada solicitud en la cabecera",
};
