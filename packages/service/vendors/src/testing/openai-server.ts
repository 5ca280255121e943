/** Chat completions as far as we use them: bearer keys, models, structured output, usage; and what goes wrong there. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import {
  type ChatBody,
  type ChatFault,
  choiceOf,
  failed,
  type Limits,
  limited,
  openAiKey,
  openAiModel,
  picturesOf,
  type Reply,
  refusals,
  textsOf,
  tokensOf,
  unauthorised,
} from "./openai-protocol.ts";

/** A completion that was made, and is paid. */
export type TakenChat = {
  readonly id: string;
  /** The request's idempotency key. */
  readonly callKey: string;
  readonly atMs: number;
  /** Tokens. */
  readonly input: number;
  readonly output: number;
  /** Whether its answer holds what was asked for, and came in whole. */
  readonly isUsable: boolean;
};
const isUsable = (fault: ChatFault | null): boolean => fault === null || fault === "slow_trickle";

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

const trickle = async (response: ServerResponse, text: string): Promise<void> => {
  for (const sign of text) {
    if (response.destroyed) return;
    response.write(sign);
    await wait(20);
  }
  response.end();
};

/**
 * A local server on a free port. `answer` is the model: it gets the request and returns what it says. Faults are taken in
 * their order, one for each request that is sent to the model.
 */
export const openOpenAiServer = async (
  options: {
    readonly answer?: (body: ChatBody) => string;
    readonly limits?: Partial<Limits>;
    readonly key?: string;
  } = {},
) => {
  const { key = openAiKey } = options;
  const limits: Limits = {
    takesSchema: true,
    takesJsonObject: true,
    tokenLimit: "any",
    ...options.limits,
  };
  const state = {
    answer: options.answer ?? (() => "{}"),
    faults: [] as ChatFault[],
    /** Requests that a model answered: these are paid. */
    paid: 0,
    taken: [] as TakenChat[],
    requests: [] as ChatBody[],
  };
  const hanging = new Set<ServerResponse>();

  const send = (response: ServerResponse, { status, body, headers }: Reply) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };

  /** Sends the answer, or what a fault of the transport leaves of it. */
  const transmit = async (response: ServerResponse, text: string, fault: ChatFault | null) => {
    if (fault === "accept_then_hang") return void hanging.add(response);
    if (fault === "reset") return void response.socket?.destroy();
    response.writeHead(200, { "content-type": "application/json" });
    if (fault === "truncated_body") {
      response.write(text.slice(0, text.length / 2));
      return void response.socket?.end();
    }
    if (fault === "slow_trickle") return trickle(response, text);
    response.end(fault === "not_json" ? "<html>502</html>" : text);
  };

  const complete = async (
    response: ServerResponse,
    body: ChatBody,
    fault: ChatFault | null,
    callKey: string,
  ) => {
    const text = state.answer(body);
    state.paid += 1;
    const input = tokensOf(textsOf(body)) + 800 * picturesOf(body).length;
    const id = `chatcmpl-${state.paid}`;
    const output = tokensOf(text);
    state.taken.push({ id, callKey, atMs: Date.now(), input, output, isUsable: isUsable(fault) });
    const completion = JSON.stringify({
      id,
      object: "chat.completion",
      created: Math.floor(Date.now() / 1000),
      model: `${body.model}-2025-04-14`,
      choices: [{ index: 0, logprobs: null, ...choiceOf(fault, text) }],
      usage: {
        prompt_tokens: input,
        completion_tokens: tokensOf(text),
        total_tokens: input + tokensOf(text),
      },
    });
    await transmit(response, completion, fault);
  };

  const chat = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await readBody(request)) as ChatBody;
    state.requests.push(body);
    const refused = limited(body, limits);
    if (refused !== null) return send(response, refused);
    const fault = state.faults.shift() ?? null;
    const refusal = fault === null ? undefined : refusals[fault];
    if (refusal !== undefined) return send(response, refusal(key));
    await complete(response, body, fault, String(request.headers["idempotency-key"] ?? ""));
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const wanted = `${request.method} ${request.url}`;
    if (request.headers.authorization !== `Bearer ${key}`) return send(response, unauthorised(key));
    if (wanted === "POST /v1/chat/completions") return chat(request, response);
    const models = { object: "list", data: [{ id: openAiModel, object: "model" }] };
    send(
      response,
      wanted === "GET /v1/models"
        ? { status: 200, body: models }
        : failed(404, { message: "Invalid URL" }),
    );
  };

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    state,
    /** All that was said in a request, and the pictures that went with it, as data URIs. */
    textsOf,
    picturesOf,
    close: async () => {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
