/** What differs between Node, Deno, Bun and browsers. */

type Runtime = {
  readonly process?: { readonly env?: { readonly [name: string]: string | undefined } };
  readonly document?: unknown;
  readonly importScripts?: unknown;
};
const runtime = globalThis as Runtime;

/** Returns an environment variable; undefined where there is no environment, or where it is closed to us. */
export const environmentVariable = (name: string): string | undefined => {
  try {
    return runtime.process?.env?.[name] || undefined;
  } catch {
    // Deno throws without --allow-env: then the options have to name it.
    return undefined;
  }
};

/** Whether this is a page or a worker of a browser, where a header of ours would need leave of the server. */
export const isBrowser = (): boolean =>
  runtime.document !== undefined || typeof runtime.importScripts === "function";

/** Returns 32 random hex digits. `crypto.randomUUID` is missing on pages without TLS. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
