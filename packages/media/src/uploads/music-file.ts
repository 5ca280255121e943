import { open } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@reelwright/film/failure";
import { musicSeconds, type UploadFormat } from "@reelwright/film/ports/intake";
import { ffmpeg, ffprobe, type ToolLimits, untrustedInput } from "../ffmpeg/ffmpeg.ts";
import { chunkIn, wavHeadBytes } from "../ffmpeg/media-headers.ts";
import { damaged, refusal } from "./formats.ts";

export type MusicFormat = Extract<
  UploadFormat,
  "mp3" | "wav" | "ogg" | "aac" | "m4a" | "flac" | "aiff"
>;
type Container = {
  readonly demuxer: string;
  readonly muxer: string;
  readonly codecs: RegExp;
  readonly extra?: readonly string[];
  /** The extension of the stored file; left out: unchanged. */
  readonly kept?: string;
  /** The codec of the stored file; left out: unchanged. */
  readonly encoder?: string;
};

/** How each format is read and written, by names that are forced, so that no playlist is ever taken for music. */
const containers: { readonly [format in MusicFormat]: Container } = {
  mp3: { demuxer: "mp3", muxer: "mp3", codecs: /^mp[123]$/ },
  wav: { demuxer: "wav", muxer: "wav", codecs: /^(?:pcm_|adpcm_)/ },
  ogg: { demuxer: "ogg", muxer: "ogg", codecs: /^(?:vorbis|opus|flac)$/ },
  aac: { demuxer: "aac", muxer: "adts", codecs: /^aac$/ },
  flac: { demuxer: "flac", muxer: "flac", codecs: /^flac$/ },
  // Browsers can't play AIFF.
  aiff: { demuxer: "aiff", muxer: "flac", codecs: /^pcm_/, kept: "flac", encoder: "flac" },
  m4a: {
    demuxer: "mov",
    muxer: "ipod",
    codecs: /^(?:aac|alac)$/,
    extra: ["-movflags", "+faststart"],
  },
};

type Stream = {
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly disposition?: { readonly attached_pic?: number };
};
type Probed = {
  readonly streams?: readonly Stream[];
  readonly format?: { readonly duration?: string };
};

const megabyte = 1024 * 1024;
/** Of a run over 20 MB of music, which takes a second and 60 MB. */
const usual: ToolLimits = {
  wallMs: 40_000,
  cpuMs: 15_000,
  memoryBytes: 512 * megabyte,
  fileBytes: 64 * megabyte,
};

/** Of the tool's failures these say something about the file, the others about us. */
const orDamaged = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === "MEDIA_TOOL_FAILED") throw damaged(error);
    throw error.code === "MEDIA_TOO_COMPLEX"
      ? refusal("FILE_DAMAGED", error.message, error)
      : error;
  }
};

/** Nothing whose length the sender decides. */
const shownEntries = "stream=codec_type,codec_name:stream_disposition=attached_pic:format=duration";

const probed = async (
  source: readonly string[],
  signal: AbortSignal,
  limits: ToolLimits,
): Promise<Probed> => {
  const shown = ["-show_entries", shownEntries, "-print_format", "json"];
  const printed = await ffprobe([...shown, ...source], signal, limits);
  return JSON.parse(printed) as Probed;
};

const isPicture = ({ codec_type, disposition }: Stream): boolean =>
  codec_type === "video" && disposition?.attached_pic !== 1;

/** Throws unless the file has sound of a codec that its format allows, and no video. */
const checkStreams = ({ streams = [] }: Probed, format: MusicFormat): void => {
  const sound = streams.find(({ codec_type }) => codec_type === "audio");
  if (!sound) throw damaged(new Error("there is no audio stream"));
  const isForeign = !containers[format].codecs.test(sound.codec_name ?? "");
  if (isForeign || streams.some(isPicture)) {
    throw refusal(
      "FILE_TYPE_MISMATCH",
      `The file holds ${streams.map(({ codec_name }) => codec_name).join(" and ")}, which is no ${format} music.`,
    );
  }
};

/** Decoding the beginning shows that it can be played. All of a long file would take minutes. */
const trialSeconds = "10";

/** A file whose content was checked for music, which begins `at` so many bytes, behind tags of others. */
type SentMusic = { readonly path: string; readonly format: MusicFormat; readonly at: number };

/** A stream of frames is read from its first one on; other formats have tags of their own before their sound. */
const sourceOf = ({ path, format, at }: SentMusic): readonly string[] => {
  const isStream = format === "mp3" || format === "aac";
  const skipped = isStream && at > 0 ? ["-skip_initial_bytes", String(at)] : [];
  return [...skipped, ...untrustedInput(path, containers[format].demuxer)];
};

/**
 * Checks a file whose content was checked for music, plays its beginning, and writes its sound anew as it is, without
 * tags, covers and whatever else stood around it; each run within `limits`. Throws `FILE_DAMAGED`, `FILE_TYPE_MISMATCH`, `MUSIC_LENGTH_INVALID`.
 */
export const remuxedMusic = async (
  music: SentMusic,
  directory: string,
  signal: AbortSignal,
  limits = usual,
): Promise<{ readonly path: string; readonly seconds: number }> => {
  const { path, format } = music;
  const { demuxer, muxer, extra = [], kept: extension = format, encoder } = containers[format];
  const source = sourceOf(music);
  if (format === "wav") await completeWav(path);
  checkStreams(await orDamaged(probed(source, signal, limits)), format);
  const trial = ["-map", "0:a:0", "-t", trialSeconds, "-f", "null", "-"];
  await orDamaged(ffmpeg(["-xerror", ...source, ...trial], signal, undefined, limits));
  const kept = join(directory, `kept.${extension}`);
  const codec = ["-c", encoder ?? "copy"];
  const bare = ["-map", "0:a:0", ...codec, "-map_metadata", "-1", "-map_chapters", "-1"];
  const output = [...bare, "-fflags", "+bitexact", ...extra, "-f", muxer, `file:${kept}`];
  await orDamaged(ffmpeg([...source, ...output], signal, undefined, limits));
  const written = untrustedInput(kept, encoder ?? demuxer);
  const { format: told } = await orDamaged(probed(written, signal, limits));
  const seconds = Number(told?.duration ?? 0);
  if (!(seconds >= musicSeconds.least && seconds <= musicSeconds.most)) {
    throw refusal(
      "MUSIC_LENGTH_INVALID",
      `The music lasts ${seconds.toFixed(1)} seconds; ${musicSeconds.least} to ${musicSeconds.most} are taken.`,
    );
  }
  return { path: kept, seconds };
};

/** The placeholder for a length that wasn't known yet. */
const unknownLengths: readonly number[] = [0, 0xff_ff_ff_ff];

/**
 * Writes the lengths into the head of a WAV file that was recorded as a stream, where they were unknown (ffmpeg into a
 * pipe, say): players take the rest of the file for sound, but a decoder that is strict calls its end damaged. Changes
 * the file; other files stay as they are.
 */
const completeWav = async (path: string): Promise<void> => {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(wavHeadBytes, size));
    await file.read(head, 0, head.length, 0);
    const sound = chunkIn(head, "data");
    if (sound === null || !unknownLengths.includes(head.readUInt32LE(sound - 4))) return;
    const lengths = Buffer.alloc(8);
    lengths.writeUInt32LE(size - 8, 0);
    lengths.writeUInt32LE(size - sound, 4);
    await file.write(lengths, 0, 4, 4);
    await file.write(lengths, 4, 4, sound - 4);
  } finally {
    await file.close();
  }
};
