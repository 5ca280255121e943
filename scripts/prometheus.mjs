// Locates prometheus and promtool for tests: the system's, or those of Debian's package, unpacked into node_modules/.cache.
// The package isn't installed since it would start a service.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const cache = join(dirname(fileURLToPath(import.meta.url)), "../node_modules/.cache/prometheus");
const programs = ["prometheus", "promtool"];

const isSystems = (name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0;

/** Path of `prometheus` or `promtool`; null if it isn't installed yet. */
export const prometheusPath = (name) => {
  const own = join(cache, name);
  if (existsSync(own)) return own;
  return isSystems(name) ? name : null;
};

export const hasPrometheus = () => programs.every((name) => prometheusPath(name) !== null);

/** Downloads both with apt; `update` updates apt's package lists. */
export const fetchPrometheus = async (update) => {
  rmSync(cache, { recursive: true, force: true });
  const unpacked = join(cache, "unpacked");
  mkdirSync(unpacked, { recursive: true });
  const download = () =>
    spawnSync("apt-get", ["download", "-qq", "prometheus"], { cwd: cache, stdio: "ignore" });
  if (download().status !== 0) {
    await update();
    const { status } = download();
    if (status !== 0) throw new Error(`apt-get download prometheus ended with status ${status}`);
  }
  execFileSync("sh", ["-c", "dpkg-deb -x prometheus_*.deb unpacked && rm *.deb"], { cwd: cache });
  for (const name of programs) renameSync(join(unpacked, "usr/bin", name), join(cache, name));
  rmSync(unpacked, { recursive: true });
};
