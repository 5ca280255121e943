/** Programs of this machine, and how an address is opened on each system. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openInBrowser, programOnPath } from "./program-on-path.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "programs-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A program that notes what it is called with. */
const install = (name: string) =>
  writeFile(
    join(folder, name),
    `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder}/called.part\n/bin/mv ${folder}/called.part ${folder}/called\n`,
    {
      mode: 0o755,
    },
  );

const address = "https://id.example.com/authorize?a=1&b=2%20c";

test.each([
  ["linux", "xdg-open", [address]],
  ["linux", "wslview", [address]],
  ["darwin", "open", [address]],
  ["win32", "rundll32.EXE", ["url.dll,FileProtocolHandler", address]],
])("on %s %s gets the address as it is", async (system, name, args) => {
  await install(name);
  expect(await openInBrowser(address, { environment: { PATH: folder } }, system)).toBe(true);
  const called = await waitFor("the call", () =>
    readFile(join(folder, "called"), "utf8").catch(() => null),
  );
  expect(called.trim().split("\n")).toEqual(args);
});

test("says so where there is nothing to open it with", async () => {
  for (const system of ["linux", "darwin", "win32", "aix"])
    expect(await openInBrowser(address, { environment: { PATH: folder } }, system)).toBe(false);
});

test("Windows finds a program by its endings, and by either name of its variable", async () => {
  await install("mpv.CMD");
  const find = (environment: { readonly [name: string]: string }, system: string) =>
    programOnPath("mpv", { environment }, system);
  expect(await find({ PATH: folder }, "linux")).toBeNull();
  expect(await find({ Path: folder }, "win32")).toBe(join(folder, "mpv.CMD"));
  expect(await find({ PATH: folder, PATHEXT: ".EXE" }, "win32")).toBeNull();
});
