/** Builds the images with buildah, which needs no daemon, and reports their sizes. */
import { command } from "./command.ts";
import { dockerfile, imageOf, type Target } from "./dockerfile.ts";

const options = [
  // Runs as a process of this machine, which also works where containers can't be nested.
  ...["--isolation", "chroot"],
  // Builds shared stages only once.
  "--layers",
  "--pull-never",
  // Supports health checks.
  ...["--format", "docker"],
];

/** Builds one target on this base image. */
export const buildImage = async (target: Target, base: string): Promise<void> => {
  const names = ["--target", target, "-t", imageOf(target), "--build-arg", `NODE_IMAGE=${base}`];
  const args = ["bud", ...options, ...names, "-f", dockerfile, "."];
  await command("buildah", args, { isShown: true });
};

const containers = async (): Promise<readonly string[]> =>
  (await command("buildah", ["containers", "--quiet"])).split("\n").filter((id) => id !== "");

/** Returns a function that removes the containers created since, which an interrupted build leaves behind. */
export const watchContainers = async (): Promise<() => Promise<void>> => {
  const before = await containers();
  return async () => {
    const left = (await containers()).filter((id) => !before.includes(id));
    if (left.length > 0) await command("buildah", ["rm", ...left]);
  };
};

type Layer = { readonly digest: string; readonly size: number };

const layersOf = async (name: string): Promise<readonly Layer[]> => {
  const said = await command("buildah", ["inspect", "--type", "image", name]);
  const { Manifest } = JSON.parse(said) as { Manifest: string };
  return (JSON.parse(Manifest) as { layers: readonly Layer[] }).layers;
};

const megabytes = (layers: Iterable<Layer>): string => {
  const bytes = [...layers].reduce((sum, { size }) => sum + size, 0);
  return (bytes / 1e6).toFixed(0).padStart(6);
};

/** One line per image with its uncompressed size in MB, and one for all images, which share layers on a host. */
export const sizeReport = async (images: readonly Target[], base: string): Promise<string> => {
  const all = new Map<string, Layer>();
  const lines = [`${megabytes(await layersOf(base))}  the base image, a part of each`];
  for (const target of images) {
    const layers = await layersOf(imageOf(target));
    for (const layer of layers) all.set(layer.digest, layer);
    lines.push(`${megabytes(layers)}  ${target}`);
  }
  return [...lines, `${megabytes(all.values())}  all of them on one host`].join("\n");
};
