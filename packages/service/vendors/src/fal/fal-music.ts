import type { MusicCall } from "@reelwright/film/ports/vendor-requests";
import type { Vendor } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { isOk, TransportError } from "../http.ts";
import { textAt } from "../json-answer.ts";
import {
  defaultQueueUrl,
  type FalHandle,
  type FalOptions,
  falFailure,
  falHttp,
  falVendor,
  urlsOf,
} from "./fal-vendor.ts";

/** A music model at fal. */
export type FalMusicModel = {
  readonly path: string;
  /** Builds its input. */
  readonly input: (call: MusicCall) => Readonly<Record<string, unknown>>;
  /** The place of the result in the answer. */
  readonly output: string;
  readonly longestSeconds: number;
  /** USD per started minute. */
  readonly usdPerMinute: number;
};

/** fal.ai/models/fal-ai/elevenlabs/music/llms.txt, November 2026. */
export const falMusicModel: FalMusicModel = {
  path: "fal-ai/elevenlabs/music",
  input: ({ prompt, seconds, isInstrumental }) => ({
    prompt,
    music_length_ms: Math.max(3_000, Math.ceil(seconds * 1000)),
    force_instrumental: isInstrumental,
    output_format: "mp3_44100_128",
  }),
  output: "audio.url",
  longestSeconds: 600,
  usdPerMinute: 0.8,
};

const submitTimeoutMs = 30_000;
const taskTimeoutMs = 15 * 60_000;

/** Music by a model in fal's queue, which is polled and cancelled as for images and clips. */
export const falMusic = ({
  model = falMusicModel,
  ...options
}: Omit<FalOptions, "models"> & { readonly model?: FalMusicModel }): Vendor<MusicCall> => {
  const { queueUrl = defaultQueueUrl } = options;
  const http = falHttp(options);
  const { poll, cancel } = falVendor({ ...options, models: {} });
  const costUsd = ({ seconds }: MusicCall): number => Math.ceil(seconds / 60) * model.usdPerMinute;
  return {
    name: "fal",
    modelOf: () => model.path,
    costUsd,
    submitTimeoutMs,
    taskTimeoutMs,
    poll,
    cancel,
    find: async () => null,
    submit: async (call, { callbackUrl, signal }) => {
      if (call.seconds > model.longestSeconds)
        throw new VendorFailure(
          "invalid_input",
          `Music may last ${model.longestSeconds} seconds at most.`,
        );
      const query =
        callbackUrl === null ? "" : `?${new URLSearchParams({ fal_webhook: callbackUrl })}`;
      const answer = await http.submit({
        url: `/${model.path}${query}`,
        headers: { "x-fal-no-retry": "1" },
        body: { json: model.input(call) },
        timeoutMs: submitTimeoutMs,
        signal,
      });
      if (!isOk(answer)) throw falFailure(answer, { sent: {}, costUsd: 0, clean: http.clean });
      const ref = textAt(answer.json(), "request_id");
      if (!ref) throw new TransportError("NO_REQUEST_ID", "an answer without a request's id");
      const handle: FalHandle = {
        ...urlsOf(answer.json(), queueUrl, model.path, ref),
        ...{ output: model.output, makes: "audio", sent: {}, costUsd: costUsd(call) },
      };
      return { kind: "accepted", ref, handle };
    },
  };
};
