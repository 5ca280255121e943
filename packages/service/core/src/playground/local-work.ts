import { join } from "node:path";
import { Failure } from "@reelwright/film/failure";
import type { LocalWork, PlaygroundWork } from "@reelwright/film/ports/playground";
import type { Downloads, Files } from "@reelwright/film/ports/tools";

const pictureLimits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 20_000 } as const;

type FetchDeps = {
  readonly files: Pick<Files, "get" | "keyOf" | "sizeBytes">;
  readonly downloads: Downloads;
};

/** Makes addresses and keys of an order readable as local files. */
const fetching = ({ files, downloads }: FetchDeps, directory: string, signal: AbortSignal) => {
  let count = 0;
  const stored = async (key: string): Promise<string> => {
    if ((await files.sizeBytes(key)) === null)
      throw new Failure("invalid", "IMAGE_NOT_FOUND", "There is no file at this address any more.");
    return files.get(key, directory);
  };
  const picture = async (url: string): Promise<string> => {
    const key = files.keyOf(url);
    if (key !== null) return stored(key);
    const path = join(directory, `source-${count++}`);
    await downloads.fetch(url, path, pictureLimits, signal);
    return path;
  };
  return { stored, picture, pictures: (urls: readonly string[]) => Promise.all(urls.map(picture)) };
};

const fetched = async (
  work: PlaygroundWork,
  { stored, picture, pictures }: ReturnType<typeof fetching>,
): Promise<LocalWork> => {
  if (work.kind === "upscale") return { ...work, source: await stored(work.source) };
  if (work.kind === "picture") return { ...work, pictures: await pictures(work.pictures) };
  return {
    ...work,
    start: work.start && (await picture(work.start)),
    end: work.end && (await picture(work.end)),
    references: await pictures(work.references),
  };
};

/** Returns what fetches an order's files into the directory when it is first called, and then returns the same. */
export const localWork = (
  deps: FetchDeps,
  work: PlaygroundWork,
  directory: string,
  signal: AbortSignal,
): (() => Promise<LocalWork>) => {
  let once: Promise<LocalWork> | null = null;
  return () => {
    once ??= fetched(work, fetching(deps, directory, signal));
    return once;
  };
};
