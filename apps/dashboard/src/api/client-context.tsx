import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type Fetch, Reelwright } from "reelwright";
import { useSession } from "../session/session-context.tsx";
import { type OperatorApi, openOperatorApi } from "./operator-api.ts";

type Clients = { readonly client: Reelwright; readonly operator: OperatorApi };

const Context = createContext<Clients | null>(null);

/** Gives the page the SDK's client, with the token of whoever is signed in. */
export const ClientProvider = ({ children }: { readonly children: ReactNode }) => {
  const session = useSession();
  const clients = useMemo((): Clients => {
    const watched: Fetch = async (request, init) => {
      const response = await fetch(request, init);
      if (response.status === 401) session.expire();
      return response;
    };
    const { accessToken } = session;
    const client = new Reelwright({ baseUrl: location.origin, accessToken, fetch: watched });
    return { client, operator: openOperatorApi(watched, accessToken) };
  }, [session]);
  return <Context value={clients}>{children}</Context>;
};

const useClients = (): Clients => {
  const clients = useContext(Context);
  if (!clients) throw new Error("useClient outside of ClientProvider");
  return clients;
};

/** Returns the SDK's client. */
export const useClient = (): Reelwright => useClients().client;

/** Returns what operators may ask and do; the gateway refuses it to others. */
export const useOperatorApi = (): OperatorApi => useClients().operator;
