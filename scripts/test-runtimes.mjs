// Runs a whole job with the SDK in Deno and Bun: npm run test:runtimes. The binaries are installed from npm and kept in
// node_modules/.cache.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { platform, arch } = process;

/** npm packages of the binaries by platform. */
const runtimes = [
  {
    name: "Deno",
    release: "2",
    package: `@deno/${platform}-${arch}${platform === "linux" ? "-glibc" : ""}`,
    binary: "deno",
    args: ["run", "--allow-all"],
  },
  {
    name: "Bun",
    release: "1",
    package: `@oven/bun-${platform}-${arch === "arm64" ? "aarch64" : arch}`,
    binary: "bin/bun",
    args: ["run"],
  },
];

/** Path of the binary, which is downloaded on first use. */
const binaryOf = ({ name, release, package: packageName, binary }) => {
  const cache = join(root, "node_modules", ".cache", `${name.toLowerCase()}-${release}`);
  const path = join(cache, "node_modules", packageName, binary);
  if (!existsSync(path)) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(join(cache, "package.json"), "{}\n");
    const wanted = `${packageName}@${release}`;
    execFileSync("npm", ["install", "--no-save", "--ignore-scripts", wanted], {
      cwd: cache,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  return path;
};

const found = runtimes.map((runtime) => ({ ...runtime, command: binaryOf(runtime) }));
for (const { name, command } of found) {
  const version = execFileSync(command, ["--version"], { encoding: "utf8" }).split("\n")[0];
  console.log(`${name}: ${version}`);
}
const options = ["--disable-warning=ExperimentalWarning", "--conditions=source", "--import", "tsx"];
const { status } = spawnSync(
  process.execPath,
  [...options, "scripts/run.mjs", "test/run.ts", "test/sdk/runtimes"],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, REELWRIGHT_RUNTIMES: JSON.stringify(found) },
  },
);
process.exitCode = status ?? 1;
