import createClient, { type Client } from "openapi-fetch";
import { APIError, type Fetch, Reelwright } from "reelwright";
import type { Session } from "../session/session.ts";
import { chosenTenant, enterTenant, isTestMode, tenantHeaders } from "../storage.ts";
import type { FirstAnswers } from "./first-answers.ts";
import type { paths } from "./generated/operators.ts";

/** The gateway's clients, with the user's token. */
export type Clients = { readonly client: Reelwright; readonly operator: OperatorApi };

/** Opens the SDK's client and the operators' client. `first`: answers that were requested earlier. */
export const openClients = (session: Session, first: FirstAnswers): Clients => {
  const watched: Fetch = async (request, init) => {
    const response = await (first.take(request) ?? fetch(request, init));
    if (response.status === 401) session.expire();
    if (response.status === 403) await leaveLostTenant(response.clone());
    return response;
  };
  const { accessToken } = session;
  const client = new Reelwright({
    baseUrl: location.origin,
    accessToken,
    headers: tenantHeaders(),
    testMode: isTestMode(),
    fetch: watched,
  });
  return { client, operator: openOperatorApi(watched, accessToken) };
};

/** If this person isn't a member of the chosen account any more, goes to the default one. */
const leaveLostTenant = async (response: Response): Promise<void> => {
  if (chosenTenant() === null) return;
  const { error } = (await response.json()) as { readonly error?: Refusal };
  if (error?.code === "NOT_A_MEMBER") enterTenant(null);
};

/** The client of `/admin/…`. Calls throw `APIError`, or a TypeError if the gateway can't be reached. */
export type OperatorApi = Client<paths>;

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
const openOperatorApi = (send: Fetch, accessToken: () => Promise<string>): OperatorApi =>
  createClient<paths>({
    baseUrl: `${location.origin}/admin`,
    headers: { accept: "application/json" },
    fetch: async (request) => {
      request.headers.set("authorization", `Bearer ${await accessToken()}`);
      const response = await send(request);
      if (response.ok) return response;
      const isJson = response.headers.get("content-type")?.includes("json") ?? false;
      const body = (isJson ? await response.json() : {}) as { readonly error?: Refusal };
      throw refused(response, body.error ?? {});
    },
  });

/** Returns the data of an operators' call. A call that didn't succeed has thrown. */
export const dataOf = async <T>(
  call: Promise<{ readonly data?: T }>,
): Promise<Exclude<T, undefined>> => (await call).data as Exclude<T, undefined>;
