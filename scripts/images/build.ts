/** Builds the images by buildah, which needs no daemon; what they weigh. */
import { command } from "./command.ts";
import { dockerfile, imageOf, type Target } from "./dockerfile.ts";

const options = [
  // As a process of this machine: works where containers can't be nested.
  ...["--isolation", "chroot"],
  // Stages that several targets share are built once.
  "--layers",
  "--pull-never",
  // Knows health checks.
  ...["--format", "docker"],
];

/** Builds one target on the base image of this name. */
export const buildImage = async (target: Target, base: string): Promise<void> => {
  const names = ["--target", target, "-t", imageOf(target), "--build-arg", `NODE_IMAGE=${base}`];
  const args = ["bud", ...options, ...names, "-f", dockerfile, "."];
  await command("buildah", args, { isShown: true });
};

const containers = async (): Promise<readonly string[]> =>
  (await command("buildah", ["containers", "--quiet"])).split("\n").filter((id) => id !== "");

/** Returns how to remove the containers that builds have left since: one that is cut off leaves its own. */
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

/** A line for each image with its megabytes, uncompressed, and one for all: what they share lies on a host once. */
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
