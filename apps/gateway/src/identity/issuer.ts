/** The issuer's discovery document, as the dashboard's sign-in needs it. */
import { parsedUrl } from "@reelwright/core/util/urls";
import { proxiedFetch } from "@reelwright/integrations/proxies";

/** Maximum delay of a page by an issuer that doesn't respond. */
const requestMs = 1_500;
const freshMs = 10 * 60_000;
/** After a failure. */
const retryMs = 5_000;

/** Endpoints that the page calls. */
const fetched = ["token_endpoint", "userinfo_endpoint", "jwks_uri", "revocation_endpoint"];

/** Origins that mean nothing else in a policy: a host's name may hold a semicolon. */
const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/;

const originOf = (address: unknown): readonly string[] => {
  const origin = typeof address === "string" ? (parsedUrl(address)?.origin ?? "") : "";
  return plainOrigin.test(origin) ? [origin] : [];
};

type Document = { readonly [name: string]: unknown };

/** Members of the document that a sign-in needs. */
const needed = [
  "issuer",
  "authorization_endpoint",
  "token_endpoint",
  "end_session_endpoint",
  "authorization_response_iss_parameter_supported",
  "id_token_signing_alg_values_supported",
];

export type IssuerDescription = {
  /** Origins that the page calls: the issuer's own and those of its endpoints. */
  readonly origins: readonly string[];
  /** Origins that the page shows in a frame, to check the session at the issuer. */
  readonly frameOrigins: readonly string[];
  /** The needed members of the document; null if it couldn't be read or describes another issuer. */
  readonly metadata: Document | null;
};

const described = (issuer: string, own: readonly string[], found: Document): IssuerDescription => {
  const metadata = Object.fromEntries(
    needed.filter((name) => found[name] !== undefined).map((name) => [name, found[name]]),
  );
  return {
    origins: [...new Set([...own, ...fetched.flatMap((name) => originOf(found[name]))])],
    frameOrigins: [...new Set([...own, ...originOf(found["authorization_endpoint"])])],
    metadata: found["issuer"] === issuer ? metadata : null,
  };
};

/**
 * Returns a function that reads the issuer's discovery document, cached for ten minutes. Without the document only the
 * issuer's own origin is known; if its name isn't a URL, nothing is. `onError` is called with the reason.
 */
export const openIssuerDescription = (
  issuer: string,
  onError: (error: unknown) => void,
): (() => Promise<IssuerDescription>) => {
  const own = originOf(issuer);
  const plain = { origins: own, frameOrigins: own, metadata: null };
  if (own.length === 0) return async () => plain;
  const fetchJson = openFetchJson(requestMs);
  const document = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  let known: IssuerDescription = plain;
  let isKnown = false;
  let askAgainAtMs = 0;
  let asking: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    try {
      known = described(issuer, own, ((await fetchJson(document)) ?? {}) as Document);
      isKnown = true;
      askAgainAtMs = performance.now() + freshMs;
    } catch (error) {
      askAgainAtMs = performance.now() + retryMs;
      onError(error);
    }
  };
  return async () => {
    if (performance.now() >= askAgainAtMs) {
      asking ??= ask().finally(() => {
        asking = null;
      });
      if (!isKnown) await asking;
    }
    return known;
  };
};

/** Maximum size of a document. */
const maxBytes = 512 * 1024;

/**
 * Fetches a JSON object; null for a 404. Throws for other statuses, redirects, timeouts, oversized documents and other
 * JSON.
 */
export type FetchJson = (
  url: string,
  headers?: { readonly [name: string]: string },
) => Promise<object | null>;

/** The unexpected status that made `FetchJson` throw; undefined for other errors. */
export const statusIn = (error: unknown): unknown =>
  error instanceof Error && typeof error.cause === "number" ? error.cause : undefined;

const readText = async (body: ReadableStream<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

/** The operator configures the issuer, so private addresses are allowed. Redirects aren't followed. */
export const openFetchJson =
  (timeoutMs: number): FetchJson =>
  async (url, headers = {}) => {
    const response = await proxiedFetch(url, {
      headers: { accept: "application/json", ...headers },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new Error(`${url} answered ${response.status}`, { cause: response.status });
    }
    const document: unknown = JSON.parse(await readText(response.body));
    if (typeof document !== "object" || document === null) {
      throw new Error(`${url} is not a JSON object`);
    }
    return document;
  };
