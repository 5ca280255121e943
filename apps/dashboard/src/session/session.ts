/** The session of a tab. Tokens stay in memory; after a reload the page asks the issuer again. */
import type { DashboardConfig } from "../config.ts";
import { forgetDraft } from "../pages/create/stored-draft.ts";
import { isStorageBlocked, sessionTexts } from "../storage.ts";
import {
  type Authorization,
  keepTokens,
  openAuthorization,
  SignInError,
  type TokenKeeper,
  type Tokens,
} from "./authorization.ts";
import {
  callbackPath,
  forgetWay,
  type OtherTabs,
  openOtherTabs,
  readWay,
  storeWay,
  type Way,
} from "./resumption.ts";
import {
  type FramedAnswer,
  type SignInOptions,
  storePending,
  takePending,
} from "./sign-in-request.ts";

export type SessionState =
  /** No issuer is configured, so nobody can sign in. */
  | { readonly status: "unavailable" }
  /** Not yet known. */
  | { readonly status: "starting" }
  /** The user was signed in before the reload; the issuer is being asked again. */
  | { readonly status: "resuming" }
  | { readonly status: "signed-out"; readonly error: string | null }
  | {
      readonly status: "signed-in";
      readonly name: string | null;
      readonly email: string | null;
      /** The issuer didn't renew the session. The page keeps what was typed. */
      readonly isExpired: boolean;
    };

/** The session of a tab. */
export type Session = {
  readonly getState: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Returns a token that is valid for at least another 30 s, once the session is resumed. Throws `SignInError` if the session
   * has ended.
   */
  readonly accessToken: () => Promise<string>;
  /** Goes to the issuer and returns to `to` (default: this address). Throws if the issuer can't be reached. */
  readonly signIn: (options?: Partial<SignInOptions>) => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** The API refused the token. */
  readonly expire: () => void;
};

const here = (): string => location.pathname + location.search + location.hash;
const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Whether the path belongs to this dashboard, so that a sign-in may return to it. */
const isOwnPath = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && !path.startsWith("/auth/");

/** The issuer needs a form. This isn't a failure. */
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
  /** Finishes a returning sign-in, or resumes the issuer's session. */
  readonly start: (demoUser: string | null) => Promise<void>;
};

const signedInAs = ({ name, email }: Tokens): SessionState => ({
  status: "signed-in",
  name,
  email,
  isExpired: false,
});

/**
 * Returns the tokens from the issuer's answer in a frame; null if it doesn't answer in frames. Throws `SignInError`.
 */
const askedInFrame = async (
  authorization: Authorization,
  asked: Promise<FramedAnswer> | null,
): Promise<Tokens | null> => {
  const { pending, returned } = await (asked ?? authorization.askInFrame());
  return returned && authorization.finish(pending, returned);
};

/** Follows sign-ins and sign-outs of other tabs. */
const followOtherTabs = (keeper: TokenKeeper, forget: () => void): OtherTabs =>
  openOtherTabs({
    onSignedOut: () => {
      if (keeper.current() === null) return;
      forget();
      forgetDraft(sessionTexts);
    },
    onSignedIn: (subject) => {
      const tokens = keeper.current();
      if (tokens === null || tokens.subject === subject) return;
      // Another user signed in. Reload, because this page holds the previous user's data.
      keeper.set(null);
      forgetDraft(sessionTexts);
      location.reload();
    },
  });

/** The transitions of the session: enter, leave for the issuer, forget. */
const transitionsOf = (authorization: Authorization, { set }: StateStore, keeper: TokenKeeper) => {
  const forget = (error: string | null): void => {
    keeper.set(null);
    forgetWay();
    set({ status: "signed-out", error });
  };
  const tabs = followOtherTabs(keeper, () => forget(null));
  const signIn: Session["signIn"] = async (options = {}) => {
    const to = options.to ?? here();
    const started = await authorization.begin({ ...options, to: isOwnPath(to) ? to : "/" });
    storePending(started.pending);
    location.assign(started.url);
  };
  return {
    forget,
    tabs,
    signIn,
    enter: (tokens: Tokens, way: Way): void => {
      keeper.set(tokens);
      storeWay(way);
      set(signedInAs(tokens));
      tabs.send({ kind: "signed-in", subject: tokens.subject });
    },
    /** Navigates to the issuer. */
    leave: async (options: SignInOptions): Promise<void> => {
      try {
        await signIn(options);
      } catch (error) {
        // Keep the way to resume: the issuer may be reachable again soon.
        set({ status: "signed-out", error: wordsOf(error) });
        return;
      }
      // The browser is navigating away.
      await new Promise(() => undefined);
    },
  };
};

/** `asked`: the pending answer of the issuer, if the page already asked. */
const sessionAt = (
  authorization: Authorization,
  asked: Promise<FramedAnswer> | null,
): StartedSession => {
  const store = stateStore({ status: "starting" });
  const { getState, subscribe, set } = store;
  const expire = (): void => {
    const state = getState();
    if (state.status === "signed-in" && !state.isExpired) set({ ...state, isExpired: true });
  };
  const keeper = keepTokens(authorization, expire);
  const { forget, tabs, signIn, enter, leave } = transitionsOf(authorization, store, keeper);
  let resumed: Promise<void> = Promise.resolve();

  const enterUnstored = async (): Promise<void> => {
    set({ status: "resuming" });
    // If the issuer doesn't know the browser, the welcome page is shown.
    const tokens = await askedInFrame(authorization, asked).catch(() => null);
    if (tokens) enter(tokens, "frame");
    else forget(null);
  };
  /** With storage blocked, only the issuer knows whether the user was signed in. */
  const beginUnknown = (): void => {
    if (isStorageBlocked()) resumed = enterUnstored();
    else forget(null);
  };
  const finish = async (): Promise<void> => {
    const pending = takePending();
    const returned = new URL(location.href);
    history.replaceState(null, "", pending && isOwnPath(pending.to) ? pending.to : "/");
    if (!pending) return beginUnknown();
    try {
      const tokens = await authorization.finish(pending, returned);
      enter(tokens, pending.isAfterFrame ? "page" : "frame");
    } catch (error) {
      forget(isQuiet(error) ? null : wordsOf(error));
    }
  };
  const resume = async (): Promise<void> => {
    set({ status: "resuming" });
    try {
      const tokens = await askedInFrame(authorization, asked);
      if (tokens) return enter(tokens, "frame");
    } catch (error) {
      // Browsers may withhold the issuer's cookies from frames, so the page itself asks again.
      if (!isQuiet(error)) return forget(wordsOf(error));
    }
    await leave({ to: here(), prompt: "none", isAfterFrame: true });
  };
  const start: StartedSession["start"] = async (demoUser) => {
    if (location.pathname === callbackPath) return finish();
    const address = new URL(location.href);
    if (address.searchParams.has("sign_in")) {
      address.searchParams.delete("sign_in");
      const to = address.pathname + address.search + address.hash;
      return leave({ to, ...(demoUser !== null && { loginHint: demoUser }) });
    }
    const way = readWay();
    if (way === null) return beginUnknown();
    if (way === "page") return leave({ to: here(), prompt: "none", isAfterFrame: true });
    resumed = resume();
  };
  const signOut = async (): Promise<void> => {
    const tokens = keeper.current();
    forget(null);
    forgetDraft(sessionTexts);
    tabs.send({ kind: "signed-out" });
    const url = await authorization.endSession(tokens).catch(() => null);
    if (url !== null) location.assign(url);
  };
  const accessToken = async (): Promise<string> => {
    await resumed;
    return keeper.accessToken();
  };
  return { start, signIn, signOut, expire, accessToken, getState, subscribe };
};

const nowhere: SessionState = { status: "unavailable" };

/** The session of a page without sign-in. It sends and stores nothing. */
export const noSession: Session = {
  getState: () => nowhere,
  subscribe: () => () => undefined,
  accessToken: () => Promise.reject(new SignInError("invalid_issuer", "No issuer is configured.")),
  signIn: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
  expire: () => undefined,
};

/**
 * Opens this tab's session. Never returns if the browser goes to the issuer. `asked`: the issuer's pending answer in a frame,
 * if the page already asked.
 */
export const openSession = async (
  config: DashboardConfig,
  asked: Promise<FramedAnswer> | null,
): Promise<Session> => {
  const { issuer, demoUser } = config;
  if (issuer === null) return noSession;
  const session = sessionAt(openAuthorization({ ...config, issuer }, location.origin), asked);
  await session.start(demoUser);
  return session;
};
