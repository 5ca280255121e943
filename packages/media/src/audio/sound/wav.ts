const headerBytes = 44;
const sampleBytes = 2;
const { max, min, round } = Math;

/**
 * Packs channels of equal length (samples in −1 to 1; louder ones are clipped) into a 16-bit PCM WAV file.
 */
export const encodeWav = (channels: readonly Float32Array[], rateHz: number): Buffer => {
  const frames = channels[0]?.length ?? 0;
  const frameBytes = channels.length * sampleBytes;
  const wav = Buffer.alloc(headerBytes + frames * frameBytes);
  wav.write("RIFF", 0, "ascii");
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write("WAVEfmt ", 8, "ascii");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(channels.length, 22);
  wav.writeUInt32LE(rateHz, 24);
  wav.writeUInt32LE(rateHz * frameBytes, 28);
  wav.writeUInt16LE(frameBytes, 32);
  wav.writeUInt16LE(sampleBytes * 8, 34);
  wav.write("data", 36, "ascii");
  wav.writeUInt32LE(frames * frameBytes, 40);
  const samples = new Int16Array(
    wav.buffer,
    wav.byteOffset + headerBytes,
    frames * channels.length,
  );
  channels.forEach((channel, index) => {
    for (let frame = 0; frame < frames; frame += 1) {
      const value = round((channel[frame] ?? 0) * 32_767);
      samples[frame * channels.length + index] = max(-32_768, min(32_767, value));
    }
  });
  return wav;
};
