import type { Control } from "@reelwright/core/ports/control";
import type { Language } from "@reelwright/core/ports/language";
import type { Images, Videos } from "@reelwright/core/ports/pictures";
import type { Playground } from "@reelwright/core/ports/playground";
import type { Music, Speaker, Speech } from "@reelwright/core/ports/sound";
import { VendorUnavailable } from "@reelwright/core/vendors/vendor-unavailable";

/** A port that a vendor serves, and what makes the same on this machine. */
export type Served<Port> = {
  /** As the settings call it: `images`, `speech` … */
  readonly port: string;
  readonly vendor: Port;
  /** Loaded when it is first needed. */
  readonly local: () => Promise<Port>;
  /** Whether it is made here while the vendor takes nothing. */
  readonly mayFallBack: boolean;
  readonly warn: (event: string, fields: Readonly<Record<string, unknown>>) => void;
};

/**
 * Asks the vendor. Here it is made where nobody may be paid (samples), and, where the operator allows it, while the vendor
 * takes nothing; that is noted for the job, with `details`. What the vendor refuses or fails at is no reason: it is thrown.
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

export const servedImages = (by: Served<Images>): Images => ({
  keyframe: (request, path, control) =>
    served(by, control, (images) => images.keyframe(request, path, control)),
});

export const servedVideos = (by: Served<Videos>): Videos => ({
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

/** The speaker, noting in `spoken` how many takes it has made. */
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

export const servedMusic = (by: Served<Music>): Music => ({
  compose: (track, seconds, path, control) =>
    served(by, control, (music) => music.compose(track, seconds, path, control)),
  loop: (track, path, control) => served(by, control, (music) => music.loop(track, path, control)),
});

export const servedPlayground = (by: Served<Playground>): Playground => ({
  make: (task, control) => served(by, control, (playground) => playground.make(task, control)),
});
