/** Locates or installs the projects for comparison, which aren't dependencies of this repository. */
import { execFile } from "node:child_process";
import { access, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const packages = {
  remotion: ["remotion", "@remotion/bundler", "@remotion/renderer", "react", "react-dom"],
  editly: ["editly"],
  // The last versions that run on Node 20.
  "pg-boss": ["pg-boss@10.4.2"],
  "graphile-worker": ["graphile-worker@0.16.6"],
} as const;
export type PeerName = keyof typeof packages;
export type Peer<Name extends PeerName = PeerName> = {
  readonly name: Name;
  readonly directory: string | null;
  readonly why: string;
};

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const isInstalled = (directory: string, name: PeerName): boolean => {
  const { resolve: find } = createRequire(join(directory, "package.json"));
  try {
    for (const each of packages[name]) find(each.replace(/(?<=.)@[\d.]+$/, ""));
    return true;
  } catch {
    return false;
  }
};

const install = async (directory: string, name: PeerName): Promise<string> => {
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, "package.json"), '{"private":true,"type":"module"}');
  try {
    const args = ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages[name]];
    await run("npm", args, { cwd: directory, timeout: 600_000, maxBuffer: 10_000_000 });
    return "";
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr ?? error)
      .trim()
      .split("\n");
    return `doesn't install here: ${said.find((line) => /error/i.test(line)) ?? said[0]}`.slice(
      0,
      160,
    );
  }
};

/** Finds a peer in `<directory>/<name>`, and with `isWanted` installs it there. A null `directory` means no peers. */
export const findPeer = async <Name extends PeerName>(
  name: Name,
  directory: string,
  isWanted: boolean,
): Promise<Peer<Name>> => {
  const own = resolve(directory, name);
  const isMissing = !(await isThere(join(own, "package.json"))) || !isInstalled(own, name);
  const trouble = isMissing && isWanted ? await install(own, name) : "";
  if (trouble) return { name, directory: null, why: trouble };
  if (!(await isThere(join(own, "package.json"))) || !isInstalled(own, name))
    return { name, directory: null, why: "not installed; --install-peers does it" };
  if (name === "remotion" && !(await isThere("/usr/bin/chromium")))
    return { name, directory: null, why: "needs /usr/bin/chromium" };
  return { name, directory: own, why: "" };
};
