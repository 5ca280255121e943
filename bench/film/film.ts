/** CPU of the demo's job with the embedded provider, against one encode of its film and against an earlier checkout. */
import { type Bench, median, type Row, spread, type Table } from "../bench.ts";
import { checkout } from "../supervisor.ts";
import { type Made, startFilmStack } from "./film-stack.ts";

const keyframes = 4;

/** A film of the demo's job. `before`: by the earlier checkout, which has one style. */
type Kind = "presenter" | "product" | "before";
type Films = ReadonlyMap<Kind, readonly Made[]>;

const styleOf = (kind: Kind) => (kind === "product" ? { style: "product" as const } : {});

/** Makes films in turn, each stack after a first film that isn't counted. */
const makeFilms = async (
  before: string | null,
  rounds: number,
  say: (line: string) => void,
): Promise<Films> => {
  const films = new Map<Kind, Made[]>();
  const sources: readonly (readonly [string, readonly Kind[]])[] = [
    [checkout, ["presenter", "product"]],
    ...(before === null ? [] : [[before, ["before"]] as const]),
  ];
  for (let round = 0; round < rounds; round += 1)
    for (const [root, kinds] of sources) {
      const stack = await startFilmStack(root);
      try {
        await stack.make({});
        for (const kind of kinds) {
          const made = await stack.make(styleOf(kind));
          films.set(kind, [...(films.get(kind) ?? []), made]);
          const { seconds, cpuSeconds, pass, firstPicture } = made;
          say(
            `film, ${kind}: ${seconds.toFixed(1)} s, CPU ${cpuSeconds.toFixed(1)} s, one pass ${pass.toFixed(1)} s, first picture ${firstPicture.toFixed(1)} s`,
          );
        }
      } finally {
        await stack.stop();
      }
    }
  return films;
};

const stageOf = (name: string) => (made: Made) => made.stages.get(name) ?? 0;
const perFrame = (made: Made): number => stageOf("generation")(made) / made.frames;

/** A row with a target; `–` where no earlier checkout was measured. */
const row = (name: string, values: readonly number[], target: number): Row => {
  const known = values.filter(Number.isFinite);
  if (known.length === 0) return [name, "–", `≤ ${target}`, "–"];
  return [name, spread(known), `≤ ${target}`, median(known) <= target ? "yes" : "no"];
};

/** Ratios of films of the same round. */
const against = (films: Films, kind: Kind, of: (made: Made) => number): readonly number[] => {
  const before = films.get("before") ?? [];
  return (films.get(kind) ?? []).flatMap((made, round) => {
    const other = before[round];
    return other ? [of(made) / of(other)] : [];
  });
};

const stageTable = (films: Films): Table => {
  const kinds = [...films.keys()];
  const names = [
    ...new Set([...films.values()].flat().flatMap(({ stages }) => [...stages.keys()])),
  ];
  const cells = (of: (made: Made) => number): readonly string[] =>
    kinds.map((kind) => spread((films.get(kind) ?? []).map(of)));
  return {
    title: "Film: CPU seconds by stage",
    columns: ["stage", ...kinds],
    rows: [
      ...names.map((name) => [name, ...cells(stageOf(name))]),
      ["whole job", ...cells(({ cpuSeconds }) => cpuSeconds)],
      ["seconds of clock", ...cells(({ seconds }) => seconds)],
      ["one x264 veryfast pass", ...cells(({ pass }) => pass)],
    ],
    notes: [
      "All processes of the stack, Postgres and Redis included, while the stage was the job's current one.",
    ],
  };
};

export const film: Bench = async (say, { isQuick, before }) => {
  const films = await makeFilms(before, isQuick ? 1 : 3, say);
  const presenter = films.get("presenter") ?? [];
  const generated = (made: Made) => perFrame(made);
  return [
    {
      title: "Film: the demo's job, 3 × 4 s at 720p",
      columns: ["", "measured", "target", "met"],
      rows: [
        row(
          "whole job, against one encode",
          presenter.map((made) => made.cpuSeconds / made.pass),
          5,
        ),
        row(
          "a keyframe, against one encode",
          presenter.map((made) => stageOf("init")(made) / keyframes / made.pass),
          0.1,
        ),
        row(
          "a frame of a product film, against before",
          against(films, "product", generated),
          0.35,
        ),
        row(
          "a frame of a presenter film, against before",
          against(films, "presenter", generated),
          0.6,
        ),
        row("agents: script and speech, CPU (s)", presenter.map(stageOf("agents")), 0.8),
        row(
          "first picture (s)",
          presenter.map(({ firstPicture }) => firstPicture),
          5,
        ),
        row(
          "film (s)",
          presenter.map(({ seconds }) => seconds),
          45,
        ),
      ],
      notes: [
        "On a warm stack: the second and third job. CPU of all processes, except where seconds of clock are given.",
        before === null
          ? "Name an earlier built checkout with --before to compare frames."
          : "Films of the two checkouts were made in turn.",
      ],
    },
    stageTable(films),
  ];
};
