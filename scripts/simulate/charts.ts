/** Plain SVG charts of a run. */
import type { Run } from "./simulate.ts";

export type Line = {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
};
type Chart = {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly lines: readonly Line[];
};

const size = { width: 760, height: 320, left: 64, right: 150, top: 40, bottom: 44 };
const colours = ["#2563eb", "#dc2626", "#059669", "#d97706", "#7c3aed", "#0891b2", "#be185d"];
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Rounds up to 1, 2 or 5 times a power of ten. */
const roundUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return power * ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10);
};

/** A line chart as SVG text; both axes begin at 0. */
export const lineChart = ({ title, x, y, lines }: Chart): string => {
  const all = lines.flatMap(({ points }) => points);
  const [mostX, mostY] = [
    Math.max(1e-9, ...all.map(([at]) => at)),
    roundUp(Math.max(1, ...all.map(([, value]) => value))),
  ];
  const { width, height, left, right, top, bottom } = size;
  const toX = (value: number) => left + (value / mostX) * (width - left - right);
  const toY = (value: number) => height - bottom - (value / mostY) * (height - top - bottom);
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const label = (value: number) => value.toLocaleString("en-US", { maximumSignificantDigits: 3 });
  const grid = ticks.map((share) => {
    const [lineY, tickX] = [toY(share * mostY), toX(share * mostX)];
    return `<path d="M${left} ${lineY}H${width - right}" stroke="#e5e7eb"/><text x="${left - 8}" y="${lineY + 4}" text-anchor="end">${label(share * mostY)}</text><text x="${tickX}" y="${height - bottom + 18}" text-anchor="middle">${label(share * mostX)}</text>`;
  });
  const drawn = lines.map(({ name, points }, index) => {
    const colour = colours[index % colours.length];
    const path = points
      .map(([at, value]) => `${toX(at).toFixed(1)} ${toY(value).toFixed(1)}`)
      .join("L");
    return `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="1.8"/><text x="${width - right + 12}" y="${top + 12 + 18 * index}" fill="${colour}">${escaped(name)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#374151"><title>${escaped(title)}</title><rect width="${width}" height="${height}" fill="#fff"/><text x="${left}" y="22" font-size="15" font-weight="600">${escaped(title)}</text>${grid.join("")}<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle">${escaped(x)}</text><text x="14" y="${height / 2}" text-anchor="middle" transform="rotate(-90 14 ${height / 2})">${escaped(y)}</text>${drawn.join("")}</svg>\n`;
};

/** The charts of a run, by file name. */
export const chartsOf = ({
  stations,
  samples,
  seconds,
}: Run): { readonly [file: string]: string } => {
  const perHour = (of: (sample: Run["samples"][number]) => number) =>
    samples.slice(1).map((sample, index) => {
      const before = samples[index] ?? sample;
      return [sample.hour, (of(sample) - of(before)) / (sample.hour - before.hour)] as const;
    });
  const sorted = seconds.slice().sort();
  const shares = Array.from({ length: 101 }, (_, percent) => percent);
  return {
    "jobs.svg": lineChart({
      title: "Jobs an hour",
      x: "hours",
      y: "jobs an hour",
      lines: [
        { name: "ordered", points: perHour(({ arrived }) => arrived) },
        { name: "completed", points: perHour(({ completed }) => completed) },
      ],
    }),
    "waiting.svg": lineChart({
      title: "Units that wait",
      x: "hours",
      y: "units",
      lines: stations.map(({ name }, index) => ({
        name,
        points: samples.map(({ hour, waiting }) => [hour, waiting[index] ?? 0] as const),
      })),
    }),
    "time-to-video.svg": lineChart({
      title: "Time to video",
      x: "% of the videos",
      y: "seconds at most",
      lines: [
        {
          name: "videos",
          points: shares.map(
            (percent) =>
              [
                percent,
                sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ??
                  0,
              ] as const,
          ),
        },
      ],
    }),
  };
};
