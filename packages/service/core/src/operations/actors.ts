import type { Actor } from "../ports/audit-log.ts";

/** Who acts from a terminal, in the audit log; who acts over HTTP is `operator:SUB`. */
export const terminalOperator: Actor = { id: "operator", requestId: null };
