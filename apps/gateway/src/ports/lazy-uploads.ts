import type { FileUrl } from "@reelwright/core/jobs";
import type { Files, Intake } from "@reelwright/core/ports";
import type { UploadDeps } from "@reelwright/core/uploads";
import { lazy } from "@reelwright/core/util";
import type { Config, gatewaySettings } from "@reelwright/platform";

/** What takes files in, loaded at its first use: codecs and an object store's client cost memory. */
export const lazyUploads = (
  config: Config<typeof gatewaySettings>,
  url: FileUrl,
  onOrphanedFile: UploadDeps["onOrphanedFile"],
): UploadDeps => {
  const files = lazy(
    async (): Promise<Files> => (await import("@reelwright/integrations/files")).openFiles(config),
  );
  const intake = lazy(
    async (): Promise<Intake> => (await import("@reelwright/media/uploads")).localIntake(),
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
