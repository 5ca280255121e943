/** Finds programs of this machine, and opens a URL in the browser. */
import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { platform } from "node:os";
import { delimiter, join } from "node:path";
import type { Environment } from "../connection/credentials.ts";

/** Windows finds programs by extension. Its variables have any case. */
const endingsOf = (environment: Environment, system: string): readonly string[] => {
  if (system !== "win32") return [""];
  const endings = environment["PATHEXT"] ?? ".COM;.EXE;.BAT;.CMD";
  return ["", ...endings.split(";").filter(Boolean)];
};

/** The path of a program on PATH; null: none. */
export const programOnPath = async (
  name: string,
  { environment }: { readonly environment: Environment },
  system: string = platform(),
): Promise<string | null> => {
  const path = environment["PATH"] ?? environment["Path"] ?? "";
  for (const directory of path.split(delimiter).filter(Boolean)) {
    for (const ending of endingsOf(environment, system)) {
      const program = join(directory, `${name}${ending}`);
      const isThere = await access(program, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return program;
    }
  }
  return null;
};

type Opener = readonly [program: string, ...args: string[]];

/** Programs in order of preference, followed by the URL. On Windows a shell would interpret its `&`. */
const openers: { readonly [system: string]: readonly Opener[] } = {
  darwin: [["open"]],
  linux: [["xdg-open"], ["wslview"]],
  win32: [["rundll32", "url.dll,FileProtocolHandler"]],
};

/** Opens the URL in this machine's browser. False: there is none. */
export const openInBrowser = async (
  url: string,
  context: { readonly environment: Environment },
  system: string = platform(),
): Promise<boolean> => {
  for (const [name, ...args] of openers[system] ?? []) {
    const program = await programOnPath(name, context, system);
    if (program === null) continue;
    const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
    const isStarted = await new Promise<boolean>((done) => {
      child.once("spawn", () => done(true));
      child.once("error", () => done(false));
    });
    child.unref();
    if (isStarted) return true;
  }
  return false;
};
