import { APIError, type Fetch, Reelwright } from "reelwright";
import type { Session } from "../session/session.ts";
import type { FirstAnswers } from "./first-answers.ts";

/** The gateway's clients, with the user's token. */
export type Clients = { readonly client: Reelwright; readonly operator: OperatorApi };

/** Opens the SDK's client and the operators' client. `first`: answers that were requested earlier. */
export const openClients = (session: Session, first: FirstAnswers): Clients => {
  const watched: Fetch = async (request, init) => {
    const response = await (first.take(request) ?? fetch(request, init));
    if (response.status === 401) session.expire();
    return response;
  };
  const { accessToken } = session;
  const client = new Reelwright({ baseUrl: location.origin, accessToken, fetch: watched });
  return { client, operator: openOperatorApi(watched, accessToken) };
};

/** The gateway's `/admin/…`. Calls throw `APIError`, or a TypeError if the gateway can't be reached. */
export type OperatorApi = {
  get<T>(path: string, signal?: AbortSignal): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
};

type Refusal = { readonly code?: string; readonly message?: string };

/** The gateway's error as an `APIError`. */
const refused = ({ status, headers }: Response, { code, message }: Refusal): APIError =>
  new APIError({
    status,
    code: code ?? null,
    message: message ?? `The gateway answered ${status}.`,
    requestId: headers.get("x-request-id"),
    ...{ details: {}, fields: [], retryAfterSeconds: null },
  });

/** Opens the operators' client with the user's token. */
const openOperatorApi = (send: Fetch, accessToken: () => Promise<string>): OperatorApi => {
  const call = async <T>(path: string, init: RequestInit): Promise<T> => {
    const headers = {
      accept: "application/json",
      authorization: `Bearer ${await accessToken()}`,
      ...(init.body ? { "content-type": "application/json" } : {}),
    };
    const response = await send(new Request(new URL(path, location.origin), { ...init, headers }));
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const body: unknown = isJson ? await response.json() : {};
    if (response.ok) return body as T;
    const { error } = body as { readonly error?: Refusal };
    throw refused(response, error ?? {});
  };
  return {
    get: (path, signal) => call(path, signal ? { signal } : {}),
    post: (path, body) => call(path, { method: "POST", body: JSON.stringify(body) }),
  };
};
