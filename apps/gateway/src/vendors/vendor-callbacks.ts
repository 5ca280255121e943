/** The vendors that call this gateway back, each loaded at its first callback. */
import { lazy } from "@reelwright/core/util/lazy";
import {
  type ReceiveCallbackDeps,
  receiveVendorCallback,
} from "@reelwright/core/vendors/receive-callback";
import type { VendorCallbacks } from "@reelwright/core/vendors/vendor";
import type { Config } from "@reelwright/platform/config";
import type {
  vendorCallbackSettings,
  vendorPortSettings,
} from "@reelwright/platform/settings/vendors";
import type { VendorCallbackPorts } from "./callback-routes.ts";

type Settings = Config<typeof vendorCallbackSettings> &
  Pick<Config<typeof vendorPortSettings>, "images" | "videos" | "music">;

const lazyCallbacks = (vendor: string, open: () => Promise<VendorCallbacks>): VendorCallbacks => {
  const opened = lazy(open);
  return {
    vendor,
    verify: async (received, signal) => (await opened()).verify(received, signal),
  };
};

/** Those that ports are set to. Replicate is only polled as long as nobody knows what it signs with. */
const chosenCallbacks = (settings: Settings): readonly VendorCallbacks[] => {
  const { images, videos, music, falJwksUrl: jwksUrl, replicateWebhookSecret: secret } = settings;
  const isChosen = (vendor: string) => [images, videos, music].some((each) => each === vendor);
  const fal = lazyCallbacks("fal", async () => {
    const { falCallbacks } = await import("@reelwright/integrations/vendors/fal/fal-callbacks");
    return falCallbacks({ jwksUrl });
  });
  const replicate = lazyCallbacks("replicate", async () => {
    const { replicateCallbacks } = await import(
      "@reelwright/integrations/vendors/replicate/replicate-callbacks"
    );
    return replicateCallbacks({ secret });
  });
  return [
    ...(isChosen("fal") ? [fal] : []),
    ...(isChosen("replicate") && secret !== "" ? [replicate] : []),
  ];
};

/** Opens what receives vendors' callbacks. */
export const openVendorCallbacks = (
  settings: Settings,
  deps: ReceiveCallbackDeps,
): VendorCallbackPorts => {
  const byName = new Map(chosenCallbacks(settings).map((each) => [each.vendor, each]));
  return { byName: (name) => byName.get(name) ?? null, receive: receiveVendorCallback(deps) };
};
