import type { Files, FileUrl, Intake, UploadDeps } from "@reelwright/core";
import type { Config, gatewaySettings } from "@reelwright/platform";

const lazily = <T>(open: () => Promise<T>) => {
  let opened: Promise<T> | null = null;
  return () => {
    opened ??= open();
    return opened;
  };
};

/** What takes files in, loaded at its first use: codecs and an object store's client cost memory. */
export const lazyUploads = (
  config: Config<typeof gatewaySettings>,
  url: FileUrl,
  onOrphanedFile: UploadDeps["onOrphanedFile"],
): UploadDeps => {
  const files = lazily<Files>(async () =>
    (await import("@reelwright/providers")).openFiles(config),
  );
  const intake = lazily<Intake>(async () =>
    (await import("@reelwright/media/uploads")).localIntake(),
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
