import { readFile, rm } from "node:fs/promises";
import { segmentFormat } from "@reelwright/core/artifacts/segment-format";
import { Failure } from "@reelwright/core/errors/failure";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { ffmpeg, selfContainedFormats, type ToolLimits, untrustedInput } from "../ffmpeg/ffmpeg.ts";

const limits: ToolLimits = {
  wallMs: 60_000,
  cpuMs: 40_000,
  memoryBytes: 512 * 1024 * 1024,
  fileBytes: 512 * 1024 * 1024,
};

/**
 * Mono samples at 48 kHz of a sound file of a vendor's, played `tempo` times as fast at the same pitch (0.5 to 2).
 * `scratch` is a path for a moment. Throws `VendorFailure` `malformed_output` when there is no sound in it.
 */
export const decodedVoice = async (
  path: string,
  tempo: number,
  scratch: string,
  signal: AbortSignal,
): Promise<Float32Array> => {
  const pace = Math.abs(tempo - 1) > 0.002 ? ["-af", `atempo=${tempo.toFixed(4)}`] : [];
  const format = ["-ac", "1", "-ar", String(segmentFormat.audioRateHz), "-c:a", "pcm_f32le"];
  const source = [...untrustedInput(path, selfContainedFormats), "-map", "0:a:0"];
  try {
    const args = [...source, ...pace, ...format, "-f", "f32le", `file:${scratch}`];
    await ffmpeg(args, signal, undefined, limits);
    const raw = await readFile(scratch);
    return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
  } catch (error) {
    const isMedia =
      error instanceof Failure && /^MEDIA_(?:TOOL_FAILED|TOO_COMPLEX)$/.test(error.code);
    if (!isMedia) throw error;
    throw new VendorFailure("malformed_output", "The voice could not be read.", { cause: error });
  } finally {
    await rm(scratch, { force: true });
  }
};
