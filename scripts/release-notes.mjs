// `release-notes.mjs v0.2.0` prints the changelog's section of a version. Fails if it doesn't exist.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The text under `## [VERSION]`, up to the next version. Throws if it is missing or empty. */
export const notesOf = (changelog, version) => {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.startsWith(`[${version}]`));
  const notes = section?.split("\n").slice(1).join("\n").trim();
  if (!notes) throw new Error(`CHANGELOG.md has no notes of ${version}.`);
  return notes;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [tag = ""] = process.argv.slice(2);
  console.log(notesOf(readFileSync("CHANGELOG.md", "utf8"), tag.replace(/^v/, "")));
}
