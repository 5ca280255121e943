/** Tools opened from settings, as in a worker, whose vendor calls run immediately. */
import type { Control } from "@reelwright/film/ports/vendors";
import { directCalls } from "@reelwright/film/testing/direct-calls";
import { openFiles } from "@reelwright/integrations/files/open-files";
import { resultDownloads } from "@reelwright/vendors/result-downloads";
import { openTools } from "../open-tools.ts";
import { openVendors, type VendorOptions } from "../open-vendors.ts";

const unset: VendorOptions = {
  ...{ images: "local", videos: "local", language: "local", speech: "local", music: "local" },
  ...{ judge: "local", presenter: "off", fallback: [] },
  ...{ falKey: "", falQueueUrl: "", replicateApiToken: "", replicateBaseUrl: "" },
  ...{ googleApiKey: "", googleBaseUrl: "", comfyuiUrl: "", comfyuiHeaders: "" },
  ...{ openaiApiKey: "", openaiBaseUrl: "", openaiModel: "", openaiSpeechModel: "" },
  ...{ elevenlabsApiKey: "", elevenlabsBaseUrl: "" },
  ...{ modelsFile: "", voicesFile: "", workflowsDirectory: "", tokenPrices: {} },
};

/** `servers`: addresses that results may be downloaded from. Other private addresses are refused. */
export const openVendorRig = async (
  settings: Partial<VendorOptions>,
  { directory, servers }: { readonly directory: string; readonly servers: readonly string[] },
) => {
  const vendors = await openVendors({ ...unset, ...settings });
  if (!vendors) throw new Error("no port is set to a vendor");
  const files = await openFiles({
    ...{ files: "disk", filesDirectory: directory, filesUrl: "http://127.0.0.1" },
    ...{ s3Endpoint: "", s3Region: "", s3Bucket: "", s3AccessKeyId: "", s3SecretAccessKey: "" },
    s3ForcePathStyle: false,
  });
  const { tools, close } = await openTools({
    ...{ providers: "local", files, allowPrivateUrls: false, cacheDirectory: directory },
    vendors: { vendors, fallback: [], warn: () => undefined },
  });
  const downloads = resultDownloads({ allowPrivateUrls: false, ownServers: servers });
  const calls = directCalls({ directory, downloads });
  const notes: string[] = [];
  const control: Control = {
    signal: new AbortController().signal,
    progress: () => undefined,
    note: (type) => void notes.push(type),
    calls,
  };
  /** Vendor and name of each call. */
  const made = () => calls.made.map(({ vendor, name }) => `${vendor} ${name.split("-")[0]}`);
  return { vendors, tools, control, made, notes, close };
};
export type VendorRig = Awaited<ReturnType<typeof openVendorRig>>;
