import type { MusicCall } from "@reelwright/film/ports/vendor-requests";
import type { Vendor } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { answeredAtOnce, soundOf } from "../sound-answer.ts";
import {
  creditsOf,
  type ElevenLabsOptions,
  elevenLabsHttp,
  refusalOf,
  usdPerCredit,
  usdPerMinuteOfMusic,
} from "./api.ts";

const model = "music_v1";
const outputFormat = "mp3_44100_128";
const maxAnswerBytes = 128 * 1024 * 1024;
/** A minute of music takes some 20 s, ten minutes take several minutes. */
const submitTimeoutMs = 420_000;
const shortestMs = 3_000;
const longestMs = 600_000;

const sent = { input: "music", named: "the description of the music" };

const costUsd = ({ seconds }: MusicCall): number => Math.ceil(seconds / 60) * usdPerMinuteOfMusic;

/**
 * Music by ElevenLabs. The answer to a call is its result, and a lost one can't be found. Seeds aren't sent, because only
 * composition plans accept them.
 */
export const elevenLabsMusic = (options: ElevenLabsOptions): Vendor<MusicCall> => {
  const http = elevenLabsHttp(options);
  return {
    name: "elevenlabs",
    modelOf: () => model,
    costUsd,
    submitTimeoutMs,
    ...answeredAtOnce(submitTimeoutMs),
    submit: async (call, { signal }) => {
      const lengthMs = Math.max(shortestMs, Math.ceil(call.seconds * 1000));
      if (lengthMs > longestMs)
        throw new VendorFailure("invalid_input", "Music may last 600 seconds at most.");
      const answer = await http.submit({
        url: `/v1/music?output_format=${outputFormat}`,
        body: {
          json: {
            prompt: call.prompt,
            music_length_ms: lengthMs,
            model_id: model,
            force_instrumental: call.isInstrumental,
          },
        },
        timeoutMs: submitTimeoutMs,
        maxAnswerBytes,
        signal,
      });
      if (answer.status !== 200) throw refusalOf(answer, sent, http.clean);
      const credits = creditsOf(answer.headers);
      const paidUsd = credits === null ? costUsd(call) : credits * usdPerCredit;
      const bytes = soundOf(answer.bytes, answer.headers["content-type"], paidUsd);
      const ref = answer.headers["song-id"] ?? answer.headers["request-id"];
      const result = { outputs: [{ kind: "audio" as const, bytes }], costUsd: paidUsd };
      return { kind: "completed", ...(ref !== undefined && { ref }), result };
    },
  };
};
