/** How the vendors that are chosen are looked at, for the operator. */
import { headersIn } from "@reelwright/core/util/header-lines";
import type { VendorCheck } from "@reelwright/film/ports/vendors";

/** What vendors know us by and where they are, as the settings say it. */
export type VendorCheckOptions = {
  readonly language: string;
  readonly judge: string;
  readonly speech: string;
  readonly falKey: string;
  readonly falQueueUrl: string;
  readonly replicateApiToken: string;
  readonly replicateBaseUrl: string;
  readonly googleApiKey: string;
  readonly googleBaseUrl: string;
  readonly comfyuiUrl: string;
  readonly comfyuiHeaders: string;
  readonly elevenlabsApiKey: string;
  readonly elevenlabsBaseUrl: string;
  readonly openaiApiKey: string;
  readonly openaiBaseUrl: string;
  readonly openaiModel: string;
  readonly openaiSpeechModel: string;
  /** Empty: those that ship. */
  readonly modelsFile: string;
  readonly voicesFile: string;
  readonly workflowsDirectory: string;
};

/** The models' file; throws an Error that names the file and what is wrong with it. */
const modelsOf = async ({ modelsFile }: VendorCheckOptions) => {
  const { loadModels } = await import("@reelwright/vendors/hosts/load-models");
  return loadModels(modelsFile || undefined);
};

const workflowsOf = async ({ workflowsDirectory }: VendorCheckOptions) => {
  const { loadWorkflows } = await import("@reelwright/vendors/comfyui/workflow-files");
  return loadWorkflows(workflowsDirectory || undefined);
};

const openaiChecks = async (options: VendorCheckOptions): Promise<readonly VendorCheck[]> => {
  const { openAiCheck } = await import("@reelwright/vendors/openai/openai-chat");
  const { language, judge, speech, openaiModel, openaiSpeechModel } = options;
  const models = [
    ...(language === "openai" || judge === "openai" ? [openaiModel] : []),
    ...(speech === "openai" ? [openaiSpeechModel] : []),
  ];
  const { openaiApiKey, openaiBaseUrl: baseUrl } = options;
  return models.map((model) => openAiCheck({ apiKey: openaiApiKey || null, baseUrl, model }));
};

/** A check that opens what it asks first, so that a wrong data file is its finding. */
const opening = (vendor: string, open: () => Promise<VendorCheck>): readonly VendorCheck[] => [
  { vendor, check: async (signal) => (await open()).check(signal) },
];

const openers: {
  readonly [vendor: string]: (
    options: VendorCheckOptions,
  ) => readonly VendorCheck[] | Promise<readonly VendorCheck[]>;
} = {
  fal: (options) =>
    opening("fal", async () => {
      const { falCheck } = await import("@reelwright/vendors/fal/fal-vendor");
      return falCheck({ key: options.falKey, queueUrl: options.falQueueUrl });
    }),
  replicate: (options) =>
    opening("replicate", async () => {
      const { replicateCheck } = await import("@reelwright/vendors/replicate/replicate-vendor");
      const { replicateApiToken: token, replicateBaseUrl: baseUrl } = options;
      return replicateCheck({ token, baseUrl });
    }),
  google: (options) =>
    opening("google", async () => {
      const { googleCheck } = await import("@reelwright/vendors/google/google-vendor");
      const { googleApiKey: apiKey, googleBaseUrl: baseUrl } = options;
      return googleCheck({ apiKey, baseUrl, models: (await modelsOf(options)).google });
    }),
  comfyui: (options) =>
    opening("comfyui", async () => {
      const { comfyCheck } = await import("@reelwright/vendors/comfyui/comfy-check");
      const { comfyuiUrl: url, comfyuiHeaders } = options;
      const headers = headersIn(comfyuiHeaders) ?? {};
      return comfyCheck({ url, headers, workflows: await workflowsOf(options) });
    }),
  elevenlabs: (options) =>
    opening("elevenlabs", async () => {
      const { elevenLabsCheck } = await import("@reelwright/vendors/elevenlabs/api");
      const { elevenlabsApiKey: apiKey, elevenlabsBaseUrl: baseUrl } = options;
      return elevenLabsCheck({ apiKey, baseUrl });
    }),
  openai: openaiChecks,
};

/** A check for each vendor among `vendors`. Loads only their adapters. */
export const openVendorChecks = async (
  vendors: readonly string[],
  options: VendorCheckOptions,
): Promise<readonly VendorCheck[]> => {
  const checks = await Promise.all(vendors.map((vendor) => openers[vendor]?.(options) ?? []));
  return checks.flat();
};

/** Models of the chosen hosts that cost more there than the price list charges, each as a line for the operator. */
export const unprofitableModels = async (
  options: VendorCheckOptions & { readonly images: string; readonly videos: string },
): Promise<readonly string[]> => {
  const { modelCosts } = await import("@reelwright/vendors/hosts/model-costs");
  const models = await modelsOf(options);
  const { images, videos } = options;
  const hosts = (["fal", "replicate", "google"] as const).filter((each) =>
    [images, videos].includes(each),
  );
  return hosts
    .flatMap((host) =>
      modelCosts(models, host, { pictures: images === host, clips: videos === host }),
    )
    .filter(({ costUsd, chargedUsd }) => costUsd > chargedUsd + 1e-9)
    .map(
      ({ vendor, model, variant, unit, costUsd, chargedUsd }) =>
        `${model} ${variant} costs up to USD ${dollars(costUsd)} per ${unit} at ${vendor} and is charged USD ${dollars(chargedUsd)}`,
    );
};

const dollars = (amount: number): string => String(Number(amount.toFixed(4)));

/** A data file that vendors among those chosen read. */
export type DataFileCheck = {
  /** The setting that names it. */
  readonly setting: string;
  /** Returns what was found, in one line. Throws an Error that says what is wrong with the file. */
  check(): Promise<string>;
};

/**
 * Reads the data files that the chosen vendors need. Throws an Error that names the setting, the file and what is wrong
 * with it.
 */
export const readDataFiles = async (
  vendors: readonly string[],
  options: VendorCheckOptions,
): Promise<void> => {
  for (const { setting, check } of dataFileChecks(vendors, options)) {
    try {
      await check();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`${setting} can't be used: ${reason}`, { cause });
    }
  }
};

/** Checks of the files that say which model of a vendor serves what. */
export const dataFileChecks = (
  vendors: readonly string[],
  options: VendorCheckOptions,
): readonly DataFileCheck[] => {
  const needsModels = vendors.some((each) => ["fal", "replicate", "google"].includes(each));
  const models: DataFileCheck = {
    setting: "REELWRIGHT_MODELS",
    check: async () => {
      const { fal, replicate, google } = await modelsOf(options);
      const counts = Object.entries({ fal, replicate, google }).map(
        ([vendor, own]) => `${vendor} ${Object.keys(own).length}`,
      );
      return `models: ${counts.join(", ")}`;
    },
  };
  const workflows: DataFileCheck = {
    setting: "COMFYUI_WORKFLOWS_DIR",
    check: async () => `${(await workflowsOf(options)).length} workflows`,
  };
  const { speech } = options;
  const voices: DataFileCheck = {
    setting: "REELWRIGHT_VOICES",
    check: async () => {
      const { voiceChoice } = await import("@reelwright/vendors/voice-map");
      const model = speech === "openai" ? options.openaiSpeechModel : "";
      voiceChoice(options.voicesFile || null, { vendor: speech, model });
      return `voices of ${speech}`;
    },
  };
  return [
    ...(needsModels ? [models] : []),
    ...(vendors.includes("comfyui") ? [workflows] : []),
    ...(speech === "elevenlabs" || speech === "openai" ? [voices] : []),
  ];
};
