import type { FileUrl } from "@reelwright/core/jobs/present-items";
import type { Files } from "@reelwright/core/ports/files";
import type { Intake } from "@reelwright/core/ports/intake";
import type { UploadDeps } from "@reelwright/core/uploads/store-upload";
import { lazy } from "@reelwright/core/util/lazy";
import type { Config } from "@reelwright/platform/config";
import type { gatewaySettings } from "@reelwright/platform/settings/apps";

/** What takes files in, loaded at its first use: codecs and an object store's client cost memory. */
export const lazyUploads = (
  config: Config<typeof gatewaySettings>,
  url: FileUrl,
  onOrphanedFile: UploadDeps["onOrphanedFile"],
): UploadDeps => {
  const files = lazy(
    async (): Promise<Files> =>
      (await import("@reelwright/integrations/files/open-files")).openFiles(config),
  );
  const intake = lazy(
    async (): Promise<Intake> => (await import("@reelwright/media/uploads/intake")).localIntake(),
  );
  return {
    intake: {
      picture: async (...sent) => (await intake()).picture(...sent),
      music: async (...sent) => (await intake()).music(...sent),
    },
    files: {
      put: async (key, path) => (await files()).put(key, path),
      remove: async (key) => (await files()).remove(key),
      url,
    },
    onOrphanedFile,
  };
};
