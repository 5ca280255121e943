import type { Images, Videos } from "@reelwright/film/ports/pictures";
import type { Playground, PlaygroundWork } from "@reelwright/film/ports/playground";
import type { Language, MediaTools, Music, Speaker, Speech } from "@reelwright/film/ports/tools";
import type { Control } from "@reelwright/film/ports/vendors";
import { VendorUnavailable } from "@reelwright/film/vendor-failure";
import { type SourceTask, vendorPlayground } from "@reelwright/media/vendor-media/playground";
import type { Host, OpenedVendors } from "./open-vendors.ts";

type Tools = Omit<MediaTools, "files">;
type Warn = Served<never>["warn"];

export type ServingOptions = {
  readonly vendors: OpenedVendors;
  /** Ports that fall back to the embedded provider while their vendor is unavailable. */
  readonly fallback: readonly string[];
  readonly warn: Warn;
};

/** A port served by a vendor, with the embedded provider as its fallback. */
type Served<Port> = {
  /** As in the settings: `images`, `speech` … */
  readonly port: string;
  readonly vendor: Port;
  /** Loads the embedded provider when it is first needed. */
  readonly local: () => Promise<Port>;
  /** Whether the embedded provider is used while the vendor is unavailable. */
  readonly mayFallBack: boolean;
  readonly warn: (event: string, fields: Readonly<Record<string, unknown>>) => void;
};

/**
 * Asks the vendor. The embedded provider is used for work without paid calls (samples), and while the vendor is unavailable if
 * the operator allows it. A fallback is noted in the job's events, with `details`. Refusals and failures of the vendor are thrown.
 */
const served = async <Port, Result>(
  { port, vendor, local, mayFallBack, warn }: Served<Port>,
  control: Control,
  ask: (of: Port) => Promise<Result>,
  details: () => Readonly<Record<string, unknown>> = () => ({}),
): Promise<Result> => {
  if (!control.calls) return ask(await local());
  try {
    return await ask(vendor);
  } catch (error) {
    if (!(mayFallBack && error instanceof VendorUnavailable)) throw error;
    const { reason } = error;
    warn("provider.fallback", { port, vendor: error.vendor, reason, ...details() });
    control.note?.("provider.fallback", { port, reason, ...details() });
    return ask(await local());
  }
};

const serving =
  ({ fallback, warn }: ServingOptions) =>
  <Port>(port: string, vendor: Port, local: Port): Served<Port> => ({
    port,
    vendor,
    local: async () => local,
    mayFallBack: fallback.includes(port),
    warn,
  });

/** The embedded tools, with vendors for the ports that are set to them. */
export const withVendors = async (local: Tools, options: ServingOptions): Promise<Tools> => {
  const { images, videos, presenter, language, speech, music, judge } = options.vendors;
  const served = serving(options);
  const { vendorImages } = await import("@reelwright/media/vendor-media/images");
  const { vendorVideos } = await import("@reelwright/media/vendor-media/videos");
  const { vendorPresenter } = await import("@reelwright/media/vendor-media/presenter");
  const writer = language && (await import("@reelwright/vendors/script/vendor-language"));
  const judging = judge && (await import("@reelwright/vendors/judged-inspection"));
  return {
    ...local,
    ...(judging &&
      judge && {
        inspection: judging.judgedInspection({
          measured: local.inspection,
          vendor: judge,
          still: local.editor.still,
        }),
      }),
    ...(images && {
      images: servedImages(served("images", vendorImages(images), local.images)),
    }),
    ...(videos && {
      videos: servedVideos(served("videos", vendorVideos(videos), local.videos)),
    }),
    // Nobody else can let a person speak, so there is nothing to fall back to.
    ...(presenter && { presenter: vendorPresenter(presenter) }),
    ...(speech && { speech: servedSpeech(served("speech", speech.port, local.speech)) }),
    ...(music && { music: servedMusic(served("music", music.port, local.music)) }),
    ...(writer &&
      language && {
        language: servedLanguage(
          served(
            "language",
            writer.vendorLanguage({ vendor: language, local: local.language }),
            local.language,
          ),
        ),
      }),
  };
};

/** The vendor's task behind an earlier playground task; null: this vendor didn't run it. */
export type SourceOf = (vendor: string, taskId: string) => Promise<SourceTask | null>;

/**
 * The playground: images by the vendor of `images`, clips and upscales by the vendor of `videos`. The embedded provider does
 * the rest, including upscales if the vendor of `videos` can't upscale.
 */
export const playgroundWithVendors = (
  local: () => Promise<Playground>,
  { vendors, fallback, warn }: ServingOptions,
  sourceOf: SourceOf,
): Playground => {
  const embedded: Playground = {
    make: async (task, control) => (await local()).make(task, control),
  };
  const served = (port: "images" | "videos", host: Host | null): Playground => {
    if (host === null) return embedded;
    const { vendor } = host;
    const ofVendor = (taskId: string) => sourceOf(vendor.name, taskId);
    return servedPlayground({
      port,
      vendor: vendorPlayground({ vendor, sourceOf: ofVendor }),
      local,
      mayFallBack: fallback.includes(port),
      warn,
    });
  };
  const pictures = served("images", vendors.images);
  const clips = served("videos", vendors.videos);
  const maker = ({ kind }: PlaygroundWork): Playground => {
    if (kind === "picture") return pictures;
    return kind === "upscale" && !vendors.videos?.canUpscale ? embedded : clips;
  };
  return { make: (task, control) => maker(task.work).make(task, control) };
};

const servedImages = (by: Served<Images>): Images => ({
  keyframe: (request, path, control) =>
    served(by, control, (images) => images.keyframe(request, path, control)),
});

const servedVideos = (by: Served<Videos>): Videos => ({
  maxResolution: by.vendor.maxResolution,
  segment: (request, path, control) =>
    served(by, control, (videos) => videos.segment(request, path, control)),
});

const languageAway = "The language model was not available. The built-in writer wrote the script.";

export const servedLanguage = (by: Served<Language>): Language => ({
  write: async (request, control) => {
    let isWrittenHere = false;
    const script = await served(
      by,
      control,
      (language) => language.write(request, control),
      () => {
        isWrittenHere = true;
        return {};
      },
    );
    return isWrittenHere ? { ...script, warnings: [languageAway, ...script.warnings] } : script;
  },
});

/** The speaker, counting its takes in `spoken`. */
const counted = (speaker: Speaker, spoken: { takes: number }): Speaker => ({
  speak: async (request, path, control) => {
    const take = await speaker.speak(request, path, control);
    spoken.takes += 1;
    return take;
  },
});

/** Sentences that stand alone fall back one by one; a narration falls back as a whole. */
export const servedSpeech = (by: Served<Speech>): Speech => ({
  speak: (request, path, control) =>
    served(by, control, (speech) => speech.speak(request, path, control)),
  withOneSpeaker: (control, narrate) => {
    const spoken = { takes: 0 };
    return served(
      by,
      control,
      (speech) => narrate(speech === by.vendor ? counted(speech, spoken) : speech),
      () => (spoken.takes === 0 ? {} : { discarded_takes: spoken.takes }),
    );
  },
});

const servedMusic = (by: Served<Music>): Music => ({
  compose: (track, seconds, path, control) =>
    served(by, control, (music) => music.compose(track, seconds, path, control)),
  loop: (track, path, control) => served(by, control, (music) => music.loop(track, path, control)),
});

const servedPlayground = (by: Served<Playground>): Playground => ({
  make: (task, control) => served(by, control, (playground) => playground.make(task, control)),
});
