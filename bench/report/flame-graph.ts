/** Flame graphs of CPU profiles as static SVG: a frame's width is its share of the process's busy time. */

/** What V8 writes: a call tree, and the node that ran at each sample. */
export type CpuProfile = {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  /** Microseconds from the previous sample to each sample. */
  readonly timeDeltas: readonly number[];
};

type Frame = { readonly name: string; us: number; readonly children: Map<string, Frame> };

const width = 1_200;
const rowHeight = 16;
const maxDepth = 36;
/** Narrower frames are left out. */
const minShare = 0.004;

/** Waiting isn't work. */
const idle = new Set(["(idle)", "(program)"]);

const moduleOf = (url: string): string => {
  const packaged = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return packaged ?? (url.startsWith("node:") ? url : "");
};

const nameOf = ({ functionName, url }: CpuProfile["nodes"][number]["callFrame"]): string => {
  const module = moduleOf(url);
  return `${functionName || "(anonymous)"}${module && ` ${module}`}`;
};

const childOf = (frame: Frame, name: string): Frame => {
  const found = frame.children.get(name) ?? { name, us: 0, children: new Map() };
  frame.children.set(name, found);
  return found;
};

/** The call tree below the root, with equal siblings merged. */
const treeOf = ({ nodes, samples, timeDeltas }: CpuProfile): Frame => {
  const spent = new Map<number, number>();
  for (const [index, id] of samples.entries())
    spent.set(id, (spent.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const root: Frame = { name: "busy", us: 0, children: new Map() };
  const visit = (ids: readonly number[], path: readonly Frame[]): void => {
    for (const node of ids.flatMap((id) => byId.get(id) ?? [])) {
      if (idle.has(node.callFrame.functionName)) continue;
      const own = [...path, childOf(path.at(-1) ?? root, nameOf(node.callFrame))];
      for (const frame of own) frame.us += spent.get(node.id) ?? 0;
      visit(node.children ?? [], own);
    }
  };
  visit(nodes[0]?.children ?? [], [root]);
  return root;
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A stable warm color per name. */
const colorOf = (name: string): string => {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return `hsl(${10 + (hash % 40)} 85% ${62 + (hash % 12)}%)`;
};

const drawFrame = (frame: Frame, totalUs: number, x: number, depth: number): readonly string[] => {
  const share = frame.us / totalUs;
  if (share < minShare || depth > maxDepth) return [];
  const size = share * width;
  const y = 40 + depth * rowHeight;
  const label = frame.name.slice(0, Math.floor(size / 6.2));
  const own = [
    `<g><title>${escaped(frame.name)}: ${(share * 100).toFixed(1)} %</title>`,
    `<rect x="${x.toFixed(1)}" y="${y}" width="${size.toFixed(1)}" height="${rowHeight - 1}" fill="${colorOf(frame.name)}"/>`,
    label.length > 3
      ? `<text x="${(x + 3).toFixed(1)}" y="${y + 11}">${escaped(label)}</text>`
      : "",
    "</g>",
  ].join("");
  const children = [...frame.children.values()].sort((a, b) => b.us - a.us);
  let at = x;
  const below = children.flatMap((child) => {
    const drawn = drawFrame(child, totalUs, at, depth + 1);
    at += (child.us / totalUs) * width;
    return drawn;
  });
  return [own, ...below];
};

/** Returns the SVG. Hovering over a frame shows its name and share. */
export const flameGraph = (title: string, profile: CpuProfile): string => {
  const tree = treeOf(profile);
  const frames = drawFrame(tree, tree.us, 0, 0);
  const lowest = Math.max(...frames.map((frame) => Number(/ y="(\d+)"/.exec(frame)?.[1])));
  const height = lowest + rowHeight + 8;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-monospace, monospace" font-size="10" fill="#1f2328">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<text x="8" y="24" font-size="15" font-weight="600">${escaped(title)}</text>`,
    ...frames,
    "</svg>",
  ].join("\n")}\n`;
};
