/** ElevenLabs' API as far as we use it: speech with timestamps, music, the subscription, models. It really speaks. */
import { randomUUID } from "node:crypto";
import { at, numberAt, textAt } from "../json-answer.ts";
import { openOwnServer } from "./own-server.ts";
import { faultCounter, type ServedReply, type ServedRequest } from "./served.ts";
import { encoded, openSpeaker, type SpokenText } from "./spoken.ts";

export const elevenLabsKey = "sk_elevenlabs_local_0123456789";

const detail = (
  status: number,
  name: string,
  message: string,
  headers: Record<string, string> = {},
): ServedReply => ({ status, json: { detail: { status: name, message } }, headers });

/** Silence before the first sound, as the vendor's voices begin. */
export const leadMs = 90;

type Span = readonly [startSeconds: number, endSeconds: number];
const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** A word's letters share its time; its punctuation has none. */
const spansOf = ({ text, startMs, endMs }: SpokenText["words"][number]): Span[] => {
  const characters = [...text].filter((character) => character.trim() !== "");
  const letters = characters.filter(isLetter).length;
  let at = startMs + leadMs;
  return characters.map((character) => {
    const from = at;
    if (isLetter(character)) at += (endMs - startMs) / letters;
    return [from / 1000, at / 1000];
  });
};

/** Times of the text's characters; spaces have none. */
const alignmentOf = (text: string, { words }: SpokenText) => {
  const spans = words.flatMap(spansOf);
  let last = leadMs / 1000;
  const timed = [...text].map((character): Span => {
    const span = character.trim() === "" ? undefined : spans.shift();
    last = span?.[1] ?? last;
    return span ?? [last, last];
  });
  return {
    characters: [...text],
    character_start_times_seconds: timed.map(([start]) => start),
    character_end_times_seconds: timed.map(([, end]) => end),
  };
};

/** What is wrong with a request to speak; null: nothing. */
const speechIssue = (
  json: unknown,
  voice: string,
  voices: readonly string[] | undefined,
): ServedReply | null => {
  const speed = numberAt(json, "voice_settings", "speed") ?? 1;
  if (voices?.includes(voice) === false)
    return detail(404, "voice_not_found", `A voice with the voice_id ${voice} was not found.`);
  if (!textAt(json, "text")) return detail(400, "input_text_empty", "The text is empty.");
  if (textAt(json, "model_id") !== "eleven_flash_v2_5" && at(json, "language_code") !== undefined)
    return detail(400, "unsupported_language", "The model takes no language_code.");
  return speed < 0.7 || speed > 1.2
    ? detail(400, "invalid_voice_settings", "Invalid setting for speed received.")
    : null;
};

export const openElevenLabsServer = async (
  options: {
    /** The language of texts without `language_code`. */
    readonly language?: string;
    readonly music?: Uint8Array;
    readonly voices?: readonly string[];
    readonly key?: string;
  } = {},
) => {
  const { key = elevenLabsKey } = options;
  const faults = faultCounter();
  const speaker = openSpeaker();
  const counters = { taken: 0, checks: 0 };
  let refusal: ServedReply | null = null;
  let used = 12_000;

  const speech = async ({ url, body }: ServedRequest): Promise<ServedReply> => {
    const json: unknown = JSON.parse(body.toString("utf8"));
    const voice = decodeURIComponent(url.pathname.split("/")[3] ?? "");
    const text = textAt(json, "text") ?? "";
    const issue = speechIssue(json, voice, options.voices);
    if (issue !== null) return issue;
    if (faults.take("policy_input"))
      return detail(403, "content_against_policy", "The text violates our terms of service.");
    counters.taken += 1;
    used += text.length;
    const language = textAt(json, "language_code") ?? options.language ?? "en";
    const spoken = await speaker.speak(
      text,
      language,
      numberAt(json, "voice_settings", "speed") ?? 1,
    );
    const audio = await encoded(spoken.wav, "mp3", leadMs);
    const truncated = faults.take("wrong_type");
    return {
      status: 200,
      json: {
        audio_base64: truncated ? "" : audio.toString("base64"),
        alignment: alignmentOf(text, spoken),
        normalized_alignment: null,
      },
      headers: { "request-id": randomUUID(), "character-cost": String(text.length) },
    };
  };

  const music = ({ body }: ServedRequest): ServedReply => {
    const json: unknown = JSON.parse(body.toString("utf8"));
    const lengthMs = numberAt(json, "music_length_ms") ?? 0;
    if (lengthMs < 3_000 || lengthMs > 600_000)
      return {
        status: 422,
        json: { detail: [{ loc: ["body", "music_length_ms"], msg: "out of range" }] },
      };
    if (faults.take("policy_input"))
      return detail(400, "bad_prompt", "The prompt names a copyrighted work.");
    counters.taken += 1;
    const headers = { "request-id": randomUUID() };
    return { file: options.music ?? new Uint8Array(), type: "audio/mpeg", headers };
  };

  const subscription = (): ServedReply => {
    counters.checks += 1;
    return {
      status: 200,
      json: { tier: "creator", character_count: used, character_limit: 100_000, status: "active" },
    };
  };

  const models = (): ServedReply => ({
    status: 200,
    json: [{ model_id: "eleven_multilingual_v2" }, { model_id: "eleven_flash_v2_5" }],
  });
  const routes: Readonly<
    Record<string, (request: ServedRequest) => ServedReply | Promise<ServedReply>>
  > = {
    "POST speech": speech,
    "POST /v1/music": music,
    "GET /v1/user/subscription": subscription,
    "GET /v1/models": models,
  };

  const respond = (request: ServedRequest): ServedReply | Promise<ServedReply> => {
    const { method, url, headers } = request;
    if (headers["xi-api-key"] !== key) return detail(401, "invalid_api_key", "Invalid API key");
    if (refusal !== null) return refusal;
    const isSpeech = /^\/v1\/text-to-speech\/[^/]+\/with-timestamps$/.test(url.pathname);
    const route = `${method} ${isSpeech ? "speech" : url.pathname}`;
    return routes[route]?.(request) ?? detail(404, "not_found", "Not found");
  };

  const server = await openOwnServer(
    {
      isSubmission: ({ method }) => method === "POST",
      respond,
      refusal: (status) =>
        status === 429
          ? detail(429, "too_many_concurrent_requests", "Too many requests", { "retry-after": "3" })
          : { status: 503, json: { detail: `Service unavailable for ${key}` } },
    },
    faults,
  );
  return {
    url: server.origin,
    faults,
    counters,
    requests: server.requests,
    taken: server.taken,
    /** Answers every request with this error, until null. */
    refuse: (status: number | null, name = "", message = "Refused.") => {
      refusal = status === null ? null : detail(status, name, message);
    },
    useUp: () => {
      used = 100_000;
    },
    close: async () => {
      await server.close();
      await speaker.close();
    },
  };
};
