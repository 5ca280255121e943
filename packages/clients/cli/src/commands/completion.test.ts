import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runCli } from "../run-cli.ts";
import { recordingShell } from "../testing/index.ts";

/** The scripts in real shells, which `npm test` installs. */

let directory: string;
const scriptOf = (shell: string) => join(directory, shell);
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "reelwright-completion-"));
  writeFileSync(join(directory, "bottle.png"), "");
  for (const name of ["bash", "zsh", "fish"]) {
    const { shell, out } = recordingShell();
    const words = ["completion", name];
    expect(await runCli({ words, version: "1.0.0", shell })).toBe(0);
    writeFileSync(scriptOf(name), out());
  }
});
afterAll(() => rmSync(directory, { recursive: true }));

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(" ");

const complete: { readonly [shell: string]: (words: readonly string[]) => string } = {
  bash: (words) => `source ${scriptOf("bash")}
COMP_WORDS=(reelwright ${quoted(words)}); COMP_CWORD=${words.length}
_reelwright; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // The functions of zsh's completion system, as far as the script uses them, write what they are given.
  zsh: (
    words,
  ) => `compdef() { :; }; compadd() { shift; print -l -- "$@"; }; _files() { print -l -- *; }
_describe() { local name="\${@[-1]}"; print -l -- \${\${(P)name}%%:*}; }
source ${scriptOf("zsh")}
words=(reelwright ${quoted(words)}); CURRENT=${words.length + 1}; _reelwright`,
  fish: (words) =>
    `source ${scriptOf("fish")}; complete -C "reelwright ${words.join(" ")}" | cut -f1`,
};

const offered = (shell: string, words: readonly string[]): readonly string[] => {
  const script = complete[shell]?.(words) ?? "";
  const told = execFileSync(shell, ["-c", script], { encoding: "utf8", cwd: directory });
  const last = words.at(-1) ?? "";
  // zsh itself drops what doesn't begin with the word.
  return told.split("\n").filter((line) => line !== "" && line.startsWith(last));
};

describe.each(["bash", "zsh", "fish"])("%s", (shell) => {
  test.each<[readonly string[], readonly string[]]>([
    [["bal"], ["balance"]],
    [
      ["jobs", "re"],
      ["receipt", "resume", "retry"],
    ],
    [["--json", "jobs", "down"], ["download"]],
    [
      ["jobs", "download", "--file", ""],
      ["srt", "thumbnail", "video", "vtt"],
    ],
    [["jobs", "list", "--st"], ["--status"]],
    [["jobs", "cancel", "--dry"], ["--dry-run"]],
    [["jobs", "cancel", "--ap"], ["--api-key"]],
    [["make", "--image", "bot"], ["bottle.png"]],
    [["completion", "b"], ["bash"]],
  ])("%j offers %j", (words, expected) => {
    expect([...offered(shell, words)].sort()).toEqual(expected);
  });
});
