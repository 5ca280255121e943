import { parsedUrl } from "@reelwright/core/util/parsed-url";
import type { Declared, Environment, Setting } from "../config.ts";
import { isLoopback } from "../loopback.ts";
import { isProduction, text } from "../setting-kinds.ts";

/** What is wrong with an address whose answers are believed: in production `http:` that leaves this machine. */
export const trustProblem =
  (what: string) =>
  (value: string, environment: Environment): string | null => {
    const url = parsedUrl(value);
    const isOpen = url?.protocol === "http:" && !isLoopback(url.hostname);
    return isOpen && isProduction(environment)
      ? `begins with http://, which NODE_ENV=production forbids: whoever is on the way to ${url.host} could ${what}; use https://`
      : null;
  };

/**
 * An address, or nothing, whose answers decide who is let in. Without TLS whoever is on the way could answer instead, so
 * NODE_ENV=production refuses `http:` that leaves this machine. What is no address is a mere name, and may be any.
 */
export const trustedAddress = (
  name: string,
  declared: Pick<Declared<string>, "about">,
): Setting<string> => ({
  ...text(name, {
    ...declared,
    default: "",
    rule: trustProblem("sign in as anybody"),
  }),
  values: "`https://…`",
});
