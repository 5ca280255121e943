/** A collection of Piper voices: a web server or a folder with the layout of the public one, or a folder of files. */
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Failure } from "@reelwright/film/failure";
import { diskSource, fetchFile, type Source, webSource } from "./fetched-file.ts";
import { bareEntry, type VoiceEntry, type VoiceFile, voiceEntries } from "./voice-entry.ts";

export type VoiceCollection = {
  /** URL or path. */
  readonly address: string;
  /** All voices, by name; empty for a folder without a list. */
  entries(signal: AbortSignal): Promise<readonly VoiceEntry[]>;
  /** The voice with this name or alias, or null. */
  entry(name: string, signal: AbortSignal): Promise<VoiceEntry | null>;
  /** Downloads a file to `path`; see `fetchFile`. */
  fetch(
    file: VoiceFile,
    path: string,
    signal: AbortSignal,
    onBytes?: (bytes: number) => void,
  ): Promise<void>;
};

const listFile: VoiceFile = { path: "voices.json", sizeBytes: null, digest: null };
const maxListBytes = 16 << 20;

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const readList = async (path: string, address: string): Promise<readonly VoiceEntry[]> => {
  try {
    if ((await stat(path)).size > maxListBytes) throw new SyntaxError("it is too long");
    return voiceEntries(await readFile(path, "utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const message = `${address} is not a list of voices: ${error.message}`;
    throw new Failure("invalid", "VOICE_COLLECTION_INVALID", message, { cause: error });
  }
};

const named = (entries: readonly VoiceEntry[], name: string): VoiceEntry | null =>
  entries.find((entry) => entry.name === name) ??
  entries.find(({ aliases }) => aliases.includes(name)) ??
  null;

const onTheWeb = (address: string): VoiceCollection => {
  const sourceOf = ({ path }: VoiceFile): Source =>
    webSource(`${address}/${path.split("/").map(encodeURIComponent).join("/")}`);
  let list: Promise<readonly VoiceEntry[]> | undefined;
  const load = async (signal: AbortSignal) => {
    const directory = await mkdtemp(join(tmpdir(), "reelwright-voices-"));
    try {
      const path = join(directory, listFile.path);
      const source = sourceOf(listFile);
      await fetchFile(source, listFile, path, { signal });
      return await readList(path, source.address);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  };
  const entries: VoiceCollection["entries"] = (signal) => {
    list ??= load(signal);
    return list;
  };
  return {
    address,
    entries,
    entry: async (name, signal) => named(await entries(signal), name),
    fetch: (file, path, signal, onBytes) =>
      fetchFile(sourceOf(file), file, path, { signal, ...(onBytes && { onBytes }) }),
  };
};

const inFolder = (folder: string): VoiceCollection => {
  const list = join(folder, listFile.path);
  const entries = async () => ((await exists(list)) ? readList(list, list) : []);
  return {
    address: folder,
    entries,
    entry: async (name) => {
      if (await exists(list)) return named(await entries(), name);
      const isThere = await exists(join(folder, `${name}.onnx`));
      return isThere ? bareEntry(name, await exists(join(folder, "MODEL_CARD"))) : null;
    },
    fetch: (file, path, signal, onBytes) =>
      fetchFile(diskSource(join(folder, file.path)), file, path, {
        signal,
        ...(onBytes && { onBytes }),
      }),
  };
};

/**
 * Opens the collection at an `http(s)` URL, or in a folder with a `voices.json` or with a voice's files. Throws `Failure`
 * `VOICE_COLLECTION_INVALID` if the folder doesn't exist.
 */
export const openVoiceCollection = async (from: string): Promise<VoiceCollection> => {
  if (/^https?:\/\//i.test(from)) return onTheWeb(from.replace(/\/+$/, ""));
  const folder = resolve(from);
  if (await exists(folder)) return inFolder(folder);
  throw new Failure("missing", "VOICE_COLLECTION_INVALID", `There is no folder ${folder}.`);
};
