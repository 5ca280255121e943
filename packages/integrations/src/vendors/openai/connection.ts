import { type VendorHttp, vendorHttp } from "../http.ts";

const openAi = "https://api.openai.com/v1";

/** Where the API is, and whether that is OpenAI itself. */
export const openAiUrl = (
  baseUrl: string | undefined,
): { readonly baseUrl: string; readonly isOpenAi: boolean } => {
  const url = baseUrl === undefined || baseUrl === "" ? openAi : baseUrl;
  return { baseUrl: url, isOpenAi: new URL(url).hostname === "api.openai.com" };
};

export const openAiHttp = (baseUrl: string, apiKey: string | null): VendorHttp =>
  vendorHttp({
    baseUrl,
    ...(apiKey !== null && { headers: { authorization: `Bearer ${apiKey}` } }),
    secrets: apiKey === null ? [] : [apiKey],
  });
