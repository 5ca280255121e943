/** The documentation as a whole: its size, and what the code says about it. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";

const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 ** 2,
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));

const generated = ["docs/operate/settings.md", "docs/operate/metrics.md"];
const pages = tracked.filter((file) => file.startsWith("docs/") && file.endsWith(".md"));

/** A heading's anchor as GitHub and the site make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
const anchorsIn = (file: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) => anchorOf(text)),
  );

test("people write at most 40,000 words; table bars and marks aren't words", () => {
  const words = pages
    .filter((file) => !generated.includes(file))
    .map((file) =>
      readFileSync(file, "utf8").replace(/<!-- bench:begin -->.*?<!-- bench:end -->/s, ""),
    )
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  expect(words.length).toBeGreaterThan(20_000);
  expect(words.length).toBeLessThanOrEqual(40_000);
});

test("pages name files and folders that exist", () => {
  const missing = pages.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /`((?:apps|packages|test|scripts|infra|prisma|bench|examples)\/[\w./-]+)`/g,
      ),
    ]
      .map(([, path = ""]) => path)
      // Built files, and those that a reader makes.
      .filter((path) => !/\/dist\/|^infra\/kubernetes\/overlays/.test(path) && !existsSync(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

describe("code", () => {
  const isCode =
    /\.(ts|tsx|mts|mjs|js|sql|ya?ml|sh|py|prisma|cfg|json)$|Dockerfile$|\.env\.example$/;
  const files = tracked.filter(
    (file) =>
      isCode.test(file) &&
      // Released migrations keep what they said; the lock file says nothing of ours.
      !/^prisma\/migrations\/|^package-lock\.json$|\/generated\//.test(file),
  );
  const references = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(/(?<![\w/.-])docs\/([a-z][\w/-]*\.md)(?:#([\w-]+))?/g),
    ].map(([, path = "", anchor]) => ({ file, path: `docs/${path}`, anchor })),
  );

  test("names pages and headings that exist", () => {
    expect(references.length).toBeGreaterThan(50);
    const broken = references
      .filter(
        ({ path, anchor }) =>
          !existsSync(path) || (anchor !== undefined && !anchorsIn(path).has(anchor)),
      )
      .map(({ file, path, anchor }) => `${file}: ${path}${anchor ? `#${anchor}` : ""}`);
    expect(broken).toEqual([]);
  });

  test("names modules in comments that exist", () => {
    const modules = files.filter(
      (file) => /\.(ts|tsx|mts|mjs)$/.test(file) && !file.startsWith("apps/docs/snippets/"),
    );
    const comments = modules.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].flatMap(
        ([comment]) =>
          [...comment.matchAll(/[\w./-]+\.(?:tsx?|m[jt]s|sql|sh|vue)\b/g)].map(([name]) => ({
            file,
            name: name.replace(/^(\.{1,2}\/)+/, ""),
          })),
      ),
    );
    expect(comments.length).toBeGreaterThan(50);
    const missing = comments.filter(
      ({ name }) => !tracked.some((path) => path === name || path.endsWith(`/${name}`)),
    );
    expect(missing).toEqual([]);
  });

  test("refers to the contract and the decisions by their pages", () => {
    const vague = files
      .filter((file) => file !== "test/repository/docs.test.ts")
      .filter((file) => /\b(Spec|Decisions|decisions): ["`A-Z]/.test(readFileSync(file, "utf8")));
    expect(vague).toEqual([]);
  });
});

test("the story of a job is a reading path of ten files, each with the function to start with", () => {
  const [, story = ""] =
    /^## The story of a job\n(.*?)^## /ms.exec(readFileSync("docs/architecture.md", "utf8")) ?? [];
  const steps = [...story.matchAll(/^\d+\. `([^`]+)`: `([^`]+)` \w/gm)];
  expect(steps).toHaveLength(10);
  for (const [, file = "", name] of steps) {
    expect(readFileSync(file, "utf8")).toMatch(new RegExp(`^export const ${name} =`, "m"));
  }
});
