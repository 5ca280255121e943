/** Who acts from a terminal, in the audit log. */
export const operator = { id: "operator", requestId: null } as const;
