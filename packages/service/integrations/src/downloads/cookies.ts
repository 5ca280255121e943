import type { IncomingMessage } from "node:http";

/** The cookies of one chain of redirects: some servers set one and redirect to the same address, to see it come back. */
export type Cookies = {
  /** Takes what a response of this address sets. */
  take(from: URL, response: IncomingMessage): void;
  /** The header of a request to this address; nothing where none of its cookies is known. */
  headers(to: URL): { readonly cookie?: string };
};

const maxCookies = 20;
/** Bytes of all cookies of an origin together; a server takes about 8 KiB of headers. */
const maxBytes = 4_096;

/** Whether a cookie is set only to remove one. */
const isRemoved = (attributes: readonly string[]): boolean =>
  attributes.some((each) => {
    const [name = "", value = ""] = each.split("=", 2).map((part) => part.trim());
    if (/^max-age$/i.test(name)) return Number(value) <= 0;
    return /^expires$/i.test(name) && Date.parse(value) < Date.now();
  });

/**
 * An empty jar. A cookie goes back to the origin that set it and nowhere else, whatever domain it names, and is forgotten
 * with the chain.
 */
export const openCookies = (): Cookies => {
  const byOrigin = new Map<string, Map<string, string>>();
  const jarOf = ({ origin }: URL): Map<string, string> => {
    const jar = byOrigin.get(origin) ?? new Map<string, string>();
    byOrigin.set(origin, jar);
    return jar;
  };
  return {
    take: (from, { headers }) => {
      const jar = jarOf(from);
      for (const line of headers["set-cookie"] ?? []) {
        const [pair = "", ...attributes] = line.split(";");
        const name = pair.slice(0, pair.indexOf("=")).trim();
        if (!pair.includes("=") || name === "") continue;
        jar.delete(name);
        const isRoom =
          jar.size < maxCookies && [...jar.values(), pair].join("; ").length < maxBytes;
        if (isRoom && !isRemoved(attributes)) jar.set(name, pair.trim());
      }
    },
    headers: (to) => {
      const jar = jarOf(to);
      return jar.size === 0 ? {} : { cookie: [...jar.values()].join("; ") };
    },
  };
};
