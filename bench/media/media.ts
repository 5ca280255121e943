/** Compares our assembly with one ffmpeg pass, a naive chain and two libraries; measures the conversion of vendors' clips. */
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Size } from "@reelwright/film/artifacts";
import { probeFile } from "@reelwright/media/ffmpeg/probe";
import { type Bench, type BenchOptions, median, spread, type Table } from "../bench.ts";
import { conformTable } from "./conforming.ts";
import type { Task } from "./contender-process.ts";
import { type Footage, makeFootage, type Texture } from "./footage.ts";
import { type Weight, weigh } from "./meter.ts";
import { orchestrationTable } from "./orchestration.ts";
import { findPeer, type Peer } from "./peers.ts";
import { withScratch } from "./scratch.ts";
import { openScreen } from "./screen.ts";

const entry = new URL("./contender-process.ts", import.meta.url);
const peersCache = new URL("../../node_modules/.cache/reelwright-bench", import.meta.url).pathname;
const titles = {
  floor: "floor: one ffmpeg pass",
  assembly: "our assembly",
  naive: "naive chain, three encodes",
  remotion: "Remotion",
  editly: "editly",
} as const;
type Contender = keyof typeof titles;
type Peers = readonly Peer<"remotion" | "editly">[];
type Weighed = { readonly contender: Contender; readonly weights: Weight[]; mib: number };

/** A film of three segments with one kind of texture. */
type Film = {
  /** Name for `--only`. */
  readonly name: string;
  readonly texture: Texture;
  readonly size: Size;
  readonly segmentSeconds: number;
  /** Whether our film has an end card, which the other contenders don't draw. */
  readonly hasCard?: boolean;
  /** Whether the other libraries, which are slow, also render it if installed. */
  readonly isForPeers?: boolean;
};

const fullHd = { width: 1080, height: 1920 };
const hd = { width: 720, height: 1280 };

/** The targets apply to the first film. */
const allFilms: readonly Film[] = [
  { name: "30s", texture: "light", size: fullHd, segmentSeconds: 10, isForPeers: true },
  // For the ratio of costs when encoding is most expensive, which doesn't depend on the length.
  { name: "detailed", texture: "detailed", size: fullHd, segmentSeconds: 3 },
  { name: "12s", texture: "light", size: hd, segmentSeconds: 4 },
  { name: "12s-card", texture: "light", size: hd, segmentSeconds: 4, hasCard: true },
  { name: "30s-card", texture: "light", size: fullHd, segmentSeconds: 10, hasCard: true },
  { name: "12s-card-1080", texture: "light", size: fullHd, segmentSeconds: 4, hasCard: true },
];
/** Short films for a trial run. */
const quickFilms: readonly Film[] = [
  {
    name: "6s-card",
    texture: "light",
    size: hd,
    segmentSeconds: 2,
    hasCard: true,
    isForPeers: true,
  },
];

const outputs: { readonly [contender in Contender]: string } = {
  floor: "floor.mp4",
  assembly: "assembly-final.mp4",
  naive: "naive-3.mp4",
  remotion: "remotion.mp4",
  editly: "editly.mp4",
};

const once = async (
  contender: Contender,
  footage: Footage,
  directory: string,
  peers: string,
): Promise<{ readonly weight: Weight; readonly mib: number }> => {
  const task: Task = { kind: contender, footage, directory, peers };
  const screen = contender === "editly" ? await openScreen() : null;
  const display = screen ? { DISPLAY: screen.name } : {};
  const weight = await weigh(entry, task, display).finally(() => screen?.close());
  const path = join(directory, outputs[contender]);
  const { info } = await probeFile(path, new AbortController().signal, "mov");
  const isWhole = Math.abs((info.video?.frames ?? 0) - footage.frames) <= 2;
  if (!isWhole || info.video?.width !== footage.size.width)
    throw new Error(`${contender} made ${JSON.stringify(info)}`);
  const { size } = await stat(path);
  await rm(path);
  return { weight, mib: size / 2 ** 20 };
};

/** Alternates between our three contenders in each round; runs the slow libraries once, on the first film. */
const race = async (
  footage: Footage,
  directory: string,
  rounds: number,
  peers: Peers,
  say: (line: string) => void,
): Promise<{ readonly results: readonly Weighed[]; readonly troubles: readonly string[] }> => {
  const results: Weighed[] = [];
  const troubles: string[] = [];
  const run = async (contender: Contender, home: string): Promise<void> => {
    const { weight, mib } = await once(contender, footage, directory, home);
    const { wallSeconds, cpuSeconds, toolsMib } = weight;
    say(
      `media, ${contender}: ${wallSeconds.toFixed(1)} s, CPU ${cpuSeconds.toFixed(1)} s, ${toolsMib.toFixed()} MiB`,
    );
    const known = results.find((each) => each.contender === contender);
    if (known) known.weights.push(weight);
    else results.push({ contender, weights: [weight], mib });
  };
  for (let round = 0; round < rounds; round += 1)
    for (const contender of ["floor", "assembly", "naive"] as const) await run(contender, "");
  for (const { name, directory: home, why } of peers) {
    if (home === null) troubles.push(`${titles[name]}: ${why}.`);
    else
      await run(name, home).catch((error: unknown) => {
        troubles.push(`${titles[name]} didn't get through: ${String(error).split("\n")[0]}.`);
      });
  }
  return { results, troubles };
};

const ratio = (ours: readonly number[], floors: readonly number[]): string =>
  `${(median(ours) / median(floors)).toFixed(2)}×`;

const ofEach = (weighed: Weighed | undefined, field: keyof Weight): readonly number[] =>
  weighed?.weights.map((weight) => weight[field]) ?? [Number.NaN];

/** Short films have no targets, since one-time costs are a larger share of their total. */
const onceNote =
  "No targets: joining, measuring the sound and a card's pictures are processes of their own, whatever the video's length.";

const verdicts = (results: readonly Weighed[]): readonly string[] => {
  const of = (contender: Contender, field: keyof Weight) =>
    median(
      ofEach(
        results.find((each) => each.contender === contender),
        field,
      ),
    );
  const said = (text: string, value: number, isMet: boolean) =>
    Number.isNaN(value) ? [] : [`${text}: ${value.toFixed(2)} — ${isMet ? "met" : "NOT met"}`];
  const cpu = of("assembly", "cpuSeconds") / of("floor", "cpuSeconds");
  const wall = of("assembly", "wallSeconds") / of("floor", "wallSeconds");
  const mib = of("assembly", "toolsMib");
  const remotion = of("remotion", "wallSeconds") / of("assembly", "wallSeconds");
  const editly = of("editly", "wallSeconds") / of("assembly", "wallSeconds");
  return [
    ...said("CPU against the floor, ≤ 1.10", cpu, cpu <= 1.1),
    ...said("wall against the floor, ≤ 1.15", wall, wall <= 1.15),
    ...said("peak of the tools in MiB, ≤ 400", mib, mib <= 400),
    ...said("faster than Remotion, ≥ 8", remotion, remotion >= 8),
    ...said("faster than editly, ≥ 3.5", editly, editly >= 3.5),
  ];
};

const raceTable = (
  texture: Texture,
  footage: Footage,
  { results, troubles }: Awaited<ReturnType<typeof race>>,
): Table => {
  const floors = results.find(({ contender }) => contender === "floor");
  const { width, height } = footage.size;
  return {
    title: `Assembly of ${footage.seconds} s, ${width} × ${height}, ${texture} footage: voice, music, captions, logo, thumbnail${footage.cutout ? "; ours with an end card" : ""}`,
    columns: [
      "",
      "wall s",
      "× floor",
      "CPU s",
      "× floor",
      "tools MiB",
      "with Node MiB",
      "file MiB",
    ],
    rows: results.map((weighed) => [
      titles[weighed.contender],
      spread(ofEach(weighed, "wallSeconds")),
      ratio(ofEach(weighed, "wallSeconds"), ofEach(floors, "wallSeconds")),
      spread(ofEach(weighed, "cpuSeconds")),
      ratio(ofEach(weighed, "cpuSeconds"), ofEach(floors, "cpuSeconds")),
      spread(ofEach(weighed, "toolsMib")),
      spread(ofEach(weighed, "peakMib")),
      weighed.mib.toFixed(1),
    ]),
    notes: [
      ...(footage.seconds < 30 || footage.cutout ? [onceNote] : verdicts(results)),
      ...troubles,
      "Median (lowest – highest), the contenders in turn. x264 veryfast, CRF 20, everywhere.",
      "The floor mixes its sound in one pass and measures nothing; ours is brought to −14 LUFS by measurement, and every file is checked.",
      "CPU is that of the process and all its children; memory is the sum of their proportional set sizes. Loading modules (and Remotion's bundling) isn't counted.",
    ],
  };
};

const findPeers = async ({ peers, isInstalling }: BenchOptions): Promise<Peers> => [
  await findPeer("remotion", peers ?? peersCache, isInstalling),
  await findPeer("editly", peers ?? peersCache, isInstalling),
];

/** Generates a film's input, runs the contenders, and removes the files. */
const raced = async (
  { name, texture, size, segmentSeconds, hasCard }: Film,
  directory: string,
  rounds: number,
  peers: Peers,
  say: (line: string) => void,
): Promise<Table> => {
  const material = join(directory, name);
  await mkdir(material);
  say(`media: making ${3 * segmentSeconds} s of ${texture} footage`);
  const footage = await makeFootage(material, texture, size, segmentSeconds, hasCard);
  const outcome = await race(footage, material, rounds, peers, say);
  await rm(material, { recursive: true });
  return raceTable(texture, footage, outcome);
};

/** Returns a predicate for the selected parts; without a selection it accepts all. Throws if a part is unknown. */
const chooser = (
  parts: readonly string[],
  only: readonly string[],
): ((part: string) => boolean) => {
  const unknown = only.filter((name) => !parts.includes(name));
  if (unknown.length > 0)
    throw new Error(`No part ${unknown.join(", ")} of media. There are: ${parts.join(", ")}.`);
  return (part) => only.length === 0 || only.includes(part);
};

/** Values of `--only` besides the films' names. */
const otherParts = ["conform", "orchestration"] as const;

/** `npm run bench -- media [--only PART,PART] [--quick] [--peers DIR] [--install-peers]`. */
export const media: Bench = (say, options) =>
  withScratch("reelwright-media-", async (directory) => {
    const rounds = options.isQuick ? 1 : 3;
    const all = options.isQuick ? quickFilms : allFilms;
    const isMeant = chooser([...all.map(({ name }) => name), ...otherParts], options.only);
    const tables: Table[] = [];
    for (const film of all.filter(({ name }) => isMeant(name))) {
      const peers = film.isForPeers ? await findPeers(options) : [];
      tables.push(await raced(film, directory, rounds, peers, say));
    }
    const others = {
      conform: () => conformTable(directory, rounds, say),
      orchestration: () => orchestrationTable(options, say),
    } as const;
    for (const part of otherParts.filter(isMeant)) tables.push(await others[part]());
    return tables;
  });
