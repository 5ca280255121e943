// `release-notes.mjs v0.2.0` prints the changelog's section of a version. It fails if there is none, or if a package has
// another version than the tag.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The text under `## [VERSION]`, up to the next version. Throws if it is missing or empty. */
export const notesOf = (changelog, version) => {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.startsWith(`[${version}]`));
  const notes = section?.split("\n").slice(1).join("\n").trim();
  if (!notes) throw new Error(`CHANGELOG.md has no notes of ${version}.`);
  return notes;
};

/** The manifests whose version differs from the tag's, with their version. */
const otherVersions = (version) => {
  const manifests = execFileSync("git", ["ls-files", "package.json", "*/package.json"], {
    encoding: "utf8",
  });
  return manifests
    .trim()
    .split("\n")
    .flatMap((path) => {
      const manifest = JSON.parse(readFileSync(path, "utf8"));
      return manifest.version === version ? [] : [`${path} has ${manifest.version}`];
    });
};

const [tag] = process.argv.slice(2);
if (tag !== undefined) {
  const version = tag.replace(/^v/, "");
  const others = otherVersions(version);
  if (others.length > 0) {
    console.error(`The tag is ${tag}, but:\n${others.join("\n")}`);
    process.exitCode = 1;
  } else console.log(notesOf(readFileSync("CHANGELOG.md", "utf8"), version));
}
