/** Returns the `Location` of a created resource: the pattern filled with the reply's fields. Paths get `prefix`. */
export const locationOf = (pattern: string, prefix: string, reply: unknown): string => {
  const fields = reply as { readonly [name: string]: unknown };
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, name) => String(fields[name]));
  return pattern.startsWith("/") ? `${prefix}${filled}` : filled;
};
