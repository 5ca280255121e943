/** Cookies of operators' pages: sealed with the installation's keys, so every gateway can read them and nobody else. */
import type { SecretBox } from "@reelwright/core/ports/secret-box";
import type { Request, Response } from "express";

/** A sign-in that was begun in this browser. */
export type PendingSignIn = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Where the person wanted to go: a path of ours. */
  readonly to: string;
};

/** An operator who has signed in. */
export type OperatorSession = { readonly subject: string };

/** A kind of cookie, with what it holds. */
export type SealedCookie<T> = {
  read(request: Request): T | null;
  /** Sets it for `seconds`. */
  set(response: Response, value: T, seconds: number): void;
  clear(response: Response): void;
};

const cookieOf = (request: Request, name: string): string | null => {
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
};

/** Longer ones are none of ours. */
const longest = 4_096;

/** Opens a kind of cookie. `isSecure`: the gateway's public address is an https one. */
export const sealedCookie = <T extends object>(
  name: string,
  { box, isSecure }: { readonly box: SecretBox; readonly isSecure: boolean },
): SealedCookie<T> => {
  // A link from elsewhere may lead to a page, so Lax; what changes something also has its origin checked.
  const common = { httpOnly: true, sameSite: "lax", secure: isSecure, path: "/admin" } as const;
  return {
    read: (request) => {
      const sealed = cookieOf(request, name);
      if (sealed === null || sealed.length > longest) return null;
      try {
        const text = box.open(Buffer.from(sealed, "base64url"), `cookie:${name}`);
        const { until, ...value } = JSON.parse(text) as T & { readonly until: number };
        return until > Date.now() ? (value as unknown as T) : null;
      } catch {
        // Changed, or sealed with a key that is no longer configured: as good as none.
        return null;
      }
    },
    set: (response, value, seconds) => {
      const maxAge = seconds * 1_000;
      const text = JSON.stringify({ ...value, until: Date.now() + maxAge });
      const sealed = Buffer.from(box.seal(text, `cookie:${name}`)).toString("base64url");
      response.cookie(name, sealed, { ...common, maxAge });
    },
    clear: (response) => void response.clearCookie(name, common),
  };
};
