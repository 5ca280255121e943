import { headersIn } from "@reelwright/core/util/header-lines";
import type { VendorCheck } from "@reelwright/film/ports/vendors";

/** Settings that the checks of vendors read. */
export type VendorCheckOptions = {
  readonly language: string;
  readonly judge: string;
  readonly speech: string;
  readonly presenter: string;
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
  /** Empty: the bundled files. */
  readonly modelsFile: string;
  readonly voicesFile: string;
  readonly workflowsDirectory: string;
};

/** Loads the models file. Throws an Error that names the file and the problem. */
const modelsOf = async ({ modelsFile }: VendorCheckOptions) => {
  const { loadModels } = await import("@reelwright/vendors/hosts/load-models");
  return loadModels(modelsFile || undefined);
};

const workflowsOf = async ({ workflowsDirectory }: VendorCheckOptions) => {
  const { loadWorkflows } = await import("@reelwright/vendors/comfyui/workflow-files");
  return loadWorkflows(workflowsDirectory || undefined);
};

/** The workflows that are used: those for a presenter only if the port is set to ComfyUI. */
const usedWorkflows = async (options: VendorCheckOptions) =>
  (await workflowsOf(options)).filter(
    ({ makes }) => makes !== "presenter" || options.presenter === "comfyui",
  );

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

/** A check that first loads its data files, so that an invalid one is reported as its finding. */
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
      return comfyCheck({ url, headers, workflows: await usedWorkflows(options) });
    }),
  elevenlabs: (options) =>
    opening("elevenlabs", async () => {
      const { elevenLabsCheck } = await import("@reelwright/vendors/elevenlabs/api");
      const { elevenlabsApiKey: apiKey, elevenlabsBaseUrl: baseUrl } = options;
      return elevenLabsCheck({ apiKey, baseUrl });
    }),
  openai: openaiChecks,
};

/** Opens the checks of these vendors for `reelwright doctor`. Loads only their adapters. */
export const openVendorChecks = async (
  vendors: readonly string[],
  options: VendorCheckOptions,
): Promise<readonly VendorCheck[]> => {
  const checks = await Promise.all(vendors.map((vendor) => openers[vendor]?.(options) ?? []));
  return checks.flat();
};

/** Returns a line for each model of the chosen hosts that costs more than the price list charges. */
export const unprofitableModels = async (
  options: VendorCheckOptions & { readonly images: string; readonly videos: string },
): Promise<readonly string[]> => {
  const { modelCosts } = await import("@reelwright/vendors/hosts/model-costs");
  const models = await modelsOf(options);
  const { images, videos, presenter } = options;
  const hosts = (["fal", "replicate", "google"] as const).filter((each) =>
    [images, videos, presenter].includes(each),
  );
  return hosts
    .flatMap((host) =>
      modelCosts(models, host, {
        pictures: images === host,
        clips: videos === host,
        presenter: presenter === host,
      }),
    )
    .filter(({ costUsd, chargedUsd }) => costUsd > chargedUsd + 1e-9)
    .map(
      ({ vendor, model, variant, unit, costUsd, chargedUsd }) =>
        `${model} ${variant} costs up to USD ${dollars(costUsd)} per ${unit} at ${vendor} and is charged USD ${dollars(chargedUsd)}`,
    );
};

const dollars = (amount: number): string => String(Number(amount.toFixed(4)));

/** The check of a data file that chosen vendors read. */
export type DataFileCheck = {
  /** The setting that names the file. */
  readonly setting: string;
  /** Returns a summary of the file in one line. Throws an Error that describes the problem. */
  check(): Promise<string>;
};

/**
 * Checks the data files of the chosen vendors. Throws an Error that names the setting, the file and the problem.
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

/** Checks of the files that map models, voices and workflows to vendors. */
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
