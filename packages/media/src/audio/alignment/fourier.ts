/** Power of the frequencies 0 to `size / 2` of a real signal; `size` is a power of two. */
export const powerSpectrum = (size: number): ((frame: Float32Array) => Float32Array) => {
  const half = size / 2;
  const cosines = Float64Array.from({ length: half }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sines = Float64Array.from({ length: half }, (_, k) => Math.sin((2 * Math.PI * k) / size));
  const bits = Math.log2(size);
  const reversed = Uint32Array.from({ length: size }, (_, i) => {
    let turned = 0;
    for (let bit = 0; bit < bits; bit += 1) turned |= ((i >> bit) & 1) << (bits - 1 - bit);
    return turned;
  });
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const butterflies = (span: number) => {
    const step = size / (2 * span);
    for (let start = 0; start < size; start += 2 * span) {
      for (let k = 0; k < span; k += 1) {
        const c = cosines[k * step] as number;
        const s = sines[k * step] as number;
        const [a, b] = [start + k, start + k + span];
        const [br, bi] = [re[b] as number, im[b] as number];
        const tr = br * c + bi * s;
        const ti = bi * c - br * s;
        re[b] = (re[a] as number) - tr;
        im[b] = (im[a] as number) - ti;
        re[a] = (re[a] as number) + tr;
        im[a] = (im[a] as number) + ti;
      }
    }
  };
  return (frame) => {
    for (let i = 0; i < size; i += 1) re[i] = frame[reversed[i] as number] ?? 0;
    im.fill(0);
    for (let span = 1; span < size; span *= 2) butterflies(span);
    return Float32Array.from({ length: half + 1 }, (_, k) => (re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2);
  };
};
