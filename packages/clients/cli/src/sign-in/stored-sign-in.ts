/** The access token of a browser sign-in, refreshed before it expires. */
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

/** A token that expires sooner isn't used, because requests take time and clocks differ. */
const reserveMs = 30_000;
/** An older lock is stale: its process was killed. */
const staleMs = 30_000;
const lookMs = 50;

/** Converts tokens to their stored form. */
export const signInOf = (issuer: string, clientId: string, tokens: Tokens): SignIn => ({
  issuer,
  client_id: clientId,
  access_token: tokens.access_token,
  ...(tokens.refresh_token !== undefined && { refresh_token: tokens.refresh_token }),
  expires_at: new Date(Date.now() + tokens.expires_in * 1_000).toISOString(),
});

const isFresh = ({ expires_at }: SignIn): boolean =>
  Date.parse(expires_at) - Date.now() > reserveMs;

/** Runs `work` under a lock. A refresh token works only once, so concurrent commands take turns. */
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
    // The issuer is unreachable, or something else answered. The sign-in stays valid for later.
    if (error instanceof TypeError || error instanceof CommandError) throw error;
    throw ended(url);
  });
  // An issuer without refresh token rotation sends no new refresh token.
  return signInOf(issuer, client_id, { refresh_token, ...tokens });
};

/** The currently stored sign-in, refreshed if necessary. */
const current = (url: string, environment: Environment, known: SignIn): Promise<SignIn> =>
  locked(environment, async () => {
    const stored = (await readCredentials(environment)).by_url[url];
    const latest = stored && "access_token" in stored ? stored : known;
    if (isFresh(latest)) return latest;
    const next = await renewed(url, latest);
    await storeCredential(environment, url, next, { isDefault: false });
    return next;
  });

/** Returns a function that provides the access token for a request. It refreshes the token shortly before expiry. */
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
