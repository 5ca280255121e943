import { type Setting, text } from "./config.ts";

const isHere = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);

/**
 * An address, or nothing, whose answers decide who is let in. Without TLS whoever is on the way could answer instead, so
 * NODE_ENV=production refuses `http:` that leaves this machine. What is no address is a mere name, and may be any.
 */
export const trustedAddress = (name: string): Setting<string> => {
  const plain = text(name, "");
  return {
    ...plain,
    parse: (value, environment) => {
      const address = plain.parse(value, environment);
      const url = URL.canParse(address) ? new URL(address) : null;
      const isOpen = url?.protocol === "http:" && !isHere(url.hostname);
      if (isOpen && environment["NODE_ENV"] === "production") {
        throw new Error(
          `begins with http://, which NODE_ENV=production forbids: whoever is on the way to ${url.host} could sign in as anybody; use https://`,
        );
      }
      return address;
    },
  };
};
