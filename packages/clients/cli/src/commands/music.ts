/** `reelwright music`. */
import type { Command } from "commander";
import type { CatalogTrack, CustomTrack, Reelwright } from "reelwright";
import { addFilters, addPlay, type FilterOptions } from "../catalogue/player.ts";
import type { Context } from "../context.ts";
import { CommandError, exitStatus } from "../outcome.ts";
import { type Style, type Styled, table } from "../output/styled.ts";
import { withExamples } from "../program.ts";

/** Maximum page size of the API. */
const all = 100;

type Options = FilterOptions & {
  readonly mood?: string;
  readonly tempo?: string;
  readonly own?: boolean;
};

const textOf = (track: CatalogTrack | CustomTrack): string =>
  Object.values(track).flat().join(" ").toLowerCase();

const lines = (tracks: readonly (CatalogTrack | CustomTrack)[], style: Style): readonly Styled[] =>
  table(
    ["TRACK", "TITLE", "MOOD", "TEMPO", "BPM"],
    tracks.map((track) => {
      const { music_id, title } = track;
      const of = (field: string): string =>
        String((track as Record<string, unknown>)[field] ?? "–");
      return [music_id, title, of("mood"), of("tempo"), of("bpm")];
    }),
    style,
  );

const find = async (
  reelwright: Reelwright,
  words: readonly string[],
  { mood, tempo, own = false }: Options,
): Promise<readonly (CatalogTrack | CustomTrack)[]> => {
  const query = { limit: all, ...(mood && { mood }), ...(tempo && { tempo }) };
  const { items } = own
    ? await reelwright.music.custom()
    : await reelwright.music.catalog(query as never);
  const wanted = words.map((word) => word.toLowerCase());
  return items.filter((track) => wanted.every((word) => textOf(track).includes(word)));
};

const previewOf = async (reelwright: Reelwright, id: string): Promise<string | null> => {
  const [library, own] = await Promise.all([
    reelwright.music.catalog({ limit: all }),
    reelwright.music.custom(),
  ]);
  const track = [...library.items, ...own.items].find(({ music_id }) => music_id === id);
  if (!track) throw new CommandError(`There is no track ${id}.`, exitStatus.notFound);
  return "url" in track ? track.url : track.preview_url;
};

export const add = (program: Command, context: Context): void => {
  const music = program.command("music").description("Find a track, and listen to it.");
  const search = music
    .command("search")
    .alias("list")
    .description("Search titles, artists, moods and tags. No words: all tracks.")
    .argument("[words...]", "what to look for")
    .option("--own", "among the account's own tracks");
  addFilters(search, { mood: "of this mood", tempo: "slow, medium or fast" }).action(
    async (words: readonly string[], options: Options) => {
      const found = await find(await context.client(), words, options);
      const items = found.slice(0, options.limit);
      context.print({ items, total: found.length }, (style) => lines(items, style));
    },
  );
  withExamples(
    search,
    "reelwright music search guitar --tempo slow",
    "reelwright music search --own",
  );
  const play = { group: "music", description: "Play a track's preview.", noun: "track", previewOf };
  addPlay(music, play, context);
};
