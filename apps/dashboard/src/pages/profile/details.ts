/** The details of an audit log entry, in a line. IDs are shortened. */
export const detailLine = (details: { readonly [name: string]: unknown }): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== "" && typeof value !== "object")
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${shortened(String(value))}`)
    .join(" · ");

const shortened = (text: string): string =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? `…${text.slice(-6)}` : text;

/** The actor: kind and, if known, name. */
export const actorOf = (
  actor: string,
): {
  readonly kind: "key" | "user" | "provider" | "operator" | "system";
  readonly name: string;
} => {
  const [kind = "", ...rest] = actor.split(":");
  const known = (["key", "user", "provider", "operator"] as const).find((each) => each === kind);
  return { kind: known ?? "system", name: shortened(rest.join(":")) };
};
