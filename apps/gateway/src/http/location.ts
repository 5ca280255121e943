/** The address of what an operation made: its reply's fields put into the pattern; paths are below `prefix`. */
export const locationOf = (pattern: string, prefix: string, reply: unknown): string => {
  const fields = reply as { readonly [name: string]: unknown };
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, name) => String(fields[name]));
  return pattern.startsWith("/") ? `${prefix}${filled}` : filled;
};
