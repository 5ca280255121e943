/** How adapters talk to vendors over HTTP. */
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { noteAnswerStatus } from "@reelwright/core/vendors/answer-status";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { dispatcherFor } from "@reelwright/integrations/outgoing/proxies";
import { answerOf, type HttpAnswer } from "./http-answer.ts";
import { type HttpRequest, outgoing, targetOf } from "./http-request.ts";
import { TransportError, transportErrorOf } from "./transport-error.ts";

export type VendorHttp = {
  /**
   * For requests that are paid for. Returns any HTTP answer. Throws `VendorFailure("transient")` when no connection could
   * be opened, so that nothing was sent, and `TransportError` when nobody knows whether the request was taken.
   */
  submit(request: HttpRequest): Promise<HttpAnswer>;
  /**
   * For questions. Returns any HTTP answer; throws `VendorFailure("transient")` when there is none, and
   * `malformed_output` when it is too large.
   */
  ask(request: HttpRequest): Promise<HttpAnswer>;
  /** The text without secrets. */
  clean(text: string): string;
};

export type VendorHttpOptions = {
  /** `https://host/path`; requests' paths are appended to it. */
  readonly baseUrl: string;
  /** Credentials: sent with each request to the base URL's origin, and nowhere else. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Never part of an error or an excerpt. */
  readonly secrets: readonly string[];
};

const maxAnswerBytes = 8 * 1024 * 1024;
const defaultTimeoutMs = 30_000;
const connectTimeoutMs = 10_000;

/** Connections of all adapters. Each request has its own deadline, which is why the agent has none. */
const connections = {
  connect: { timeout: connectTimeoutMs },
  headersTimeout: 0,
  bodyTimeout: 0,
  // Shorter than servers keep theirs: a request on a connection that is being closed would be lost.
  keepAliveTimeout: 2_000,
  keepAliveMaxTimeout: 2_000,
};

const cleaner =
  (secrets: readonly string[]) =>
  (text: string): string =>
    secrets
      .filter((secret) => secret !== "")
      .reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text);

const wholeBody = async (body: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw new TransportError("ANSWER_TOO_LARGE", `over ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};

const sent = async (
  target: URL,
  each: HttpRequest,
  credentials: Readonly<Record<string, string>>,
  signal: AbortSignal,
  clean: (text: string) => string,
): Promise<HttpAnswer> => {
  // By its default: in a bundle, what is loaded on demand of CommonJS has no other export.
  const { request } = (await import("undici")).default;
  const dispatcher = await dispatcherFor(connections);
  const { method, headers, body } = await outgoing(each);
  const answer = await request(target, {
    method,
    body,
    headers: { "user-agent": "Reelwright/1.0", ...credentials, ...headers },
    dispatcher,
    signal,
  });
  noteAnswerStatus(answer.statusCode);
  const bytes = await wholeBody(answer.body, each.maxAnswerBytes ?? maxAnswerBytes);
  return answerOf(answer.statusCode, answer.headers, bytes, clean);
};

/** A vendor's HTTP interface. Redirects are not followed. */
export const vendorHttp = ({ baseUrl, headers = {}, secrets }: VendorHttpOptions): VendorHttp => {
  const clean = cleaner(secrets);
  const { origin } = new URL(baseUrl);

  const exchange = async (each: HttpRequest): Promise<HttpAnswer> => {
    const limitMs = each.timeoutMs ?? defaultTimeoutMs;
    const { signal, isLate, release } = joinedSignal([each.signal], { limitMs });
    try {
      const target = targetOf(each.url, baseUrl);
      const credentials = target.origin === origin ? headers : {};
      return await sent(target, each, credentials, signal, clean);
    } catch (error) {
      each.signal.throwIfAborted();
      if (error instanceof VendorFailure) throw error;
      throw transportErrorOf(error, isLate(), clean);
    } finally {
      release();
    }
  };

  const unreachable = (cause: unknown) =>
    new VendorFailure("transient", "The service could not be reached just now.", { cause });
  const unanswered = (cause: TransportError) =>
    cause.code === "ANSWER_TOO_LARGE"
      ? new VendorFailure("malformed_output", "The service's answer is too large.", { cause })
      : unreachable(cause);

  return {
    clean,
    submit: async (each) => {
      try {
        return await exchange(each);
      } catch (error) {
        throw error instanceof TransportError && error.isUnsent ? unreachable(error) : error;
      }
    },
    ask: async (each) => {
      try {
        return await exchange(each);
      } catch (error) {
        throw error instanceof TransportError ? unanswered(error) : error;
      }
    },
  };
};
