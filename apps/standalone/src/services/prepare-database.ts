import { indexEntries } from "@reelwright/catalog/index-entries";
import { installedCatalogue } from "@reelwright/catalog/installed/open-catalogue";
import { migrate } from "@reelwright/store/migrations/migrate";
import { openStore } from "@reelwright/store/open-store";

type Prepared = {
  /** Names of the migrations that were applied. */
  readonly applied: readonly string[];
  /** Whether the index of the catalogue was made anew. */
  readonly isIndexed: boolean;
};

/**
 * Brings a database to the newest schema and catalogue, with the voices that are installed in a folder; safe to run again, and at once from several places.
 */
export const prepareDatabase = async (
  url: string,
  voicesDirectory: string | null = null,
): Promise<Prepared> => {
  const { applied } = await migrate(url);
  const store = await openStore({ url, poolSize: 1 });
  try {
    const library = await installedCatalogue(voicesDirectory);
    return { applied, isIndexed: await store.catalogue.load(indexEntries(library)) };
  } finally {
    await store.close();
  }
};
