/** `reelwright voices`. */
import type { Command } from "commander";
import type { Voice } from "reelwright";
import { addFilters, addPlay, type FilterOptions, queryOf } from "../catalogue/player.ts";
import type { Context } from "../context.ts";
import { type Style, type Styled, table } from "../output/styled.ts";
import { withExamples } from "../program.ts";

const filters = {
  language: "of this language, such as en",
  gender: "of this gender",
  accent: "of this accent",
  age: "of this age",
  use_case: "for this use",
  category: "of this category",
};

const lines = (voices: readonly Voice[], style: Style): readonly Styled[] =>
  table(
    ["VOICE", "NAME", "LANGUAGE", "ACCENT", "GENDER", "AGE", "USE"],
    voices.map(({ voice_id, name, language_name, accent, gender, age, use_case }) => [
      voice_id,
      name,
      language_name,
      accent,
      gender,
      age,
      use_case,
    ]),
    style,
  );

export const add = (program: Command, context: Context): void => {
  const voices = program.command("voices").description("Find a voice, and listen to it.");
  const search = voices
    .command("search")
    .description("Search names, languages, accents and uses. No words: all voices.")
    .argument("[words...]", "what to look for");
  addFilters(search, filters).action(async (words: readonly string[], options: FilterOptions) => {
    const reelwright = await context.client();
    const list = reelwright.voices.list({
      ...queryOf(options),
      page_size: Math.min(options.limit, 100),
      ...(words.length > 0 && { search: words.join(" ") }),
    });
    const { total } = await list;
    const items = await list.toArray(options.limit);
    context.print({ items, total }, (style) => lines(items, style));
  });
  withExamples(
    search,
    "reelwright voices search warm narration",
    "reelwright voices search --language de --gender female",
  );
  addPlay(
    voices,
    {
      group: "voices",
      description: "Play a voice's preview.",
      noun: "voice",
      previewOf: async (reelwright, id) => (await reelwright.voices.get(id)).preview_url,
    },
    context,
  );
};
