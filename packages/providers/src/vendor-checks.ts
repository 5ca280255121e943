/** How the vendors that are chosen are looked at, for the operator. */
import type { VendorCheck } from "@reelwright/core/vendors";

/** What vendors know us by and where they are, as the settings say it. */
export type VendorCheckOptions = {
  readonly language: string;
  readonly judge: string;
  readonly speech: string;
  readonly openaiApiKey: string;
  readonly openaiBaseUrl: string;
  readonly openaiModel: string;
  readonly openaiSpeechModel: string;
  readonly elevenlabsApiKey: string;
  readonly elevenlabsBaseUrl: string;
};

const openaiChecks = async (options: VendorCheckOptions): Promise<readonly VendorCheck[]> => {
  const { openAiCheck } = await import("@reelwright/integrations/vendors/openai");
  const { language, judge, speech, openaiModel, openaiSpeechModel } = options;
  const models = [
    ...(language === "openai" || judge === "openai" ? [openaiModel] : []),
    ...(speech === "openai" ? [openaiSpeechModel] : []),
  ];
  const { openaiApiKey, openaiBaseUrl: baseUrl } = options;
  return models.map((model) => openAiCheck({ apiKey: openaiApiKey || null, baseUrl, model }));
};

const elevenlabsCheck = async (options: VendorCheckOptions): Promise<VendorCheck> => {
  const { elevenLabsCheck } = await import("@reelwright/integrations/vendors/elevenlabs");
  const { elevenlabsApiKey: apiKey, elevenlabsBaseUrl: baseUrl } = options;
  return elevenLabsCheck({ apiKey, baseUrl });
};

/** A check for each vendor among `vendors`. Loads only their adapters. */
export const openVendorChecks = async (
  vendors: readonly string[],
  options: VendorCheckOptions,
): Promise<readonly VendorCheck[]> => {
  const checks: VendorCheck[] = [];
  if (vendors.includes("openai")) checks.push(...(await openaiChecks(options)));
  if (vendors.includes("elevenlabs")) checks.push(await elevenlabsCheck(options));
  return checks;
};
