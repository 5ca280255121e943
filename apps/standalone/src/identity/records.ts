/** What the provider remembers: in memory, and what lets people stay signed in in a file besides. */
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Adapter, AdapterPayload } from "oidc-provider";

type Kept = { readonly payload: AdapterPayload; readonly endsAtMs: number };
type Kind = Map<string, Kept>;

/** Everything else lives for minutes. */
const lasting = new Set(["Session", "Grant", "RefreshToken"]);
/** Of a kind; the oldest go. */
const maxRecords = 5_000;
const saveAfterMs = 100;

export type Records = {
  /** The provider's store of one kind of record. */
  adapter(kind: string): Adapter;
  close(): Promise<void>;
};

const read = async (file: string): Promise<Map<string, Kind>> => {
  try {
    const saved = JSON.parse(await readFile(file, "utf8")) as { [kind: string]: [string, Kept][] };
    return new Map(Object.entries(saved).map(([kind, kept]) => [kind, new Map(kept)]));
  } catch {
    // The first start; or a file that can't be read: people sign in again.
    return new Map();
  }
};

const isOver = ({ endsAtMs }: Kept): boolean => endsAtMs <= Date.now();

/** Room for one more: what is over goes, then the oldest. */
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

/** Opens the records below `directory`; `onError` hears when they could not be saved. */
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
