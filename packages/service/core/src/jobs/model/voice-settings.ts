/** A voice's settings, two of which have a field of their own besides. docs/contribute/decisions.md#voice-settings. */
import type { CreateJobRequest, JobParams } from "./params-schema.ts";

type Settings = NonNullable<JobParams["voice_settings"]>;

/** The two by the names of their own fields. */
const ownFields = {
  stability: "voice_stability",
  similarity_boost: "voice_similarity_boost",
} as const satisfies { readonly [setting in keyof Settings]?: keyof JobParams };
const named = Object.entries(ownFields) as readonly (readonly [
  keyof typeof ownFields,
  (typeof ownFields)[keyof typeof ownFields],
])[];

/** What a voice is told to do: a field of its own counts before `voice_settings`. */
export const voiceSettingsOf = (
  params: Pick<JobParams, "voice_settings" | "voice_stability" | "voice_similarity_boost">,
): Required<Settings> => {
  const settings = params.voice_settings ?? {};
  return {
    stability: params.voice_stability ?? settings.stability ?? 0.5,
    similarity_boost: params.voice_similarity_boost ?? settings.similarity_boost ?? 0.5,
    style: settings.style ?? 0.5,
    speed: settings.speed ?? 1,
  };
};

/** The fields of their own whose settings a body names in `voice_settings`: no template overrules those. */
export const namedInSettings = ({
  voice_settings: settings,
}: Partial<CreateJobRequest>): readonly string[] =>
  named.filter(([setting]) => settings?.[setting] !== undefined).map(([, field]) => field);

/** What is to be said of settings that a body names twice, unlike. */
export const unusedSettings = (
  body: Partial<CreateJobRequest>,
): readonly { readonly field: string; readonly message: string }[] =>
  named.flatMap(([setting, field]) => {
    const [own, inner] = [body[field] ?? null, body.voice_settings?.[setting]];
    if (own === null || inner === undefined || own === inner) return [];
    const message = `Not used: ${field} says ${own}. Send one of them.`;
    return [{ field: `voice_settings.${setting}`, message }];
  });
