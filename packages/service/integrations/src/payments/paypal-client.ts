import { proxiedFetch } from "../proxies.ts";
import { refused, unavailable } from "./payment-errors.ts";

export type PaypalConfig = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The webhook's id at PayPal, which its signatures cover. */
  readonly webhookId: string;
  /** `https://api-m.paypal.com`, or the URL of PayPal's sandbox or of a test server. */
  readonly apiUrl: string;
};

type PaypalRequest = {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** JSON. */
  readonly body?: string;
  /** Idempotency key. */
  readonly requestId?: string;
};

type PaypalResponse = {
  readonly status: number;
  /** The code of a refusal, such as `ORDER_ALREADY_CAPTURED`. */
  readonly issue: string | null;
  readonly body: unknown;
};

/** Sends a request to PayPal. Returns all responses except 5xx and 429. Throws Failure for these and if there is no response. */
export type PaypalClient = (request: PaypalRequest) => Promise<PaypalResponse>;

const timeoutMs = 5_000;
/** A token is renewed this long before it expires. */
const earlyMs = 60_000;

type Token = { readonly value: string; readonly expiresAt: number };
type TokenBody = { readonly access_token?: string; readonly expires_in?: number };
type ErrorBody = {
  readonly name?: string;
  readonly details?: readonly { readonly issue?: string }[];
};

const fetchJson = async (url: string, init: RequestInit): Promise<PaypalResponse> => {
  let response: Response;
  let text: string;
  try {
    response = await proxiedFetch(url, {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    throw unavailable("paypal", error);
  }
  const { status } = response;
  if (status >= 500 || status === 429) {
    throw unavailable("paypal", new Error(`PayPal responded with ${status}`));
  }
  try {
    const body: unknown = text === "" ? {} : JSON.parse(text);
    const { name, details } = (body ?? {}) as ErrorBody;
    const issue = status >= 400 ? (details?.[0]?.issue ?? name ?? null) : null;
    return { status, issue, body };
  } catch (error) {
    throw unavailable("paypal", error);
  }
};

const newToken = async ({ apiUrl, clientId, clientSecret }: PaypalConfig): Promise<Token> => {
  const requestedAt = Date.now();
  const { status, body } = await fetchJson(`${apiUrl}/v1/oauth2/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  });
  const { access_token: value, expires_in: seconds = 0 } = body as TokenBody;
  if (status !== 200 || !value) {
    throw refused("paypal", new Error(`PayPal issued no token: ${status}`));
  }
  return { value, expiresAt: requestedAt + seconds * 1000 - earlyMs };
};

/** Opens a client that caches its token. If the token is refused, it retries once with a new one. */
export const openPaypalClient = (config: PaypalConfig): PaypalClient => {
  let token: Promise<Token> | null = null;
  const currentToken = async (): Promise<Token> => {
    const known = await token?.catch(() => null);
    if (known && known.expiresAt > Date.now()) return known;
    token = newToken(config);
    return token;
  };
  const send = async (request: PaypalRequest): Promise<PaypalResponse> => {
    const { value } = await currentToken();
    return fetchJson(`${config.apiUrl}${request.path}`, {
      method: request.method,
      headers: {
        authorization: `Bearer ${value}`,
        "content-type": "application/json",
        prefer: "return=representation",
        ...(request.requestId !== undefined && { "PayPal-Request-Id": request.requestId }),
      },
      ...(request.body !== undefined && { body: request.body }),
    });
  };
  return async (request) => {
    const first = await send(request);
    if (first.status !== 401) return first;
    token = null;
    const second = await send(request);
    if (second.status === 401) throw refused("paypal", new Error("PayPal refuses its own token"));
    return second;
  };
};

/** Returns the body of a 2xx response. Throws Failure PAYMENT_PROVIDER_REFUSED for any other response. */
export const successBody = ({ status, issue, body }: PaypalResponse): unknown => {
  if (status >= 200 && status < 300) return body;
  throw refused("paypal", new Error(`PayPal responded with ${status} ${issue ?? ""}`));
};
