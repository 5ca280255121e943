/** One cheap call of each kind that a vendor serves, for recording and for running recorded ones again. */
import type {
  ChatRequest,
  ClipRequest,
  GenerationRequest,
  PictureRequest,
  SpeechCall,
  Vendor,
} from "@reelwright/core/vendors";
import type { RecordedOutcome } from "./fixture.ts";
import { perform } from "./perform.ts";

export type CallOptions = {
  /** Of the vendor's API, or of what stands in for it. */
  readonly baseUrl: string;
  readonly key: string;
  /** Path of a picture of a product, PNG. */
  readonly picture: string;
  readonly pollEveryMs: number;
};
export type RecordableCalls = { readonly [call: string]: () => Promise<RecordedOutcome> };

const question: ChatRequest = {
  name: "greeting",
  system: "You answer in one word.",
  turns: [{ role: "user", parts: [{ kind: "text", text: "What does one say in the morning?" }] }],
  schema: {
    type: "object",
    required: ["word"],
    properties: { word: { type: "string" } },
  },
  maxTokens: 200,
};

const pictureOf = (picture: string): PictureRequest => ({
  kind: "picture",
  model: "imgA_2",
  prompt: "The can of soda on a kitchen table in the morning.",
  aspectRatio: "9:16",
  resolution: "1k",
  images: [{ path: picture, input: "product_image_url" }],
  seed: 7,
});

const clipOf = (picture: string): ClipRequest => ({
  kind: "clip",
  model: "vidA_fast",
  prompt: "The can of soda stands on a kitchen table, the camera comes nearer.",
  aspectRatio: "9:16",
  resolution: "standard",
  seconds: 4,
  start: { path: picture, input: "start_image_url" },
  end: null,
  references: [],
  shots: [],
  hasSound: false,
  seed: 7,
});

/** No vendor's key. */
const wrongKey = "not-a-key-of-anybody";

const generation = (
  open: (key: string) => Vendor<GenerationRequest>,
  { key, picture, pollEveryMs }: CallOptions,
): RecordableCalls => ({
  picture: () => perform(open(key), pictureOf(picture), pollEveryMs),
  clip: () => perform(open(key), clipOf(picture), pollEveryMs),
  "refused-key": () => perform(open(wrongKey), pictureOf(picture), pollEveryMs),
});

const openai = async (options: CallOptions): Promise<RecordableCalls> => {
  const { openAiChat } = await import("../../../vendors/openai/index.ts");
  const { baseUrl, key, pollEveryMs } = options;
  const open = (apiKey: string) => openAiChat({ apiKey, baseUrl, model: "gpt-4.1-mini" });
  return {
    chat: () => perform(open(key), question, pollEveryMs),
    "refused-key": () => perform(open(wrongKey), question, pollEveryMs),
  };
};

const spoken: SpeechCall = {
  text: "Good morning.",
  // A voice that every account has.
  voice: "21m00Tcm4TlvDq8ikWAM",
  language: "en",
  speed: 1,
  stability: 0.5,
  similarity: 0.75,
  style: 0,
  before: "",
  after: "",
  seed: 7,
};

const elevenlabs = async (options: CallOptions): Promise<RecordableCalls> => {
  const { elevenLabsSpeech } = await import("../../../vendors/elevenlabs/index.ts");
  const { baseUrl, key, pollEveryMs } = options;
  const open = (apiKey: string) => elevenLabsSpeech({ apiKey, baseUrl });
  return {
    speech: () => perform(open(key), spoken, pollEveryMs),
    "refused-key": () => perform(open(wrongKey), spoken, pollEveryMs),
  };
};

const models = async () => {
  const { loadModels } = await import("../../../vendors/hosts/index.ts");
  return loadModels();
};

const google = async (options: CallOptions): Promise<RecordableCalls> => {
  const { googleVendor } = await import("../../../vendors/google/index.ts");
  const { google: own } = await models();
  const { baseUrl } = options;
  return generation((apiKey) => googleVendor({ apiKey, baseUrl, models: own }), options);
};

const fal = async (options: CallOptions): Promise<RecordableCalls> => {
  const { falVendor } = await import("../../../vendors/fal/index.ts");
  const { fal: own } = await models();
  const { baseUrl: queueUrl } = options;
  return generation((key) => falVendor({ key, queueUrl, models: own }), options);
};

const replicate = async (options: CallOptions): Promise<RecordableCalls> => {
  const { replicateVendor } = await import("../../../vendors/replicate/index.ts");
  const { replicate: own } = await models();
  const { baseUrl } = options;
  return generation((token) => replicateVendor({ token, baseUrl, models: own }), options);
};

/** The vendors that calls can be recorded of. */
export const recordable: {
  readonly [vendor: string]: (options: CallOptions) => Promise<RecordableCalls>;
} = { fal, replicate, google, openai, elevenlabs };
