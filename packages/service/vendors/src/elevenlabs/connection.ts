import { type VendorHttp, vendorHttp } from "../http.ts";

export type ElevenLabsOptions = {
  readonly apiKey: string;
  /** `https://api.elevenlabs.io` where left out. */
  readonly baseUrl?: string;
};

const address = "https://api.elevenlabs.io";

export const elevenLabsHttp = ({ apiKey, baseUrl = address }: ElevenLabsOptions): VendorHttp =>
  vendorHttp({ baseUrl, headers: { "xi-api-key": apiKey }, secrets: [apiKey] });
