export { type OpenAiChatOptions, openAiChat } from "./openai-chat.ts";
export { openAiCheck } from "./openai-check.ts";
export type { TokenPrices } from "./prices.ts";
export { type OpenAiSpeechOptions, openAiSpeech, openAiSpeeds } from "./speech.ts";
