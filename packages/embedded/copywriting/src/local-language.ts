import type { Script, ScriptSegment } from "@reelwright/film/artifacts";
import { endCardTexts } from "@reelwright/film/end-card-texts";
import { keyframePrompts, plannedFor } from "@reelwright/film/keyframe-prompts";
import type { Language, ScriptRequest } from "@reelwright/film/ports/tools";
import { composeScript } from "./composition/compose-script.ts";
import { splitCustomScript } from "./custom-script.ts";
import { phraseBookOf } from "./phrase-books/phrase-books.ts";

const written = (
  request: ScriptRequest,
): Omit<Script, "structure" | "tone" | "segments" | "keyframePrompts"> & {
  readonly segments: readonly (ScriptSegment & { readonly points: readonly string[] })[];
} => {
  if (request.customScript.trim() !== "") {
    const { segments, warnings } = splitCustomScript(request);
    const told = segments.map((segment) => ({ ...segment, points: [] }));
    return { language: request.language, segments: told, warnings };
  }
  const own = phraseBookOf(request.language);
  const book = own ?? phraseBookOf("en");
  if (!book) throw new Error("there is no English phrase book");
  const composed = composeScript(request, book);
  const missing = own
    ? []
    : [
        `The built-in writer knows no "${request.language}"; the narration is English. Use custom_script for your own words.`,
      ];
  return {
    language: book.language,
    segments: composed.segments,
    warnings: [...missing, ...composed.warnings],
  };
};

/** The embedded script writer. It uses phrase books and no network, and is deterministic. */
export const localLanguage = (): Language => ({
  async write(request, control) {
    control.signal.throwIfAborted();
    const { segments, ...script } = written(request);
    control.progress(1);
    return {
      structure: request.structure,
      tone: request.tone,
      ...script,
      segments: segments.map(({ points: _, ...segment }) => segment),
      keyframePrompts: keyframePrompts(request, plannedFor(request, segments)),
      endCard: endCardTexts(request, script.language),
    };
  },
});
