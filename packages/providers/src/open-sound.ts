import type { Music, Speech } from "@reelwright/film/ports/tools";
import type { MusicCall, SpeechCall } from "@reelwright/film/ports/vendor-requests";
import type { Vendor } from "@reelwright/film/ports/vendors";

/** Settings of speech and music. */
export type SoundOptions = {
  /** `local`, `elevenlabs` or `openai`. */
  readonly speech: string;
  /** `local`, `elevenlabs` or `fal`. */
  readonly music: string;
  readonly falKey: string;
  readonly falQueueUrl: string;
  readonly openaiApiKey: string;
  readonly openaiBaseUrl: string;
  readonly openaiSpeechModel: string;
  readonly elevenlabsApiKey: string;
  readonly elevenlabsBaseUrl: string;
  /** Replaces the bundled file; empty: the bundled one. */
  readonly voicesFile: string;
};

export type OpenedSpeech = {
  readonly vendor: Vendor<SpeechCall>;
  readonly port: Speech;
  /** Ends the synthesizer that aligns words. */
  close(): Promise<void>;
};
export type OpenedMusic = { readonly vendor: Vendor<MusicCall>; readonly port: Music };

type Speeds = { readonly min: number; readonly max: number };
type Speaker = { readonly vendor: Vendor<SpeechCall>; readonly speeds: Speeds };

const elevenLabs = ({ elevenlabsApiKey: apiKey, elevenlabsBaseUrl: baseUrl }: SoundOptions) => ({
  apiKey,
  baseUrl,
});

const speakers: { readonly [name: string]: (options: SoundOptions) => Promise<Speaker> } = {
  elevenlabs: async (options) => {
    const { elevenLabsSpeech, elevenLabsSpeeds: speeds } = await import(
      "@reelwright/vendors/elevenlabs/speech"
    );
    return { vendor: elevenLabsSpeech(elevenLabs(options)), speeds };
  },
  openai: async ({ openaiApiKey, openaiBaseUrl: baseUrl, openaiSpeechModel: model }) => {
    const { openAiSpeech, openAiSpeeds } = await import("@reelwright/vendors/openai/openai-speech");
    const vendor = openAiSpeech({ apiKey: openaiApiKey || null, baseUrl, model });
    return { vendor, speeds: openAiSpeeds(model) };
  },
};

const composers: {
  readonly [name: string]: (options: SoundOptions) => Promise<Vendor<MusicCall>>;
} = {
  elevenlabs: async (options) => {
    const { elevenLabsMusic } = await import("@reelwright/vendors/elevenlabs/music");
    return elevenLabsMusic(elevenLabs(options));
  },
  fal: async ({ falKey: key, falQueueUrl: queueUrl }) => {
    const { falMusic } = await import("@reelwright/vendors/fal/fal-music");
    return falMusic({ key, queueUrl });
  },
};

/**
 * Opens the vendor of speech; null if the embedded provider serves it. Throws an Error that names the file if the voices file
 * is invalid.
 */
export const openSpeech = async (options: SoundOptions): Promise<OpenedSpeech | null> => {
  const open = speakers[options.speech];
  if (!open) return null;
  const { vendor, speeds } = await open(options);
  const { voiceChoice } = await import("@reelwright/vendors/voice-map");
  const { vendorSpeech } = await import("@reelwright/media/vendor-media/speech");
  const { forcedAlignment } = await import("@reelwright/media/audio/alignment/forced-alignment");
  const model = options.speech === "openai" ? options.openaiSpeechModel : "";
  const voiceOf = voiceChoice(options.voicesFile || null, { vendor: options.speech, model });
  const alignment = forcedAlignment();
  return {
    vendor,
    port: vendorSpeech({ vendor, voiceOf, speeds, alignment }),
    close: () => alignment.close(),
  };
};

/** Opens the vendor of music, with `local` for previews; null if the embedded provider serves it. */
export const openMusic = async (
  options: SoundOptions,
  local: Music,
): Promise<OpenedMusic | null> => {
  const vendor = await composers[options.music]?.(options);
  if (!vendor) return null;
  const { vendorMusic } = await import("@reelwright/media/vendor-media/music");
  return { vendor, port: vendorMusic({ vendor, local }) };
};
