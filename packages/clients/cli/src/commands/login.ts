/** `reelwright login`: stores what later commands use. */
import type { Command } from "commander";
import { clientOf, defaultUrl } from "../connection/connection.ts";
import {
  type Credential,
  credentialsFile,
  normalUrl,
  readCredentials,
  storeCredential,
} from "../connection/credentials.ts";
import type { Context } from "../context.ts";
import { readSecret } from "../input/ask.ts";
import { openInBrowser } from "../input/program-on-path.ts";
import { usageError } from "../outcome.ts";
import { withExamples } from "../program.ts";
import type { Client, Tokens } from "../sign-in/exchange.ts";

type Options = {
  readonly apiKeyStdin?: boolean;
  readonly issuer?: string;
  readonly clientId?: string;
  readonly scope?: string;
  readonly audience?: string;
  readonly as?: string;
  /** False: `--no-browser`. */
  readonly browser?: boolean;
};

type Server = { readonly url: string; readonly issuer: string | null };

/** Where to sign in: the named server, otherwise the local stack, otherwise the previous server. */
const serverOf = async (options: Options, context: Context): Promise<Server> => {
  const local = (await context.local.stackHere?.()) ?? null;
  const { default_url } = await readCredentials(context.environment).catch(() => ({
    default_url: null,
  }));
  const named = context.options.url ?? context.environment["REELWRIGHT_URL"];
  const url = normalUrl(named || local?.url || default_url || defaultUrl);
  const localIssuer = local && normalUrl(local.url) === url ? local.issuer : null;
  return { url, issuer: options.issuer ?? localIssuer };
};

/** How people sign in at a server (RFC 9728), with members of our own. */
type ResourceMetadata = {
  readonly resource?: string;
  readonly authorization_servers?: readonly string[];
  readonly scopes_supported?: readonly string[];
  readonly audience_parameter?: "resource" | "audience" | "none";
  readonly cli_client_id?: string;
};

/** The server's metadata; empty if it has none. */
const metadataOf = async (url: string): Promise<ResourceMetadata> => {
  const address = `${url}/.well-known/oauth-protected-resource`;
  const { readJson } = await import("../connection/fetch-within.ts");
  return (await readJson<ResourceMetadata>(address).catch(() => null))?.body ?? {};
};

const trimmed = (address: string): string => address.replace(/\/+$/, "");

/** The client to sign in with: as the server says if it takes tokens of this issuer. Options come first. */
const clientFor = (
  metadata: ResourceMetadata,
  issuer: string,
  { clientId, scope, audience }: Options,
  usual: Client,
): Client => {
  const issuers = metadata.authorization_servers ?? [];
  const isItsIssuer = issuers.some((each) => trimmed(each) === trimmed(issuer));
  const said = isItsIssuer ? metadata : {};
  const { audience_parameter: parameter = "resource", scopes_supported: scopes = [] } = said;
  const own = parameter === "none" ? null : (said.resource ?? null);
  return {
    id: clientId ?? said.cli_client_id ?? usual.id,
    scope: scope ?? (scopes.join(" ") || usual.scope),
    audience: audience ?? own,
    audienceParameter: parameter === "audience" ? "audience" : "resource",
  };
};

const signIn = async (
  { url, issuer }: Server & { readonly issuer: string },
  options: Options,
  context: Context,
): Promise<{ readonly tokens: Tokens; readonly client: Client }> => {
  const { usualClient } = await import("../sign-in/exchange.ts");
  const { as, browser } = options;
  const client = clientFor(await metadataOf(url), issuer, options, usualClient);
  if (as !== undefined) {
    const { signInByForm } = await import("../sign-in/sign-in.ts");
    return { tokens: await signInByForm(issuer, as, client), client };
  }
  const { signInByBrowser } = await import("../sign-in/sign-in.ts");
  const open = (address: string): void => {
    context.err.line(`Open this address to sign in:\n\n  ${address}\n`);
    // Without a terminal there is no browser either.
    if (browser !== false && context.err.isTerminal) void openInBrowser(address, context);
  };
  return { tokens: await signInByBrowser(issuer, open, client), client };
};

/** The issuer whose tokens the server takes; null: it takes keys only. */
const issuerAt = async (url: string): Promise<string | null> =>
  (await metadataOf(url)).authorization_servers?.[0] ?? null;

/** The given or piped key; null: none. */
const keyOf = async ({ apiKeyStdin }: Options, context: Context): Promise<string | null> =>
  context.options.apiKey ?? (apiKeyStdin ? readSecret("API key: ", context) : null);

/** Stores the credential once the server has accepted it. Returns its owner. */
const store = async (url: string, credential: Credential, context: Context): Promise<string> => {
  const reelwright = await clientOf(url, credential, context.environment);
  const { name } = await reelwright.tenant.get();
  await storeCredential(context.environment, url, credential, { isDefault: true });
  return name;
};

const login = async (options: Options, context: Context): Promise<void> => {
  const { url, issuer: named } = await serverOf(options, context);
  const given = await keyOf(options, context);
  const isAsked = options.as !== undefined || context.input.isTTY === true;
  const issuer = named ?? (given === null && isAsked ? await issuerAt(url) : null);
  const told = (name: string): void =>
    context.err.line(
      `Signed in at ${url} as ${name}; stored in ${credentialsFile(context.environment)}.`,
    );
  if (given === null && issuer !== null) {
    const { tokens, client } = await signIn({ url, issuer }, options, context);
    const { signInOf } = await import("../sign-in/stored-sign-in.ts");
    told(await store(url, signInOf(issuer, client.id, tokens), context));
    // For other programs, in Authorization: Bearer.
    context.print(tokens, () => [tokens.access_token]);
    return;
  }
  if (options.as !== undefined) {
    throw usageError(
      "--as signs in at an embedded stack's issuer: start one here, or name it with --issuer.",
    );
  }
  const key = given ?? (await readSecret(`API key for ${url}: `, context));
  const name = await store(url, { api_key: key }, context);
  told(name);
  if (context.json) context.print({ url, name }, () => []);
};

export const add = (program: Command, context: Context): void => {
  const command = program
    .command("login")
    .description(
      "Sign in, and store the credentials for later commands: an API key, or a person's sign-in in the browser. " +
        "A sign-in prints its access token, which other programs send in Authorization: Bearer.",
    )
    .option("--api-key-stdin", "read an API key from the standard input")
    .option(
      "--issuer <URL>",
      "sign in in the browser at this OpenID issuer; default: that of the server",
    )
    .option("--client-id <id>", "this program's name at the issuer; default: as the server says")
    .option("--scope <scope>", "what is asked of the issuer; default: as the server says")
    .option(
      "--audience <name>",
      'what the token is for; default: as the server says; "": send none',
    )
    .option("--no-browser", "print the address to open; open nothing")
    .option(
      "--as <email>",
      "without a browser, at an embedded stack; demo@reelwright.local owns the demo tenant",
    )
    .action((options: Options) => login(options, context));
  withExamples(
    command,
    "reelwright login --url https://video.example.com",
    "reelwright login --api-key-stdin < key.txt",
    "reelwright login --as demo@reelwright.local",
  );
};
