// Sets or checks the version, which every package, their mutual ranges, the client and the Kubernetes overlays contain.
//   `version.mjs set 0.2.0`     writes it everywhere; run `npm install` afterwards
//   `version.mjs check v0.2.0`  fails if it differs anywhere from the tag
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const tracked = (...patterns) =>
  execFileSync("git", ["ls-files", ...patterns], { encoding: "utf8" })
    .trim()
    .split("\n");

const ownRange = /("(?:@reelwright\/[\w-]+|reelwright)": "\^)[\d.]+"/g;
const inPlaces = [
  {
    paths: tracked("package.json", "*/package.json"),
    write: (text, version) =>
      text
        .replace(/^( {2}"version": ")[\d.]+"/m, `$1${version}"`)
        .replace(ownRange, `$1${version}"`),
  },
  {
    paths: tracked("packages/clients/sdk/src/transport.ts"),
    write: (text, version) =>
      text.replace(/(?<=^export const version = )"[\d.]+"/m, `"${version}"`),
  },
  {
    paths: tracked("infra/kubernetes/overlays/*/kustomization.yaml"),
    write: (text, version) => text.replace(/newTag: [\d.]+/g, `newTag: ${version}`),
  },
];

/** The files whose content changes with this version, and their new content. */
const stale = (version) =>
  inPlaces.flatMap(({ paths, write }) =>
    paths.flatMap((path) => {
      const text = readFileSync(path, "utf8");
      const written = write(text, version);
      return written === text ? [] : [{ path, written }];
    }),
  );

const [action, tag = ""] = process.argv.slice(2);
const version = tag.replace(/^v/, "");
if (!/^\d+\.\d+\.\d+$/.test(version) || !["set", "check"].includes(action)) {
  console.error("Usage: version.mjs set|check VERSION");
  process.exitCode = 1;
} else if (action === "set") {
  for (const { path, written } of stale(version)) writeFileSync(path, written);
} else {
  const others = stale(version).map(({ path }) => path);
  if (others.length > 0) console.error(`Other versions than ${version}:\n${others.join("\n")}`);
  process.exitCode = others.length > 0 ? 1 : 0;
}
