import { openStore, type PostgresStore } from "@reelwright/store/open-store";

/** What commands work with. */
export type CommandContext = {
  /** Asked when a command runs. Throws where there is none. */
  readonly databaseUrl: () => string;
  readonly say: (line: string) => void;
  /** Says that what was looked for was found: the command's exit status is 1. */
  readonly fail: () => void;
};

/** Does the work on the database, and closes it. */
export const withStore = async <T>(
  { databaseUrl }: Pick<CommandContext, "databaseUrl">,
  work: (store: PostgresStore) => Promise<T>,
): Promise<T> => {
  const store = await openStore({ url: databaseUrl(), poolSize: 1 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};
