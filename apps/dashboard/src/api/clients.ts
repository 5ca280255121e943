import { type Fetch, Reelwright } from "reelwright";
import type { Session } from "../session/session.ts";
import type { FirstAnswers } from "./first-answers.ts";
import { type OperatorApi, openOperatorApi } from "./operator-api.ts";

/** What asks the gateway, with the token of whoever is signed in. */
export type Clients = { readonly client: Reelwright; readonly operator: OperatorApi };

/** Opens the SDK's client and the operators' one. `first`: what was asked before they were there. */
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
