/**
 * Where people sign in to use this server (RFC 9728). It is said only where it is true: the API takes tokens for its own
 * audience, so a client that asks the issuer for a token for this server gets a good one only if both have one name.
 */
const timeoutMs = 10_000;

export type ResourceMetadata = {
  readonly resource: string;
  readonly authorization_servers: readonly string[];
  readonly scopes_supported?: readonly string[];
  readonly bearer_methods_supported: readonly string[];
};

const wellKnown = "/.well-known/oauth-protected-resource";

const ofApi = async (apiUrl: string): Promise<Partial<ResourceMetadata>> => {
  const address = `${apiUrl}${wellKnown}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (response.ok) return (await response.json()) as Partial<ResourceMetadata>;
  await response.body?.cancel();
  throw new Error(`${address} answered ${response.status}: nobody can sign in at this API.`);
};

/** Returns what this server says of itself under the address `resource`. Throws where it wouldn't be true. */
export const resourceMetadataFor = async (
  resource: string,
  apiUrl: string,
): Promise<ResourceMetadata> => {
  const api = await ofApi(apiUrl);
  if (api.resource !== resource) {
    throw new Error(
      `The API takes tokens for ${api.resource}, not for ${resource}. Set REELWRIGHT_AUDIENCE=${resource} at the API, or leave --resource out.`,
    );
  }
  return {
    resource,
    authorization_servers: api.authorization_servers ?? [],
    ...(api.scopes_supported && { scopes_supported: api.scopes_supported }),
    bearer_methods_supported: ["header"],
  };
};

/** The address of the document: the resource's path follows the well-known one. */
export const metadataAddress = ({ resource }: ResourceMetadata): string => {
  const { origin, pathname } = new URL(resource);
  return `${origin}${wellKnown}${pathname === "/" ? "" : pathname}`;
};

/** Whether a path of a request asks for the document. */
export const isMetadataPath = (path: string): boolean => path.startsWith(wellKnown);
