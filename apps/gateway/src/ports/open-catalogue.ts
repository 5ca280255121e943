import { indexEntries } from "@reelwright/catalog/index-entries";
import { openCatalogue } from "@reelwright/catalog/installed/open-catalogue";
import type { Catalogue } from "@reelwright/core/ports/catalogue";
import type { Config } from "@reelwright/platform/config";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import type { gatewaySettings } from "@reelwright/platform/settings/apps";
import type { PostgresStore } from "@reelwright/store/open-store";

type Context = Pick<Lifecycle, "log" | "onStop"> & {
  readonly config: Pick<
    Config<typeof gatewaySettings>,
    "voicesDirectory" | "personaVoices" | "speech"
  >;
  readonly store: Pick<PostgresStore, "catalogue">;
};

/**
 * The library with the installed voices, where the embedded provider speaks. The database's index is brought up to date
 * when they change, so that lists and searches find them.
 */
export const openKnownCatalogue = async ({
  config,
  store,
  log,
  onStop,
}: Context): Promise<Catalogue> => {
  const { catalogue, stop } = await openCatalogue({
    directory: config.speech === "local" ? config.voicesDirectory : null,
    personaVoices: config.personaVoices,
    changed: async (changed) => {
      const voices = changed.voices.filter(({ model }) => model).map(({ voice_id }) => voice_id);
      const isIndexed = await store.catalogue.load(indexEntries(changed));
      log("voices.installed", { voices, isIndexed });
    },
    onError: (error) => log("voices.error", { error }, "warn"),
  });
  onStop("installed voices", stop);
  return catalogue;
};
