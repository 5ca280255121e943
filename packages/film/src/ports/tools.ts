/**
 * The ports of the media tools: what a stage may ask for. Local paths are absolute paths inside the
 * task's workspace, which is deleted when the task ends; keys name files in the file store.
 */
import type { CaptionRenderer } from "./caption-renderer.ts";
import type { Downloads } from "./downloads.ts";
import type { Editor } from "./editor.ts";
import type { Files } from "./files.ts";
import type { Inspection } from "./inspection.ts";
import type { Language } from "./language.ts";
import type { Images, Photos, Videos } from "./pictures.ts";
import type { Music, Speech } from "./sound.ts";

/** All the tools a stage may use; an adapter each, wired once in the app. */
export type MediaTools = {
  readonly downloads: Downloads;
  readonly files: Files;
  readonly photos: Photos;
  readonly images: Images;
  readonly videos: Videos;
  readonly language: Language;
  readonly speech: Speech;
  readonly music: Music;
  readonly editor: Editor;
  readonly inspection: Inspection;
  readonly captions: CaptionRenderer;
};
