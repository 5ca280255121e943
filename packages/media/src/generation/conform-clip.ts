import type { Size } from "@reelwright/core/artifacts/artifacts";
import type { Control } from "@reelwright/core/ports/control";
import { conformSegment, conformSound } from "../editor/conform.ts";
import { ffmpeg, input, removeOnFailure } from "../ffmpeg/ffmpeg.ts";

export type ClipShape = Size & {
  readonly seconds: number;
  readonly hasSound: boolean;
  /** Whose sound it has where the vendor's file has none; null: nobody's. */
  readonly soundOf: string | null;
};

const aac = ["-c:a", "aac", "-b:a", "128k"];
const mp4 = ["-map_metadata", "-1", "-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4"];

/** Writes a vendor's clip anew at `path`: H.264 and AAC in MP4, of exactly this size and length. Throws as `conformSegment` does. */
export const conformClip = async (
  source: string,
  shape: ClipShape,
  path: string,
  control: Control,
): Promise<void> => {
  const { seconds, soundOf, hasSound: isWanted } = shape;
  if (!isWanted) {
    await conformSegment(source, shape, path, control);
    return;
  }
  const [mute, sound] = [`${path}.mute.mp4`, `${path}.wav`];
  const { hasSound } = await conformSegment(source, shape, mute, control, sound);
  const isThere =
    hasSound ||
    (soundOf !== null && (await conformSound(soundOf, { seconds }, sound, control.signal)));
  const maps = ["-map", "0:v:0", "-c:v", "copy", ...(isThere ? ["-map", "1:a:0", ...aac] : [])];
  await removeOnFailure([path], async () => {
    await ffmpeg(
      [
        ...[...input(mute, "mov"), ...(isThere ? input(sound, "wav") : []), ...maps],
        ...["-t", String(seconds), ...mp4, `file:${path}`],
      ],
      control.signal,
    );
  });
};
