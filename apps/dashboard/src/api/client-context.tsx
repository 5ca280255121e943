import { createContext, type ReactNode, useContext } from "react";
import type { Reelwright } from "reelwright";
import type { Clients } from "./clients.ts";
import type { OperatorApi } from "./operator-api.ts";

const Context = createContext<Clients | null>(null);

/** Gives the page what asks the gateway for it. */
export const ClientProvider = ({
  clients,
  children,
}: {
  readonly clients: Clients;
  readonly children: ReactNode;
}) => <Context value={clients}>{children}</Context>;

const useClients = (): Clients => {
  const clients = useContext(Context);
  if (!clients) throw new Error("useClient outside of ClientProvider");
  return clients;
};

/** Returns the SDK's client. */
export const useClient = (): Reelwright => useClients().client;

/** Returns what operators may ask and do; the gateway refuses it to others. */
export const useOperatorApi = (): OperatorApi => useClients().operator;
