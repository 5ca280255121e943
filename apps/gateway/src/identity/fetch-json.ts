import { proxiedFetch } from "@reelwright/integrations/outgoing/proxies";

/** A document of more bytes is no issuer's. */
const maxBytes = 512 * 1024;

/** Fetches a JSON document; null for a 404. Throws for other statuses, redirects, time-outs, and what is too long or no object. */
export type FetchJson = (url: string) => Promise<object | null>;

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

/** The operator named the issuer, so it may stand inside; it can't send us elsewhere. */
export const openFetchJson =
  (timeoutMs: number): FetchJson =>
  async (url) => {
    const response = await proxiedFetch(url, {
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new Error(`${url} answered ${response.status}`);
    }
    const document: unknown = JSON.parse(await readText(response.body));
    if (typeof document !== "object" || document === null) {
      throw new Error(`${url} is not a JSON object`);
    }
    return document;
  };
