import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { Reelwright } from "reelwright";
import type { Clients, OperatorApi } from "./api/clients.ts";
import type { DashboardConfig } from "./config.ts";
import type { Session, SessionState } from "./session/session.ts";

const ConfigContext = createContext<DashboardConfig | null>(null);

export const ConfigProvider = ({
  config,
  children,
}: {
  readonly config: DashboardConfig;
  readonly children: ReactNode;
}) => <ConfigContext value={config}>{children}</ConfigContext>;

/** Returns the configuration that the gateway wrote into the page. */
export const useConfig = (): DashboardConfig => {
  const config = useContext(ConfigContext);
  if (!config) throw new Error("useConfig outside of ConfigProvider");
  return config;
};

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = ({
  session,
  children,
}: {
  readonly session: Session;
  readonly children: ReactNode;
}) => <SessionContext value={session}>{children}</SessionContext>;

/** Returns the session of this tab. */
export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession outside of SessionProvider");
  return session;
};

/** Returns the session's state and rerenders when it changes. */
export const useSessionState = (): SessionState => {
  const { subscribe, getState } = useSession();
  return useSyncExternalStore(subscribe, getState);
};

const ClientContext = createContext<Clients | null>(null);

/** Provides the gateway's clients to the page. */
export const ClientProvider = ({
  clients,
  children,
}: {
  readonly clients: Clients;
  readonly children: ReactNode;
}) => <ClientContext value={clients}>{children}</ClientContext>;

const useClients = (): Clients => {
  const clients = useContext(ClientContext);
  if (!clients) throw new Error("useClient outside of ClientProvider");
  return clients;
};

/** Returns the SDK's client. */
export const useClient = (): Reelwright => useClients().client;

/** Returns the operators' client. The gateway refuses it to others. */
export const useOperatorApi = (): OperatorApi => useClients().operator;
