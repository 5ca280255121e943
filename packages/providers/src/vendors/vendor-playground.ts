import type { Playground, PlaygroundWork } from "@reelwright/core/ports/playground";
import { type SourceTask, vendorPlayground } from "@reelwright/media/vendor-media/playground";
import type { Host } from "./open-host.ts";
import { servedPlayground } from "./served-ports.ts";
import type { ServingOptions } from "./vendor-tools.ts";

/** What a vendor knows an earlier playground task by; null: it didn't make it. */
export type SourceOf = (vendor: string, taskId: string) => Promise<SourceTask | null>;

/**
 * The playground: pictures by the vendor of `images`, clips by that of `videos`, the rest on this machine; so are
 * upscales where the vendor of `videos` makes no existing clip larger.
 */
export const playgroundWithVendors = (
  local: () => Promise<Playground>,
  { vendors, fallback, warn }: ServingOptions,
  sourceOf: SourceOf,
): Playground => {
  const embedded: Playground = {
    make: async (task, control) => (await local()).make(task, control),
  };
  const served = (port: "images" | "videos", host: Host | null): Playground => {
    if (host === null) return embedded;
    const { vendor } = host;
    const ofVendor = (taskId: string) => sourceOf(vendor.name, taskId);
    return servedPlayground({
      port,
      vendor: vendorPlayground({ vendor, sourceOf: ofVendor }),
      local,
      mayFallBack: fallback.includes(port),
      warn,
    });
  };
  const pictures = served("images", vendors.images);
  const clips = served("videos", vendors.videos);
  const maker = ({ kind }: PlaygroundWork): Playground => {
    if (kind === "picture") return pictures;
    return kind === "upscale" && !vendors.videos?.canUpscale ? embedded : clips;
  };
  return { make: (task, control) => maker(task.work).make(task, control) };
};
