import { writeFileSync } from "node:fs";
import type { Captions } from "@reelwright/film/artifacts";
import { writeSubtitles } from "@reelwright/film/captions/sidecars";
import { Completed, stage, type Workspace } from "../pipeline/stage.ts";
import { captionCredits } from "../pricing/price-list.ts";
import { quick } from "./retry-policy.ts";

const none: Captions = { ass: null, srt: null, vtt: null, words: null };

const kept = async (workspace: Workspace, name: string, text: string): Promise<string> => {
  const path = workspace.path(name);
  // Some kilobytes in the workspace: written sooner than another thread is asked to.
  writeFileSync(path, text, "utf8");
  return workspace.keep(path);
};

/** Writes the captions as text, by the times at which the words are spoken. */
export const captions = stage({
  name: "captions",
  needs: ["brief", "script", "soundtrack"],
  yields: "captions",
  weight: 2,
  worker: { app: "worker-assembly", lane: "io", concurrency: 8, timeoutMs: 60_000 },
  retry: quick,
  cost: ({ captions: style }) => [
    {
      component: "captions",
      quantity: style ? 1 : 0,
      unitCredits: style ? captionCredits(style) : 0,
      // Nothing spoken, nothing captioned, nothing charged.
      per: { each: "items", quantity: style ? 1 : 0 },
    },
  ],
  run: async ({
    params,
    input: { brief, script, soundtrack },
    tools,
    workspace,
  }): Promise<Completed<Captions>> => {
    if (!params.captions_enabled || soundtrack.words.length === 0) return new Completed(none, 0);
    const { shown, ...written } = writeSubtitles(
      soundtrack.words,
      script.language,
      brief.product.name,
      script.segments.map(({ narration }) => narration),
    );
    const ass = await tools.captions.ass(shown, {
      style: params.caption_style,
      custom: params.custom_caption_options,
      frame: brief.output,
      language: script.language,
      accent: brief.product.palette[0]?.hex ?? "#ffd400",
    });
    const files = {
      ass: await kept(workspace, "captions.ass", ass),
      srt: await kept(workspace, "captions.srt", written.srt),
      vtt: await kept(workspace, "captions.vtt", written.vtt),
      words: await kept(workspace, "words.json", written.words),
    };
    return new Completed(files, 1);
  },
});
