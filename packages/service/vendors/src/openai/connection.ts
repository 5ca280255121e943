import { type VendorHttp, vendorHttp } from "../http.ts";

const openAi = "https://api.openai.com/v1";

/** Where the API is, and whether that is OpenAI itself. */
export const openAiUrl = (
  baseUrl: string | undefined,
): { readonly baseUrl: string; readonly isOpenAi: boolean } => {
  const url = baseUrl === undefined || baseUrl === "" ? openAi : baseUrl;
  return { baseUrl: url, isOpenAi: new URL(url).hostname === "api.openai.com" };
};

/** Azure takes a resource's key in a header of its own, and a bearer token of an identity. */
const credentialsOf = (baseUrl: string, apiKey: string): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${apiKey}`,
  ...(new URL(baseUrl).hostname.endsWith(".azure.com") && { "api-key": apiKey }),
});

export const openAiHttp = (baseUrl: string, apiKey: string | null): VendorHttp =>
  vendorHttp({
    baseUrl,
    ...(apiKey !== null && { headers: credentialsOf(baseUrl, apiKey) }),
    secrets: apiKey === null ? [] : [apiKey],
  });
