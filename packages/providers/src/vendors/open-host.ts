import { headersIn } from "@reelwright/core/util/header-lines";
import { lazy } from "@reelwright/core/util/lazy";
import type { GenerationRequest } from "@reelwright/core/vendors/generation-request";
import type { Vendor } from "@reelwright/core/vendors/vendor";
import type { VendorOptions } from "./vendor-options.ts";

/** A host of picture and video models. */
export type Host = {
  readonly vendor: Vendor<GenerationRequest>;
  /** Whether it makes an existing clip larger; of others clips are ordered in the resolution of the job. */
  readonly canUpscale: boolean;
};

/** Loads what hosts are chosen, each once. Throws an error that names the file where a data file is wrong. */
export const hostOpener = (options: VendorOptions): ((name: string) => Promise<Host>) => {
  const models = lazy(async () => {
    const { loadModels } = await import("@reelwright/vendors/hosts/load-models");
    return loadModels(options.modelsFile || undefined);
  });
  const openers: { readonly [name: string]: () => Promise<Host> } = {
    fal: lazy(async () => {
      const { falVendor } = await import("@reelwright/vendors/fal/fal-vendor");
      const { falKey: key, falQueueUrl: queueUrl } = options;
      return {
        vendor: falVendor({ key, queueUrl, models: (await models()).fal }),
        canUpscale: true,
      };
    }),
    replicate: lazy(async () => {
      const { replicateVendor } = await import(
        "@reelwright/vendors/replicate/replicate-vendor"
      );
      const { replicateApiToken: token, replicateBaseUrl: baseUrl } = options;
      const vendor = replicateVendor({ token, baseUrl, models: (await models()).replicate });
      return { vendor, canUpscale: true };
    }),
    google: lazy(async () => {
      const { googleVendor } = await import(
        "@reelwright/vendors/google/google-vendor"
      );
      const { googleApiKey: apiKey, googleBaseUrl: baseUrl } = options;
      const vendor = googleVendor({ apiKey, baseUrl, models: (await models()).google });
      return { vendor, canUpscale: false };
    }),
    comfyui: lazy(async () => {
      const { comfyVendor } = await import("@reelwright/vendors/comfyui/comfy-vendor");
      const { loadWorkflows } = await import(
        "@reelwright/vendors/comfyui/workflow-files"
      );
      const { comfyuiUrl: url, comfyuiHeaders, workflowsDirectory } = options;
      const headers = headersIn(comfyuiHeaders) ?? {};
      const workflows = loadWorkflows(workflowsDirectory || undefined);
      return { vendor: comfyVendor({ url, headers, workflows }), canUpscale: true };
    }),
  };
  return async (name) => {
    const open = openers[name];
    if (!open) throw new Error(`no vendor of pictures and clips is called ${name}`);
    return open();
  };
};
