import type { LookupFunction } from "node:net";
import type { AddressPolicy } from "../downloads/destination.ts";
import { addressIn } from "../downloads/url-issue.ts";

const forbidden = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} points inside a private network`), {
    code: "ADDRESS_FORBIDDEN",
  });

/** Throws for a host that is itself an IP address which is not permitted: node:net never looks those up. */
export const refuseForbiddenLiteral = (url: URL, border: AddressPolicy): void => {
  const literal = addressIn(url);
  if (literal !== null && !border.permits(literal)) throw forbidden(literal);
};

/**
 * The lookup of each new connection: returns the permitted addresses only, so that what is connected to is what
 * was checked, whatever the name says a moment later.
 */
export const guardedLookup =
  (border: AddressPolicy): LookupFunction =>
  (hostname, { all }, callback) => {
    border.lookup(hostname).then(
      (found) => {
        const permitted = found.filter(({ address }) => border.permits(address));
        const [first] = permitted;
        if (!first) callback(forbidden(hostname), "");
        else if (all) callback(null, [...permitted]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
