/** The access token of a browser's sign-in, refreshed when it has expired. */
import { mkdir, rmdir, stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import {
  credentialsFile,
  type Environment,
  readCredentials,
  type SignIn,
  storeCredential,
} from "../connection/credentials.ts";
import { CommandError, exitStatus } from "../outcome.ts";
import { refreshTokens, type Tokens } from "./exchange.ts";

/** A token that ends sooner isn't used: the request has to arrive, and clocks differ. */
const reserveMs = 30_000;
/** Whoever holds the lock for longer was killed. */
const staleMs = 30_000;
const lookMs = 50;

/** What is kept of tokens. */
export const signInOf = (issuer: string, clientId: string, tokens: Tokens): SignIn => ({
  issuer,
  client_id: clientId,
  access_token: tokens.access_token,
  ...(tokens.refresh_token !== undefined && { refresh_token: tokens.refresh_token }),
  expires_at: new Date(Date.now() + tokens.expires_in * 1_000).toISOString(),
});

const isFresh = ({ expires_at }: SignIn): boolean =>
  Date.parse(expires_at) - Date.now() > reserveMs;

/** A refresh token is good for one use: two commands at once take turns. */
const locked = async <T>(environment: Environment, work: () => Promise<T>): Promise<T> => {
  const lock = `${credentialsFile(environment)}.lock`;
  for (;;) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const held = await stat(lock).catch(() => null);
      if (held && Date.now() - held.mtimeMs > staleMs) await rmdir(lock).catch(() => undefined);
      await wait(lookMs);
    }
  }
  try {
    return await work();
  } finally {
    await rmdir(lock).catch(() => undefined);
  }
};

const ended = (url: string): CommandError =>
  new CommandError(
    `Your sign-in at ${url} has ended. Sign in again with: reelwright login --url ${url}`,
    exitStatus.credentials,
  );

const renewed = async (url: string, signIn: SignIn): Promise<SignIn> => {
  const { issuer, client_id, refresh_token } = signIn;
  if (refresh_token === undefined) throw ended(url);
  const tokens = await refreshTokens(issuer, client_id, refresh_token).catch((error: unknown) => {
    // The issuer can't be reached, or something else answers: another time the sign-in is as good as before.
    if (error instanceof TypeError || error instanceof CommandError) throw error;
    throw ended(url);
  });
  // An issuer that doesn't replace refresh tokens sends none.
  return signInOf(issuer, client_id, { refresh_token, ...tokens });
};

/** The sign-in as it is stored now, renewed if need be. */
const current = (url: string, environment: Environment, known: SignIn): Promise<SignIn> =>
  locked(environment, async () => {
    const stored = (await readCredentials(environment)).by_url[url];
    const latest = stored && "access_token" in stored ? stored : known;
    if (isFresh(latest)) return latest;
    const next = await renewed(url, latest);
    await storeCredential(environment, url, next, { isDefault: false });
    return next;
  });

/** Returns the access token for each request; another one is asked for shortly before it ends. */
export const accessTokenOf = (
  url: string,
  signIn: SignIn,
  environment: Environment,
): (() => Promise<string>) => {
  let known = signIn;
  let renewal: Promise<SignIn> | undefined;
  return async () => {
    if (isFresh(known)) return known.access_token;
    renewal ??= current(url, environment, known).finally(() => {
      renewal = undefined;
    });
    known = await renewal;
    return known.access_token;
  };
};
