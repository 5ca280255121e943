import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import type { Session, SessionState } from "./session.ts";

const Context = createContext<Session | null>(null);

export const SessionProvider = ({
  session,
  children,
}: {
  readonly session: Session;
  readonly children: ReactNode;
}) => <Context value={session}>{children}</Context>;

/** Returns the session of this tab. */
export const useSession = (): Session => {
  const session = useContext(Context);
  if (!session) throw new Error("useSession outside of SessionProvider");
  return session;
};

/** Returns who is signed in, and renders again when that changes. */
export const useSessionState = (): SessionState => {
  const { subscribe, getState } = useSession();
  return useSyncExternalStore(subscribe, getState);
};
