/** A built image, opened as a container's file system. */
import { command } from "./command.ts";
import { imageOf, type Target } from "./dockerfile.ts";

/** The image's configuration of its process. */
export type ImageConfig = {
  readonly Env?: readonly string[];
  readonly Entrypoint?: readonly string[];
  readonly Cmd?: readonly string[];
  readonly User?: string;
  readonly WorkingDir?: string;
};

export type OpenImage = {
  readonly target: Target;
  /** Mount point of its root file system. */
  readonly root: string;
  readonly config: ImageConfig;
  close(): Promise<void>;
};

/** Mounts a container of the image. The container is removed by `close`, the image stays. */
export const openImage = async (target: Target): Promise<OpenImage> => {
  const image = imageOf(target);
  const said = await command("buildah", ["inspect", "--type", "image", image]);
  const { OCIv1 } = JSON.parse(said) as { OCIv1: { config: ImageConfig } };
  const container = await command("buildah", ["from", "--pull-never", image]);
  const close = async () => {
    await command("buildah", ["umount", container]);
    await command("buildah", ["rm", container]);
  };
  try {
    const root = await command("buildah", ["mount", container]);
    return { target, root, config: OCIv1.config, close };
  } catch (error) {
    await close();
    throw error;
  }
};
