#!/usr/bin/env node
import { existsSync, readFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const program = new URL("../dist/cli/main.js", import.meta.url);
// `npm pack` builds it. A checkout links the command of its standalone stack instead.
if (existsSync(program)) {
  const { main } = await import(program.href);
  await main(version);
} else {
  process.stderr.write(
    "This package isn't built. At the root of the checkout run `npx reelwright`, or build it with `npm run prepack -w reelwright`.\n",
  );
  process.exitCode = 1;
}
