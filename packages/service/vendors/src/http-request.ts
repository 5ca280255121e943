import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";

export type HttpRequest = {
  /** `GET` without a body, `POST` with one, where left out. */
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** A path below the base URL, or a whole URL. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?:
    | { readonly json: unknown }
    | { readonly bytes: Uint8Array; readonly type: string }
    | { readonly form: FormData };
  readonly signal: AbortSignal;
  /** From the look-up of the name to the last byte of the answer; 30 s where left out. */
  readonly timeoutMs?: number;
  /** 8 MiB where left out. */
  readonly maxAnswerBytes?: number;
};

const maxJsonBytes = 32 * 1024 * 1024;

type Outgoing = {
  readonly method: NonNullable<HttpRequest["method"]>;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | null;
};

/** The request as it is sent. Throws `VendorFailure("invalid_input")` for JSON of more than 32 MiB. */
export const outgoing = async ({ method, body, headers = {} }: HttpRequest): Promise<Outgoing> => {
  if (body === undefined) return { method: method ?? "GET", headers: { ...headers }, body: null };
  const { bytes, type } = await encoded(body);
  return { method: method ?? "POST", headers: { "content-type": type, ...headers }, body: bytes };
};

const encoded = async (
  body: NonNullable<HttpRequest["body"]>,
): Promise<{ readonly bytes: Uint8Array; readonly type: string }> => {
  if ("bytes" in body) return body;
  if ("form" in body) {
    const form = new Response(body.form);
    const type = form.headers.get("content-type") ?? "multipart/form-data";
    return { bytes: new Uint8Array(await form.arrayBuffer()), type };
  }
  const bytes = Buffer.from(JSON.stringify(body.json));
  if (bytes.length <= maxJsonBytes) return { bytes, type: "application/json" };
  throw new VendorFailure(
    "invalid_input",
    "The pictures are too large together; send smaller ones.",
  );
};

/** The URL of a request: below the base, whose query stays (Azure's `?api-version=…`), unless it is a whole one. */
export const targetOf = (url: string, baseUrl: string): URL => {
  if (/^https?:\/\//.test(url)) return new URL(url);
  const base = new URL(baseUrl);
  const path = `${base.pathname.replace(/\/+$/, "")}/${url.replace(/^\/+/, "")}`;
  const target = new URL(path, base.origin);
  for (const [name, value] of base.searchParams) target.searchParams.append(name, value);
  return target;
};
