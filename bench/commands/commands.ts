/** The startup cost of the command line: CPU time of `reelwright --help`, bundled and in a checkout. */
import { execFileSync } from "node:child_process";
import { bundleCli } from "../../scripts/bundle-cli.mjs";
import { type Bench, median, type Row, spread } from "../bench.ts";

const targetMs = 150;

/** Prints the CPU time of the process in microseconds when it exits. */
const metered =
  "data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write(String(user+system))})";

/** CPU time in ms, user and system. */
const cpuMs = (args: readonly string[]): number => {
  const command = ["-c", '"$@" 2>&1 >/dev/null', "sh", process.execPath, "--import", metered];
  const environment = { ...process.env, NODE_OPTIONS: "" };
  const told = execFileSync("/bin/sh", [...command, ...args], {
    encoding: "utf8",
    env: environment,
  });
  return Number(told) / 1_000;
};

const contenders = {
  "node -e 0": ["-e", "0"],
  "npm package": [
    "--input-type=module",
    "-e",
    "const { main } = await import('./packages/clients/sdk/dist/cli/main.js'); process.argv.push('--help'); await main('0.0.0')",
  ],
  checkout: ["apps/standalone/bin/reelwright.mjs", "--help"],
} as const;
type Contender = keyof typeof contenders;

export const commands: Bench = async (say, { isQuick }) => {
  await bundleCli();
  const rounds = isQuick ? 3 : 15;
  const found = new Map<Contender, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, args] of Object.entries(contenders)) {
      const known = found.get(name as Contender) ?? [];
      found.set(name as Contender, [...known, cpuMs(args)]);
    }
  }
  const of = (name: Contender): readonly number[] => found.get(name) ?? [];
  const bare = median(of("node -e 0"));
  const row = (name: Contender): Row => {
    const ms = median(of(name));
    say(
      `commands: --help of the ${name} ${ms.toFixed()} ms, ${(ms / bare).toFixed(2)} × node -e 0`,
    );
    return [
      `CPU of reelwright --help, ${name} (ms)`,
      ms.toFixed(),
      `≤ ${targetMs}`,
      ms <= targetMs ? "yes" : "no",
      (ms / bare).toFixed(2),
    ];
  };
  return [
    {
      title: "Commands: what the command line costs before it does anything",
      columns: ["", "measured", "target", "met", "against node -e 0"],
      rows: [row("npm package"), row("checkout")],
      notes: [
        `User and system time of the process. Medians of ${rounds}, in turns; node -e 0: ${spread(of("node -e 0"))} ms.`,
        "The checkout is built, and its sources are those that were built.",
      ],
    },
  ];
};
