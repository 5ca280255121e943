import { readConfig } from "@reelwright/platform/config";
import { vendorSettings } from "@reelwright/platform/settings/vendors";

/** A vendor's key and base URL. Throws with the setting's name if a required one is missing. */
export const accountOf = (vendor: string): { readonly key: string; readonly baseUrl: string } => {
  const config = readConfig(vendorSettings);
  const accounts: { readonly [vendor: string]: readonly [string, string, string] } = {
    fal: ["FAL_KEY", config.falKey, config.falQueueUrl],
    replicate: ["REPLICATE_API_TOKEN", config.replicateApiToken, config.replicateBaseUrl],
    google: ["GOOGLE_API_KEY", config.googleApiKey, config.googleBaseUrl],
    openai: ["OPENAI_API_KEY", config.openaiApiKey, config.openaiBaseUrl],
    elevenlabs: ["ELEVENLABS_API_KEY", config.elevenlabsApiKey, config.elevenlabsBaseUrl],
  };
  if (vendor === "comfyui") {
    if (config.comfyuiUrl === "") throw new Error("COMFYUI_URL is not set.");
    return { key: "", baseUrl: config.comfyuiUrl };
  }
  const [setting, key, baseUrl] = accounts[vendor] ?? [];
  if (key === "") throw new Error(`${setting} is not set.`);
  return { key: key ?? "", baseUrl: baseUrl ?? "" };
};
