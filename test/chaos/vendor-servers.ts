/** Vendors' local servers that a stack of the campaign is set to. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { falKey, openFalServer } from "@reelwright/integrations/testing/vendors/fal";
import {
  openReplicateServer,
  replicateToken,
} from "@reelwright/integrations/testing/vendors/replicate";
import { bottlePicture } from "../support/bottle-picture.ts";
import { vendorMedia } from "../support/vendor-media.ts";

export type VendorServers = {
  /** Address of the product's picture. */
  readonly pictureUrl: string;
  readonly fal: Awaited<ReturnType<typeof openFalServer>>;
  readonly replicate: Awaited<ReturnType<typeof openReplicateServer>>;
  close(): Promise<void>;
};

const openPicture = async () => {
  const picture = await bottlePicture();
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "image/jpeg" }).end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bottle.jpg`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

export const openVendorServers = async (): Promise<VendorServers> => {
  const media = await vendorMedia();
  // More polls than anybody makes: who waits for a clip is woken by the callback.
  const fal = await openFalServer({ media, workMs: 300, pollsUntilDone: 100_000 });
  const replicate = await openReplicateServer({ media, pollsUntilDone: 1 });
  const picture = await openPicture();
  return {
    fal,
    replicate,
    pictureUrl: picture.url,
    close: async () =>
      void (await Promise.all([fal, replicate, picture].map((each) => each.close()))),
  };
};

/** Pictures by Replicate, polled; clips by fal, which calls back. */
export const vendorSettings = ({ fal, replicate }: VendorServers): NodeJS.ProcessEnv => ({
  REELWRIGHT_PROVIDERS: "local",
  REELWRIGHT_VIDEOS: "fal",
  FAL_KEY: falKey,
  FAL_QUEUE_URL: fal.url,
  FAL_JWKS_URL: fal.jwksUrl,
  // Without a secret for its webhooks it is only polled.
  REELWRIGHT_IMAGES: "replicate",
  REPLICATE_API_TOKEN: replicateToken,
  REPLICATE_BASE_URL: replicate.url,
});
