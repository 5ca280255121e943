// `npm run check`: every check that needs no server, each with the time that it took. All run, also after one failed.
import { spawnSync } from "node:child_process";

const checks = [
  ["format and lint", "biome", "check", "--error-on-warnings", "."],
  ["types", "tsc", "-p", "tsconfig.json"],
  ["types of the dashboard", "tsc", "-p", "apps/dashboard"],
  ["unused code", "knip"],
  [
    "types of the database",
    "node",
    "--conditions=source",
    "--import",
    "tsx",
    "scripts/sql/composite-types.ts",
    "--check",
  ],
  ["shape of the tree", "node", "scripts/structure.mjs"],
];

const failed = checks.filter(([name, command, ...args]) => {
  console.log(`\n${name}: ${[command, ...args].join(" ")}`);
  const startedAt = performance.now();
  const { status, error } = spawnSync(command, args, { stdio: "inherit" });
  if (error) throw error;
  console.log(
    `${name}: ${status === 0 ? "passed" : "FAILED"} in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
  );
  return status !== 0;
});
if (failed.length > 0) {
  console.log(
    `\nFailed: ${failed.map(([name]) => name).join(", ")}. \`npm run format\` mends format and order of imports.`,
  );
  process.exitCode = 1;
}
