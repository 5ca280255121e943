import type { FileHandle } from "node:fs/promises";
import type { OutputKind } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { isWhole } from "./container-end.ts";
import { headBytes, mediaKind } from "./media-kind.ts";
import type { FileVersion } from "./resumption.ts";

const malformed = (message: string) => new VendorFailure("malformed_output", message);

/** A file of which some bytes have arrived, from its beginning. */
export type PartialFile = {
  /** Bytes that are there. */
  readonly have: number;
  /** What they are the beginning of; null: nothing has arrived yet. */
  readonly version: FileVersion | null;
  /** Discards what has arrived; what follows belongs to this version. */
  begin(version: FileVersion | null): Promise<void>;
  /**
   * Takes a chunk that stands at `at`, at most at `have`: what is there already is compared. Returns false when it
   * differs. Throws `VendorFailure("malformed_output")` when the file is too large.
   */
  take(at: number, chunk: Buffer): Promise<boolean>;
  /** What is wrong with the whole file; null: nothing. */
  issue(): Promise<VendorFailure | null>;
};

export const partialFile = (file: FileHandle, kind: OutputKind, maxBytes: number): PartialFile => {
  let have = 0;
  let version: FileVersion | null = null;
  const read = async (from: number, length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  };
  return {
    get have() {
      return have;
    },
    get version() {
      return version;
    },
    begin: async (next) => {
      await file.truncate(0);
      have = 0;
      version = next;
    },
    take: async (at, chunk) => {
      const known = Math.min(chunk.length, have - at);
      if (known > 0 && !(await read(at, known)).equals(chunk.subarray(0, known))) return false;
      const fresh = chunk.subarray(Math.max(0, known));
      if (have + fresh.length > maxBytes)
        throw new VendorFailure(
          "malformed_output",
          `The ${kind} is larger than ${maxBytes / 1024 / 1024} MiB.`,
          { isFinal: true },
        );
      let written = 0;
      while (written < fresh.length)
        written += (await file.write(fresh, written, fresh.length - written, have + written))
          .bytesWritten;
      have += fresh.length;
      return true;
    },
    issue: async () => {
      if (have === 0) return malformed(`The ${kind} is empty.`);
      if (mediaKind(await read(0, headBytes)) !== kind)
        return malformed(`The result is no ${kind} that can be used.`);
      return (await isWhole(file, have)) ? null : malformed(`The ${kind} is incomplete.`);
    },
  };
};
