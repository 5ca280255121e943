import type { VendorCheck } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import type { HttpAnswer } from "../http-answer.ts";
import { openAiHttp, openAiUrl } from "./connection.ts";
import type { OpenAiChatOptions } from "./openai-chat.ts";
import { refusalOf } from "./refusal.ts";

/** Names of a list of models; null where the answer is none. */
const modelsOf = (body: unknown): readonly string[] | null => {
  const data = (body as { data?: unknown } | null | undefined)?.data;
  if (!Array.isArray(data)) return null;
  return data.flatMap((each) => (typeof each?.id === "string" ? [each.id] : []));
};

/** Ollama serves `llama3` as `llama3:latest`. */
const isNamed = (known: readonly string[], model: string): boolean =>
  known.includes(model) || known.includes(`${model}:latest`);

/** What is to be set, by what the server says; null: the model is there. */
const problemOf = (answer: HttpAnswer, host: string, model: string): string | null => {
  if (answer.status === 401 || answer.status === 403)
    return `${host} refuses the key; set OPENAI_API_KEY to one that may use ${model}.`;
  if (answer.status === 404)
    return `${host} has no list of models; set OPENAI_BASE_URL to an address that ends in /v1.`;
  if (answer.status !== 200) throw refusalOf(answer);
  const known = modelsOf(answer.json());
  if (known === null)
    return `${host} answers, but not as a language server does; check OPENAI_BASE_URL.`;
  return isNamed(known, model)
    ? null
    : `${host} has no model ${model}; set OPENAI_MODEL to one of ${known.slice(0, 8).join(", ")}.`;
};

/** Asks the server for its models, which costs nothing. */
export const openAiCheck = ({
  apiKey,
  baseUrl: address,
  model,
}: Pick<OpenAiChatOptions, "apiKey" | "baseUrl" | "model">): VendorCheck => ({
  vendor: "openai",
  check: async (signal) => {
    const { baseUrl } = openAiUrl(address);
    const http = openAiHttp(baseUrl, apiKey);
    const answer = await http.ask({ url: "/models", timeoutMs: 10_000, signal });
    const { host } = new URL(baseUrl);
    const problem = problemOf(answer, host, model);
    if (problem !== null) throw new VendorFailure("operator", problem);
    return `${host} has ${model}.`;
  },
});
