/** `reelwright personas`. */
import type { Command } from "commander";
import type { Persona } from "reelwright";
import { addFilters, addPlay, type FilterOptions, queryOf } from "../catalogue/player.ts";
import type { Context } from "../context.ts";
import { facts, type Style, type Styled, table } from "../output/styled.ts";
import { withExamples } from "../program.ts";

const filters = {
  category: "of this category",
  gender: "of this gender",
  ethnicity: "of this ethnicity",
  age_range: "of this age, such as 25-34",
  voice_style: "of this voice style",
  tag: "with this tag",
};

const lines = (personas: readonly Persona[], style: Style): readonly Styled[] =>
  table(
    ["PERSONA", "NAME", "CATEGORY", "GENDER", "AGE", "VOICE"],
    personas.map(({ slug, name, category, gender, age_range, tts_voice_id }) => [
      slug,
      name,
      category,
      gender,
      age_range,
      tts_voice_id ?? "–",
    ]),
    style,
  );

const personaLines = (persona: Persona, style: Style): readonly Styled[] =>
  facts(
    [
      ["Persona", style.bold(persona.slug)],
      ["Id", persona.persona_id],
      ["Name", persona.name],
      ["Description", persona.description],
      ["Category", persona.category],
      ["Gender, age", `${persona.gender}, ${persona.age_range}`],
      ["Tags", persona.tags.join(", ")],
      ["Voice", persona.tts_voice_id],
      ["Portrait", persona.portrait_url],
    ],
    style,
  );

export const add = (program: Command, context: Context): void => {
  const personas = program.command("personas").description("Find who presents a product.");
  const search = personas
    .command("search")
    .alias("list")
    .description("Search names, traits and descriptions. The best match is first; no words: all.")
    .argument("[words...]", "what to look for");
  addFilters(search, filters).action(async (words: readonly string[], options: FilterOptions) => {
    const reelwright = await context.client();
    const { limit } = options;
    const found =
      words.length > 0
        ? await reelwright.personas.search(words.join(" "), { limit: Math.min(limit, 100) })
        : await reelwright.personas.list({ ...queryOf(options), page_size: Math.min(limit, 100) });
    const items = found.items.slice(0, limit);
    context.print({ items, total: found.total }, (style) => lines(items, style));
  });
  withExamples(
    search,
    "reelwright personas search friendly chef",
    "reelwright personas search --gender female --age-range 25-34",
  );
  const show = personas
    .command("show")
    .alias("get")
    .description("Show one persona.")
    .argument("<persona>", "the persona's id or slug")
    .action(async (id: string) => {
      const persona = await (await context.client()).personas.get(id);
      context.print(persona, (style) => personaLines(persona, style));
    });
  withExamples(show, "reelwright personas show ID --json");
  const play = {
    group: "personas",
    description: "Play the voice that a persona speaks with.",
    noun: "persona",
    previewOf: async (reelwright, id) => {
      const { tts_voice_id: voice } = await reelwright.personas.get(id);
      return voice === null ? null : (await reelwright.voices.get(voice)).preview_url;
    },
  } satisfies Parameters<typeof addPlay>[1];
  addPlay(personas, play, context);
};
