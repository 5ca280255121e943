import type { Reelwright } from "reelwright";

/** What a server is made with. */
export type ServerOptions = {
  /** A client of the account in whose name all is done. */
  readonly reelwright: Reelwright;
  /** Folders that pictures may be uploaded from; null: no local file is read (a server for others). */
  readonly uploadRoots: readonly string[] | null;
  readonly version: string;
};
