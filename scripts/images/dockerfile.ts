/** Targets and base image of infra/Dockerfile. */
import { readFile } from "node:fs/promises";

export const dockerfile = "infra/Dockerfile";

/** The apps: each is a target of the Dockerfile and an image named `reelwright-…`. */
export const targets = [
  "webhook-dispatcher",
  "gateway",
  "admin",
  "worker-keyframes",
  "worker-generation",
  "worker-assembly",
] as const;

export type Target = (typeof targets)[number];

export const imageOf = (target: Target): string => `localhost/reelwright-${target}:local`;

/** The base image's name without the digest, which an image built here can't have, and its release of Node. */
export const baseImage = async (): Promise<{ readonly name: string; readonly node: string }> => {
  const [, name, node] =
    /^ARG NODE_IMAGE=(\S+:(\d+\.\d+\.\d+)-bookworm-slim)@sha256:[0-9a-f]{64}$/m.exec(
      await readFile(dockerfile, "utf8"),
    ) ?? [];
  if (!name || !node) throw new Error(`${dockerfile} doesn't say which Node on Debian bookworm.`);
  return { name, node };
};
