/** `reelwright mcp`. */
import { homedir } from "node:os";
import { parse, resolve } from "node:path";
import type { Command } from "commander";
import { version } from "reelwright";
import { type Context, interruptible } from "../context.ts";
import { usageError } from "../outcome.ts";
import { repeated, wholeNumber, withExamples } from "../program.ts";

type Options = {
  readonly http?: boolean;
  readonly host?: string;
  readonly port?: number;
  readonly allowHost?: readonly string[];
  readonly root?: readonly string[];
  readonly resource?: string;
};

const defaultPort = 8090;

/** Clients start programs in any folder. That must not expose a whole disk or home. */
const usualRoots = (): readonly string[] => {
  const folder = process.cwd();
  return folder === parse(folder).root || folder === homedir() ? [] : [folder];
};

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    signal.addEventListener("abort", () => done(), { once: true });
  });

const serveHttp = async (context: Context, options: Options, signal: AbortSignal) => {
  const { serveHttp: serve } = await import("@reelwright/mcp");
  const { url: apiUrl } = await context.connection();
  const { host = "127.0.0.1", port = defaultPort, allowHost: allowedHosts = [] } = options;
  const { resource } = options;
  const server = await serve({ apiUrl, host, port, allowedHosts, version, resource });
  if (context.json) context.print({ url: server.url }, () => []);
  else context.err.line(`MCP is served at ${server.url} for ${apiUrl}; Ctrl-C ends it.`);
  await untilAborted(signal);
  await server.close();
};

const serveStdio = async (context: Context, { root }: Options, signal: AbortSignal) => {
  const [{ serveStdio: serve }, reelwright] = await Promise.all([
    import("@reelwright/mcp"),
    context.client(),
  ]);
  const uploadRoots = (root ?? usualRoots()).map((each) => resolve(each));
  await serve({ reelwright, uploadRoots, version }, { signal });
};

const check = ({ http, root, ...options }: Options): void => {
  const { host, port, allowHost, resource } = options;
  const ofHttp = [host, port, allowHost, resource].some((each) => each !== undefined);
  if (!http && ofHttp) {
    throw usageError("--host, --port, --allow-host and --resource need --http.");
  }
  if (resource !== undefined && !URL.canParse(resource)) {
    throw usageError("--resource is an address such as https://mcp.example.com/mcp.");
  }
  if (http && root) throw usageError("--root is for stdio: over HTTP no local file is read.");
};

export const add = (program: Command, context: Context): void => {
  const command = program
    .command("mcp")
    .description(
      "Serve the API to language models by the Model Context Protocol: over stdio for one client, which starts this " +
        "program, or over HTTP, where each request brings its own API key.",
    )
    .option("--root <folder>", "pictures may be uploaded from here (stdio); repeatable", repeated)
    .option("--http", "serve over HTTP, at /mcp")
    .option("--host <address>", "where to listen (127.0.0.1)")
    .option("--port <n>", `where to listen (${defaultPort}); 0: any`, wholeNumber(0, 65_535))
    .option("--allow-host <name>", "also take requests for this host name; repeatable", repeated)
    .option(
      "--resource <URL>",
      "this server's public address, where it is the API's REELWRIGHT_AUDIENCE: clients learn where to sign in",
    )
    .action((options: Options) => {
      check(options);
      const serve = options.http ? serveHttp : serveStdio;
      return interruptible(context, (signal) => serve(context, options, signal));
    });
  withExamples(command, "reelwright mcp", "reelwright mcp --http --port 8090");
};
