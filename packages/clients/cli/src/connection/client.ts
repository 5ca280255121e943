import type { Reelwright } from "reelwright";
import { type Connection, credentialOf } from "./connection.ts";
import type { Credential, Environment } from "./credentials.ts";

/** A client of this server with this credential. The SDK is loaded here, when a command first needs it. */
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
  return new Reelwright({ baseUrl: url, accessToken: accessTokenOf(url, credential, environment) });
};

/** Throws where no credentials are known. */
export const openClient = async (
  connection: Connection,
  environment: Environment,
): Promise<Reelwright> => clientOf(connection.url, credentialOf(connection), environment);
