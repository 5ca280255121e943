/** Who is signed in. Tokens are kept in memory: a page that is loaded anew asks the issuer, which knows the browser. */
import type { DashboardConfig } from "../config.ts";
import {
  type Authorization,
  openAuthorization,
  SignInError,
  type SignInOptions,
} from "./authorization.ts";
import { storePending, takePending } from "./pending-sign-in.ts";
import { keepTokens } from "./token-keeper.ts";

export type SessionState =
  /** Nobody can sign in, since no issuer is configured. */
  | { readonly status: "unavailable" }
  /** On the way to or from the issuer. */
  | { readonly status: "starting" }
  | { readonly status: "signed-out"; readonly error: string | null }
  | {
      readonly status: "signed-in";
      readonly name: string | null;
      readonly email: string | null;
      /** The issuer doesn't renew the session. What was typed is still in the page. */
      readonly isExpired: boolean;
    };

/** The session of a tab. */
export type Session = {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns a token that is good for another half minute at least. Throws `SignInError` once the session has ended. */
  readonly accessToken: () => Promise<string>;
  /** Goes to the issuer, and comes back to `to`, by default to this address. Throws where the issuer can't be reached. */
  readonly signIn: (options?: Partial<SignInOptions>) => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** The API refused the token. */
  readonly expire: () => void;
};

/** Says that the issuer may know this browser. It is neither a token nor a secret. */
const returningKey = "reelwright.returning";

const here = (): string => location.pathname + location.search + location.hash;
const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Whether a person may come back to this address. */
const isOwnPath = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && !path.startsWith("/auth/");

/** Nobody is signed in at the issuer: a form is what comes next, and nothing went wrong. */
const isQuiet = (error: unknown): boolean =>
  error instanceof SignInError &&
  ["login_required", "interaction_required", "consent_required"].includes(error.code);

type StateStore = Pick<Session, "getState" | "subscribe"> & {
  readonly set: (state: SessionState) => void;
};

const stateStore = (first: SessionState): StateStore => {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
  };
};

type StartedSession = Session & {
  /** Finishes a sign-in that comes back, or resumes the one that the issuer still knows. */
  readonly start: (demoUser: string | null) => Promise<void>;
};

const sessionAt = (authorization: Authorization): StartedSession => {
  const { getState, subscribe, set } = stateStore({ status: "starting" });
  const expire = (): void => {
    const state = getState();
    if (state.status === "signed-in" && !state.isExpired) set({ ...state, isExpired: true });
  };
  const keeper = keepTokens(authorization, expire);

  const forget = (error: string | null): void => {
    keeper.set(null);
    localStorage.removeItem(returningKey);
    set({ status: "signed-out", error });
  };
  const signIn: Session["signIn"] = async (options = {}) => {
    const to = options.to ?? here();
    const begun = await authorization.begin({ ...options, to: isOwnPath(to) ? to : "/" });
    storePending(begun.pending);
    location.assign(begun.url);
  };
  const finish = async (): Promise<void> => {
    const pending = takePending();
    const returned = new URL(location.href);
    history.replaceState(null, "", pending && isOwnPath(pending.to) ? pending.to : "/");
    if (!pending) return forget(null);
    try {
      const tokens = await authorization.finish(pending, returned);
      keeper.set(tokens);
      localStorage.setItem(returningKey, "1");
      const { name, email } = tokens;
      set({ status: "signed-in", name, email, isExpired: false });
    } catch (error) {
      forget(isQuiet(error) ? null : wordsOf(error));
    }
  };
  const start: StartedSession["start"] = async (demoUser) => {
    if (location.pathname === "/auth/callback") return finish();
    const address = new URL(location.href);
    const isWanted = address.searchParams.has("sign_in");
    address.searchParams.delete("sign_in");
    const to = address.pathname + address.search + address.hash;
    if (!isWanted && localStorage.getItem(returningKey) === null) return forget(null);
    const asDemo = demoUser === null ? {} : { loginHint: demoUser };
    try {
      await signIn({ to, ...(isWanted ? asDemo : { prompt: "none" }) });
    } catch (error) {
      // The issuer may be back soon: the browser is still known to it.
      set({ status: "signed-out", error: wordsOf(error) });
    }
  };
  const signOut = async (): Promise<void> => {
    const url = await authorization.endSession(keeper.current()).catch(() => null);
    forget(null);
    if (url !== null) location.assign(url);
  };
  const { accessToken } = keeper;
  return { start, signIn, signOut, expire, accessToken, getState, subscribe };
};

const nowhere: SessionState = { status: "unavailable" };

const unavailable: Session = {
  getState: () => nowhere,
  subscribe: () => () => undefined,
  accessToken: () => Promise.reject(new SignInError("invalid_issuer", "No issuer is configured.")),
  signIn: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  expire: () => undefined,
};

/** Opens this tab's session. It is not signed in yet where the browser has to go to the issuer first. */
export const openSession = async (config: DashboardConfig): Promise<Session> => {
  const { issuer, demoUser } = config;
  if (issuer === null) return unavailable;
  const session = sessionAt(openAuthorization({ ...config, issuer }, location.origin));
  await session.start(demoUser);
  return session;
};
