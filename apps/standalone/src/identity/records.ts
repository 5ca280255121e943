/** The provider's records, in memory. Records that keep people signed in are also saved to a file. */
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Adapter, AdapterPayload } from "oidc-provider";

type Kept = { readonly payload: AdapterPayload; readonly endsAtMs: number };
type Kind = Map<string, Kept>;

/** Kinds that are saved. All others live for minutes. */
const lasting = new Set(["Session", "Grant", "RefreshToken"]);
/** Maximum per kind. The oldest are dropped. */
const maxRecords = 5_000;
const saveAfterMs = 100;

export type Records = {
  /** The provider's store for one kind of record. */
  adapter(kind: string): Adapter;
  close(): Promise<void>;
};

const read = async (file: string): Promise<Map<string, Kind>> => {
  try {
    const saved = JSON.parse(await readFile(file, "utf8")) as { [kind: string]: [string, Kept][] };
    return new Map(Object.entries(saved).map(([kind, kept]) => [kind, new Map(kept)]));
  } catch {
    // The first start, or an unreadable file: people must sign in again.
    return new Map();
  }
};

const isOver = ({ endsAtMs }: Kept): boolean => endsAtMs <= Date.now();

/** Makes room for one record: drops expired ones, then the oldest. */
const makeRoom = (records: Kind): void => {
  if (records.size < maxRecords) return;
  for (const [id, kept] of records) if (isOver(kept)) records.delete(id);
  for (const id of records.keys()) {
    if (records.size < maxRecords) return;
    records.delete(id);
  }
};

const adapterOf = (records: Kind, kinds: Map<string, Kind>, changed: () => void): Adapter => {
  const find = async (id: string) => {
    const kept = records.get(id);
    return kept && !isOver(kept) ? kept.payload : undefined;
  };
  const findBy = async (is: (payload: AdapterPayload) => boolean) =>
    [...records.values()].find((kept) => !isOver(kept) && is(kept.payload))?.payload;
  return {
    upsert: async (id, payload, seconds) => {
      makeRoom(records);
      records.set(id, { payload, endsAtMs: Date.now() + seconds * 1000 });
      changed();
    },
    find,
    findByUid: (uid) => findBy((payload) => payload.uid === uid),
    findByUserCode: (code) => findBy((payload) => payload.userCode === code),
    destroy: async (id) => {
      records.delete(id);
      changed();
    },
    consume: async (id) => {
      const payload = await find(id);
      if (payload) payload["consumed"] = Math.floor(Date.now() / 1000);
      changed();
    },
    revokeByGrantId: async (grantId) => {
      for (const each of kinds.values()) {
        for (const [id, { payload }] of each) if (payload.grantId === grantId) each.delete(id);
      }
      changed();
    },
  };
};

/** Opens the records below `directory`. `onError` is called if they can't be saved. */
export const openRecords = async (
  directory: string,
  onError: (error: unknown) => void,
): Promise<Records> => {
  const file = join(directory, "sign-ins.json");
  const kinds = await read(file);
  const save = async (): Promise<void> => {
    const kept = [...kinds].filter(([kind]) => lasting.has(kind));
    const text = JSON.stringify(Object.fromEntries(kept.map(([kind, all]) => [kind, [...all]])));
    await writeFile(`${file}.new`, text, { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  let timer: NodeJS.Timeout | null = null;
  let saving: Promise<void> = Promise.resolve();
  const saveNow = (): void => {
    timer = null;
    saving = saving.then(save).catch(onError);
  };
  return {
    adapter: (kind) => {
      const records = kinds.get(kind) ?? new Map<string, Kept>();
      kinds.set(kind, records);
      return adapterOf(records, kinds, () => {
        if (lasting.has(kind)) timer ??= setTimeout(saveNow, saveAfterMs);
      });
    },
    close: async () => {
      if (timer) clearTimeout(timer);
      saveNow();
      await saving;
    },
  };
};
