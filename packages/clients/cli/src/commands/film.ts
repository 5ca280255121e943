import type { Command } from "commander";
import type { ChangedFilm, Film, FilmDiff, FilmOperation, FilmRevision } from "reelwright";
import type { Context } from "../context.ts";
import { agrees } from "../input/ask.ts";
import { followJob } from "../jobs/follow-job.ts";
import { jobLines } from "../jobs/job-lines.ts";
import { CommandError } from "../outcome.ts";
import { creditsText, minuteText } from "../output/channel.ts";
import { line, type Style, type Styled, table } from "../output/styled.ts";
import { wholeNumber, withExamples } from "../program.ts";

/** `reelwright film`: read, change and render the film of a finished job. */

export const add = (program: Command, context: Context): void => {
  const film = program
    .command("film")
    .description("Change a finished film, and render only what changed.");
  addRead(film, context);
  addChange(film, context);
  addRender(film, context);
};

const filmLines = (film: Film, style: Style): readonly Styled[] => [
  line`Revision ${style.bold(String(film.revision))}, ${film.duration} s, ${film.size.width}×${film.size.height}`,
  line`${film.video_url}`,
  line``,
  ...table(
    ["SEGMENT", "SAYS"],
    film.tracks.narration.map(({ segment, text }) => [String(segment), text]),
    style,
  ),
];

const revisionTable = (revisions: readonly FilmRevision[], style: Style): readonly Styled[] =>
  table(
    ["REVISION", "CHANGES", "RUNS", "MADE"],
    revisions.map(({ revision, operations, runs, created_at }) => [
      String(revision),
      operations.flatMap((each) => Object.keys(each)).join(", ") || "the job's own run",
      runs.join(", ") || "not rendered",
      minuteText(created_at),
    ]),
    style,
  );

const shown = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const diffTable = ({ changes }: FilmDiff, style: Style): readonly Styled[] =>
  table(
    ["WHAT", "FROM", "TO"],
    changes.map(({ path, from, to }) => [path, shown(from), shown(to)]),
    style,
  );

const addRead = (film: Command, context: Context): void => {
  const revision = wholeNumber(1, 10_000);
  const show = film
    .command("show")
    .description("Show what a film says, and its file.")
    .argument("<job>", "the job's id")
    .option("--revision <n>", "of this revision; default: the newest that is rendered", revision)
    .action(async (id: string, query: { readonly revision?: number }) => {
      const found = await (await context.client()).films.get(id, query);
      context.print(found, (style) => filmLines(found, style));
    });
  withExamples(show, "reelwright film show 0190a0a0-… --json | jq .tracks.video");
  film
    .command("revisions")
    .description("List the revisions of a film.")
    .argument("<job>", "the job's id")
    .action(async (id: string) => {
      const { items } = await (await context.client()).films.revisions(id);
      context.print(items, (style) => revisionTable(items, style));
    });
  film
    .command("diff")
    .description("Compare two revisions of a film.")
    .argument("<job>", "the job's id")
    .argument("<from>", "a revision", revision)
    .argument("<to>", "another revision", revision)
    .action(async (id: string, from: number, to: number) => {
      const diff = await (await context.client()).films.compare(id, { from, to });
      context.print(diff, (style) => diffTable(diff, style));
    });
};

type ChangeOptions = {
  readonly say: readonly string[];
  readonly remake: readonly string[];
  readonly feedback?: string;
  readonly voice?: string;
  readonly captionStyle?: string;
  readonly music?: string;
  readonly action?: string;
  readonly operations?: string;
  readonly yes?: boolean;
  readonly render?: boolean;
  readonly watch?: boolean;
};

const splitAt = (text: string, mark: string, example: string): readonly [string, string] => {
  const at = text.indexOf(mark);
  if (at < 1) throw new CommandError(`"${text}" isn't understood; write it as ${example}.`);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
};

const numbered = (text: string, example: string): number => {
  if (!/^\d{1,2}$/.test(text)) throw new CommandError(`"${text}" is no number; write ${example}.`);
  return Number(text);
};

const sayOf = (text: string): FilmOperation => {
  const example = '--say "1=It is cold."';
  const [segment, line] = splitAt(text, "=", example);
  return { say: { segment: numbered(segment, example), text: line } };
};

const remakeOf =
  (feedback: string | undefined) =>
  (text: string): FilmOperation => {
    const example = "--remake segment:1 or --remake keyframe:0";
    const [kind, index] = splitAt(text, ":", example);
    if (kind !== "segment" && kind !== "keyframe") {
      throw new CommandError(`"${kind}" can't be made again; write ${example}.`);
    }
    return { remake: { kind, index: numbered(index, example), ...(feedback && { feedback }) } };
  };

const operationsOf = (options: ChangeOptions): readonly FilmOperation[] => [
  ...options.say.map(sayOf),
  ...options.remake.map(remakeOf(options.feedback)),
  ...(options.voice ? [{ voice: { tts_voice_id: options.voice } }] : []),
  ...(options.captionStyle
    ? [{ captions: { caption_style: options.captionStyle } } as FilmOperation]
    : []),
  ...(options.music ? [{ music: { custom_music_id: options.music } }] : []),
  ...(options.action ? [{ card: { action: options.action } }] : []),
];

const partsText = (parts: ChangedFilm["quote"]["made"]): string =>
  parts.map(({ kind, index }) => (index === null ? kind : `${kind} ${index}`)).join(", ") ||
  "nothing";

const changeLines = (
  { revision, quote, warnings }: ChangedFilm,
  style: Style,
): readonly Styled[] => [
  line`Revision ${style.bold(String(revision))} costs at most ${style.bold(creditsText(quote.credits))}`,
  line`Makes ${partsText(quote.made)}`,
  line`Keeps ${partsText(quote.reused)}`,
  ...warnings.map(({ message }) => line`${style.yellow(message)}`),
];

const change = async (id: string, options: ChangeOptions, context: Context): Promise<void> => {
  const operations = operationsOf(options);
  if (operations.length === 0) throw new CommandError("Name a change, for example --say.");
  const reelwright = await context.client();
  const revisions = await reelwright.films.revisions(id);
  const basedOn = revisions.items.at(-1)?.revision ?? 1;
  const changed = await reelwright.films.change(id, operations, { basedOn });
  if (!options.render) {
    context.print(changed, (style) => changeLines(changed, style));
    return;
  }
  const { revision, quote } = changed;
  const lines = changeLines(changed, context.err.style);
  const question = `Render it for at most ${creditsText(quote.credits)}?`;
  if (!options.yes && !(await agrees(question, { lines }, context))) {
    return context.err.line(`Nothing is rendered. The change is kept as revision ${revision}.`);
  }
  await render(
    id,
    { revision, max_credits: quote.credits, watch: options.watch ?? false },
    context,
  );
};

const addChange = (film: Command, context: Context): void => {
  const collect = (value: string, all: readonly string[]): readonly string[] => [...all, value];
  const command = film
    .command("change")
    .description(
      "Change a film. Shows what rendering it would make and cost; makes nothing by itself.",
    )
    .argument("<job>", "the job's id")
    .option("--say <segment=text>", "what a segment says; can be repeated", collect, [])
    .option("--remake <kind:n>", "make segment:n or keyframe:n again; can be repeated", collect, [])
    .option("--feedback <text>", "what should be different in what is made again")
    .option("--voice <id>", "another voice")
    .option("--caption-style <style>", "another look of the captions")
    .option("--music <id>", "another track")
    .option("--action <text>", "the call to action of the end card")
    .option("--render", "render it; asks on a terminal")
    .option("-y, --yes", "don't ask")
    .option("--watch", "follow the job to its end")
    .action((id: string, options: ChangeOptions) => change(id, options, context));
  withExamples(
    command,
    'reelwright film change 0190a0a0-… --say "1=It is cold and fresh."',
    'reelwright film change 0190a0a0-… --remake segment:2 --feedback "brighter" --render --watch',
  );
};

type RenderOptions = {
  readonly revision: number;
  readonly max_credits: number | null;
  readonly watch: boolean;
};

const render = async (
  id: string,
  { revision, max_credits, watch }: RenderOptions,
  context: Context,
): Promise<void> => {
  const reelwright = await context.client();
  const limit = max_credits === null ? {} : { max_credits };
  const started = await reelwright.films.render(id, { revision, ...limit });
  const job = watch ? await followJob(reelwright, id, context) : started;
  context.print(job, (style) => jobLines(job, style));
};

const addRender = (film: Command, context: Context): void => {
  type Options = {
    readonly revision?: number;
    readonly maxCredits?: number;
    readonly watch?: boolean;
  };
  const command = film
    .command("render")
    .description("Render a revision. An older one, all of which is there, costs nothing.")
    .argument("<job>", "the job's id")
    .option("--revision <n>", "default: the newest", wholeNumber(1, 10_000))
    .option("--max-credits <n>", "refuse if it costs more", wholeNumber(0, 10_000_000))
    .option("--watch", "follow the job to its end")
    .action(async (id: string, { revision, maxCredits, watch = false }: Options) => {
      const newest = async () =>
        (await (await context.client()).films.revisions(id)).items.at(-1)?.revision ?? 1;
      await render(
        id,
        { revision: revision ?? (await newest()), max_credits: maxCredits ?? null, watch },
        context,
      );
    });
  withExamples(command, "reelwright film render 0190a0a0-… --revision 1 --watch");
};
