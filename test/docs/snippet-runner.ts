/** Runs the documentation's snippets like a reader: in a separate folder, against a running stack. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { build } from "esbuild";
import type { RunningStack } from "../support/running-stack.ts";

const snippets = resolve("apps/docs/snippets");
/** Directory of compiled snippets, inside the repository so that imported packages are found. */
const compiled = resolve("apps/docs/generated/snippets");
const run = promisify(execFile);
const limitMs = 180_000;

/** Paths of all snippets with this extension, such as `quickstart/curl.sh`. */
export const snippetsIn = async (extension: string): Promise<readonly string[]> =>
  (await readdir(snippets, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => relative(snippets, join(entry.parentPath, entry.name)))
    .sort();

/** Compiles the TypeScript snippets with the bundled SDK. Other packages are imported. */
const compile = async (): Promise<void> => {
  const names = await snippetsIn(".ts");
  await build({
    entryPoints: names.map((name) => join(snippets, name)),
    outdir: compiled,
    outbase: snippets,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    conditions: ["source"],
    external: ["express", "fastify"],
    logLevel: "error",
  });
};

/** A substitute of `npx` that behaves as in a folder where the package is installed. */
const npx = `#!/bin/sh
[ "$1" = reelwright ] || exit 64
shift
exec "${process.execPath}" --disable-warning=ExperimentalWarning "${resolve("apps/standalone/bin/reelwright.mjs")}" "$@"
`;

const fillFolder = async (folder: string): Promise<void> => {
  await mkdir(join(folder, "bin"));
  await writeFile(join(folder, "bin/npx"), npx, { mode: 0o755 });
  await copyFile("apps/standalone/assets/sample-product.png", join(folder, "product.png"));
  await copyFile(join(snippets, "batch/products.csv"), join(folder, "products.csv"));
  const tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=12"];
  await run("ffmpeg", ["-loglevel", "error", ...tone, join(folder, "track.mp3")]);
};

export type SnippetRunner = {
  readonly folder: string;
  /** Runs a snippet and returns its output. Throws unless it succeeds. */
  run(name: string, environment?: Readonly<Record<string, string>>): Promise<string>;
  /** Starts a snippet that listens on this port and waits until it does. Route handlers are run by a test server. */
  serve(
    name: string,
    environment: Readonly<Record<string, string>> & { PORT: string },
  ): Promise<{
    printed(): string;
    stop(): Promise<void>;
  }>;
  close(): Promise<void>;
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => settle(true)).once("error", () => settle(false));
    socket.once("connect", () => socket.destroy());
  });

/** Creates a folder and a tenant with credits on this stack. */
export const openSnippetRunner = async (stack: RunningStack): Promise<SnippetRunner> => {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-snippets-"));
  const [{ base_url }, key] = await Promise.all([stack.runtime(), stack.tenant(20_000)]);
  await Promise.all([compile(), fillFolder(folder)]);
  const environment = {
    ...process.env,
    PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
    XDG_CONFIG_HOME: join(folder, ".config"),
    NODE_OPTIONS: "",
    REELWRIGHT_URL: base_url,
    REELWRIGHT_API_KEY: key,
  };
  const pathOf = (name: string) => join(compiled, name.replace(/\.ts$/, ".mjs"));
  const commandOf = (name: string): readonly string[] => {
    if (name.endsWith(".sh")) return ["bash", "-euo", "pipefail", join(snippets, name)];
    if (name.endsWith(".py")) return ["python3", join(snippets, name)];
    return [process.execPath, pathOf(name)];
  };
  return {
    folder,
    run: async (name, more = {}) => {
      const [program, ...args] = commandOf(name);
      const options = { cwd: folder, env: { ...environment, ...more }, timeout: limitMs };
      return (await run(program ?? "", args, options)).stdout;
    },
    serve: async (name, more) => {
      const host = name.endsWith("/next.ts") ? ["test/docs/route-handler-host.mjs"] : [];
      const child = spawn(process.execPath, [...host.map((each) => resolve(each)), pathOf(name)], {
        cwd: folder,
        env: { ...environment, ...more },
      });
      let printed = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk) => (printed += String(chunk)));
      await waitFor(`${name} to listen`, async () => {
        if (child.exitCode !== null) throw new Error(`${name} ended: ${printed}`);
        return isListening(Number(more.PORT));
      });
      return {
        printed: () => printed,
        stop: async () => {
          const ended = once(child, "exit");
          child.kill();
          await ended;
        },
      };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
};
