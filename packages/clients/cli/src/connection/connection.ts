import type { Reelwright } from "reelwright";
import { CommandError, exitStatus } from "../outcome.ts";
import { type Credential, type Environment, normalUrl, readCredentials } from "./credentials.ts";

/** The server and credentials of a command. Flags override the environment, which overrides what `login` stored. */

type ConnectionOptions = { readonly url?: string; readonly apiKey?: string };

export type Connection = {
  readonly url: string;
  /** Null: unknown. */
  readonly credential: Credential | null;
  /** Nothing names the server, so it is the default URL. */
  readonly isAssumed: boolean;
  /** Description of their source, for `doctor` and errors. */
  readonly urlFrom: string;
  readonly credentialFrom: string;
};

export const defaultUrl = "http://127.0.0.1:8080";
const assumed = "the default";

type Sources = {
  readonly options: ConnectionOptions;
  readonly environment: Environment;
  readonly stackHere: () => Promise<LocalStack | null>;
};

type Found<T> = { readonly value: T; readonly from: string };

/** An empty variable counts as none. */
const stated = (
  flag: string | undefined,
  flagName: string,
  environment: Environment,
  name: string,
): Found<string> | null => {
  if (flag) return { value: flag, from: flagName };
  const value = environment[name];
  return value ? { value, from: name } : null;
};

const isLoopback = (url: string): boolean =>
  ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);

const findUrl = (
  { options, environment }: Sources,
  stored: string | null,
  local: LocalStack | null,
): Found<string> => {
  const named = stated(options.url, "--url", environment, "REELWRIGHT_URL");
  if (named) return named;
  // An embedded stack may have moved to another port since.
  const hasMoved = stored !== null && local !== null && isLoopback(stored);
  if (stored && !hasMoved) return { value: stored, from: "the latest `reelwright login`" };
  if (local) return { value: local.url, from: "the stack that runs here" };
  return { value: defaultUrl, from: assumed };
};

export const resolveConnection = async (sources: Sources): Promise<Connection> => {
  const { options, environment, stackHere } = sources;
  const stored = await readCredentials(environment);
  const local = await stackHere();
  const found = findUrl(sources, stored.default_url, local);
  const url = normalUrl(found.value);
  const connection = { url, urlFrom: found.from, isAssumed: found.from === assumed };
  const named = stated(options.apiKey, "--api-key", environment, "REELWRIGHT_API_KEY");
  if (named) {
    const credential = { api_key: named.value };
    return { ...connection, credential, credentialFrom: named.from };
  }
  const kept = stored.by_url[url];
  if (kept) {
    return { ...connection, credential: kept, credentialFrom: "`reelwright login`" };
  }
  const demoKey = local && normalUrl(local.url) === url ? await local.demoKey() : null;
  if (demoKey) {
    const credentialFrom = "the demo tenant of the stack that runs here";
    return { ...connection, credential: { api_key: demoKey }, credentialFrom };
  }
  return { ...connection, credential: null, credentialFrom: "nowhere" };
};

/** The credential. Throws with instructions if there is none. */
export const credentialOf = ({ url, credential }: Connection): Credential => {
  if (credential) return credential;
  throw new CommandError(
    `There is no API key for ${url}. Sign in with \`reelwright login --url ${url}\`, or give --api-key or REELWRIGHT_API_KEY.`,
    exitStatus.credentials,
  );
};

/** A client of this server with this credential. The SDK is loaded here, at its first use. */
export const clientOf = async (
  url: string,
  credential: Credential,
  environment: Environment,
): Promise<Reelwright> => {
  const { Reelwright } = await import("reelwright");
  if ("api_key" in credential) {
    return new Reelwright({ baseUrl: url, apiKey: credential.api_key });
  }
  const { accessTokenOf } = await import("../sign-in/stored-sign-in.ts");
  const tenantId = environment["REELWRIGHT_TENANT"];
  return new Reelwright({
    baseUrl: url,
    accessToken: accessTokenOf(url, credential, environment),
    ...(tenantId && { tenantId }),
  });
};

/** Throws if no credentials are known. */
export const openClient = async (
  connection: Connection,
  environment: Environment,
): Promise<Reelwright> => clientOf(connection.url, credentialOf(connection), environment);

/** An embedded stack on this machine. Only a checkout's program has one. */
export type LocalStack = {
  readonly url: string;
  /** Issuer of bearer tokens; null: none. */
  readonly issuer: string | null;
  /** An API key of its demo tenant; null: none. */
  readonly demoKey: () => Promise<string | null>;
};

export type StartedStack = LocalStack & {
  /** A sentence on how its jobs continue after it is stopped. */
  readonly goesOn: string;
  readonly stop: () => Promise<void>;
};

export type LocalStacks = {
  /** The running stack. */
  readonly stackHere?: () => Promise<LocalStack | null>;
  /** Starts a stack, which the caller stops. The signal aborts the start. */
  readonly startStack?: (say: (line: string) => void, signal: AbortSignal) => Promise<StartedStack>;
};
