import { proxiedFetch } from "../proxies.ts";
import { refused, unavailable } from "./payment-errors.ts";

export type PaypalConfig = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The webhook's id at PayPal; part of what its signatures are checked against. */
  readonly webhookId: string;
  /** `https://api-m.paypal.com`, the sandbox's address or a test's. */
  readonly apiUrl: string;
};

type PaypalRequest = {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** As it is sent; JSON. */
  readonly body?: string;
  /** What PayPal recognises a repetition by. */
  readonly requestId?: string;
};

type PaypalResponse = {
  readonly status: number;
  /** What a refusal is called: `ORDER_ALREADY_CAPTURED` … */
  readonly issue: string | null;
  readonly body: unknown;
};

/** Sends a request to PayPal. Throws Failure where it doesn't respond, or with a 5xx; other responses are returned. */
export type PaypalClient = (request: PaypalRequest) => Promise<PaypalResponse>;

const timeoutMs = 5_000;
/** A token is renewed so long before it ends. */
const earlyMs = 60_000;

type Token = { readonly value: string; readonly endsAt: number };
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
  const askedAt = Date.now();
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
    throw refused("paypal", new Error(`PayPal gave no token: ${status}`));
  }
  return { value, endsAt: askedAt + seconds * 1000 - earlyMs };
};

/** A client that keeps its token, and asks once more with a new one where the old one isn't taken. */
export const openPaypalClient = (config: PaypalConfig): PaypalClient => {
  let token: Promise<Token> | null = null;
  const currentToken = async (): Promise<Token> => {
    const known = await token?.catch(() => null);
    if (known && known.endsAt > Date.now()) return known;
    token = newToken(config);
    return token;
  };
  const ask = async (request: PaypalRequest): Promise<PaypalResponse> => {
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
    const answer = await ask(request);
    if (answer.status !== 401) return answer;
    token = null;
    const again = await ask(request);
    if (again.status === 401) throw refused("paypal", new Error("PayPal refuses its own token"));
    return again;
  };
};

/** The body of a success. Throws Failure PAYMENT_PROVIDER_REFUSED for any other answer. */
export const succeeded = ({ status, issue, body }: PaypalResponse): unknown => {
  if (status >= 200 && status < 300) return body;
  throw refused("paypal", new Error(`PayPal responded with ${status} ${issue ?? ""}`));
};
