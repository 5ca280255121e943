/** OpenAI's `/audio/speech` as OpenAI, Kokoro-FastAPI and servers of Piper answer it. It really speaks. */
import { randomUUID } from "node:crypto";
import { numberAt, textAt } from "../json-answer.ts";
import { openAiKey } from "./openai-protocol.ts";
import { openOwnServer } from "./own-server.ts";
import { faultCounter, type ServedReply, type ServedRequest } from "./served.ts";
import { encoded, openSpeaker, type SpokenText } from "./spoken.ts";

/**
 * `openai`: WAV whose header was written before the length was known; `kokoro`: the same, and it names its voices when one
 * is unknown; `piper`: WAV at 22.05 kHz whatever was asked for, no key; `pcm`: raw samples; `mp3`: only MP3.
 */
export type SpeechMake = "openai" | "kokoro" | "piper" | "pcm" | "mp3";

const headerBytes = 44;

const streamed = (wav: Buffer): Buffer => {
  const copy = Buffer.from(wav);
  copy.writeUInt32LE(0xffff_ffff, 4);
  copy.writeUInt32LE(0xffff_ffff, 40);
  return copy;
};

const soundAs = async (make: SpeechMake, { wav }: SpokenText): Promise<ServedReply> => {
  if (make === "mp3") return { file: await encoded(wav, "mp3"), type: "audio/mpeg" };
  if (make === "piper") return { file: await encoded(wav, "wav", 40), type: "audio/x-wav" };
  if (make === "pcm")
    return { file: wav.subarray(headerBytes), type: "audio/L16; rate=48000; channels=1" };
  return { file: streamed(wav), type: "audio/wav" };
};

const failed = (status: number, error: object): ServedReply => ({
  status,
  json: { error: { type: "invalid_request_error", param: null, code: null, ...error } },
  headers: { "x-request-id": randomUUID() },
});

export const openOpenAiSpeechServer = async (
  options: {
    readonly make?: SpeechMake;
    readonly language?: string;
    readonly voices?: readonly string[];
    readonly key?: string;
  } = {},
) => {
  const { make = "openai", language = "en", voices = ["alloy", "nova", "onyx"] } = options;
  const { key = openAiKey } = options;
  const faults = faultCounter();
  const speaker = openSpeaker();
  const counters = { taken: 0 };
  /** What was said last, with the times that alignment should find. */
  let last: SpokenText | null = null;
  let refusal: ServedReply | null = null;

  const unknownVoice = (voice: string): ServedReply =>
    make === "kokoro"
      ? {
          status: 400,
          json: {
            detail: {
              error: "validation_error",
              message: `Voice ${voice} not found. Available voices: ${voices.join(", ")}`,
            },
          },
        }
      : failed(400, {
          param: "voice",
          message: `Invalid value: '${voice}'. Supported values are: ${voices.join(", ")}.`,
        });

  const speech = async ({ body }: ServedRequest): Promise<ServedReply> => {
    const json: unknown = JSON.parse(body.toString("utf8"));
    const text = textAt(json, "input") ?? "";
    const voice = textAt(json, "voice") ?? "";
    if (make === "openai" && text.length > 4_096)
      return failed(400, { param: "input", code: "string_above_max_length", message: "Too long" });
    if (!voices.includes(voice)) return unknownVoice(voice);
    if (faults.take("policy_input"))
      return failed(400, {
        code: "content_policy_violation",
        message: "Rejected by our safety system.",
      });
    counters.taken += 1;
    if (faults.take("wrong_type"))
      return { file: Buffer.from("<html>Sorry</html>"), type: "text/html" };
    last = await speaker.speak(text, language, numberAt(json, "speed") ?? 1);
    return { ...(await soundAs(make, last)), headers: { "x-request-id": randomUUID() } };
  };

  const respond = (request: ServedRequest): ServedReply | Promise<ServedReply> => {
    const { method, url, headers } = request;
    if (make !== "piper" && headers.authorization !== `Bearer ${key}`)
      return failed(401, {
        code: "invalid_api_key",
        message: `Incorrect API key provided: ${key}.`,
      });
    if (refusal !== null) return refusal;
    return method === "POST" && url.pathname === "/v1/audio/speech"
      ? speech(request)
      : failed(404, { message: "Invalid URL" });
  };

  const server = await openOwnServer(
    {
      isSubmission: ({ method }) => method === "POST",
      respond,
      refusal: (status) =>
        failed(status, {
          code: status === 429 ? "rate_limit_exceeded" : "server_error",
          message: `Try again later with ${key}.`,
        }),
    },
    faults,
  );
  return {
    baseUrl: `${server.origin}/v1`,
    faults,
    counters,
    requests: server.requests,
    taken: server.taken,
    last: (): SpokenText => {
      if (last === null) throw new Error("nothing was said yet");
      return last;
    },
    /** Answers every request with this error, until null. */
    refuse: (status: number | null, error: object = {}) => {
      refusal = status === null ? null : failed(status, error);
    },
    close: async () => {
      await server.close();
      await speaker.close();
    },
  };
};
