type TokenPrice = { readonly input: number; readonly output: number };

/** Who serves each port, and how vendors are reached, as the settings say it. `local`: the embedded provider. */
export type VendorOptions = {
  readonly images: string;
  readonly videos: string;
  readonly language: string;
  readonly speech: string;
  readonly music: string;
  readonly judge: string;
  /** Ports that are made here while their vendor takes nothing. */
  readonly fallback: readonly string[];
  readonly falKey: string;
  readonly falQueueUrl: string;
  readonly replicateApiToken: string;
  readonly replicateBaseUrl: string;
  readonly googleApiKey: string;
  readonly googleBaseUrl: string;
  readonly comfyuiUrl: string;
  /** Header lines for a proxy before ComfyUI. */
  readonly comfyuiHeaders: string;
  readonly openaiApiKey: string;
  readonly openaiBaseUrl: string;
  readonly openaiModel: string;
  readonly openaiSpeechModel: string;
  readonly elevenlabsApiKey: string;
  readonly elevenlabsBaseUrl: string;
  /** Files in place of those that ship; empty: those. */
  readonly modelsFile: string;
  readonly voicesFile: string;
  readonly workflowsDirectory: string;
  readonly tokenPrices: Readonly<Record<string, TokenPrice>>;
};

export type VendorPort = "images" | "videos" | "language" | "speech" | "music" | "judge";
const ports: readonly VendorPort[] = ["images", "videos", "language", "speech", "music", "judge"];

/** The vendors that some port is set to. */
export const chosenVendors = (options: Pick<VendorOptions, VendorPort>): readonly string[] => [
  ...new Set(ports.map((port) => options[port]).filter((name) => name !== "local")),
];
