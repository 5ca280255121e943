/** Bar charts as static SVG. */

export type Bar = {
  readonly label: string;
  /** Length of the bar, at least 0. */
  readonly value: number;
  /** Label next to the bar. */
  readonly text: string;
  readonly isMet: boolean;
};
type Chart = {
  readonly title: string;
  readonly subtitle: string;
  readonly bars: readonly Bar[];
  /** Position of the line across all bars. */
  readonly mark: number;
};

const width = 860;
const labelWidth = 330;
const barsWidth = 330;
const rowHeight = 26;
const top = 58;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const barOf = (bar: Bar, index: number, scale: (value: number) => number): string => {
  const y = top + index * rowHeight;
  const length = Math.max(1, scale(bar.value));
  const color = bar.isMet ? "#2da44e" : "#cf222e";
  return [
    `<text x="${labelWidth - 10}" y="${y + 15}" text-anchor="end">${escaped(bar.label)}</text>`,
    `<rect x="${labelWidth}" y="${y + 3}" width="${length.toFixed(1)}" height="16" rx="2" fill="${color}"/>`,
    `<text x="${(labelWidth + length + 6).toFixed(1)}" y="${y + 15}">${escaped(bar.text)}</text>`,
  ].join("\n");
};

/** Returns the SVG. Its colors are legible on white and on black. */
export const barChart = ({ title, subtitle, bars, mark }: Chart): string => {
  // Limits outliers, which would make the other bars invisible.
  const longest = Math.min(Math.max(mark, ...bars.map(({ value }) => value)), mark * 3);
  const scale = (value: number) => (Math.min(value, longest) / longest) * barsWidth;
  const height = top + bars.length * rowHeight + 12;
  const markX = (labelWidth + scale(mark)).toFixed(1);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="#57606a">`,
    `<title>${escaped(title)}: ${escaped(subtitle)}</title>`,
    `<text x="12" y="22" font-size="15" font-weight="600">${escaped(title)}</text>`,
    `<text x="12" y="41">${escaped(subtitle)}</text>`,
    ...bars.map((bar, index) => barOf(bar, index, scale)),
    `<line x1="${markX}" y1="${top - 4}" x2="${markX}" y2="${height - 8}" stroke="#57606a" stroke-dasharray="3 3"/>`,
    "</svg>",
  ].join("\n")}\n`;
};
