import type { StorageStore } from "@reelwright/core/ports/storage-store";
import type { Database } from "../database/database.ts";
import { expireFiles } from "./expire.ts";
import { storageFacts } from "./facts.ts";
import { storageRounds } from "./rounds.ts";

/** What the sweep of the file store asks and notes. */
export const storageStore = (db: Database): StorageStore => ({
  ...storageRounds(db),
  facts: storageFacts(db),
  expire: expireFiles(db),
});
