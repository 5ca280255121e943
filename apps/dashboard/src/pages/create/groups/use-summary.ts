import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../api/client-context.tsx";
import { useTexts } from "../../../texts/texts.tsx";
import { useWords } from "../fields/use-words.ts";
import { type CreateForm, useCreateForm } from "../form/form-context.tsx";
import type { Group } from "../form/groups.ts";
import { useTrack } from "../music/use-track.ts";
import { voiceQuery } from "../queries.ts";

/** Names of what is chosen by an id, once they are known. */
const useNames = ({ value }: CreateForm) => {
  const client = useClient();
  const [voice, track] = [
    value<string | null>("tts_voice_id"),
    value<string | null>("custom_music_id"),
  ];
  const { data: found } = useQuery({ ...voiceQuery(client, voice ?? ""), enabled: voice !== null });
  const chosen = useTrack(track);
  return {
    voice: voice === null ? null : (found?.name ?? ""),
    track: chosen?.title ?? null,
  };
};

/** Returns the values in force of each group, as its header shows them. */
export const useSummary = (): ((group: Group) => string) => {
  const t = useTexts("create");
  const words = useWords();
  const form = useCreateForm();
  const names = useNames(form);
  const { models, value } = form;
  const model = models.find(({ model_id }) => model_id === value("video_model"));
  const word = (name: string) => words.value(name, value(name));
  const parts: { readonly [G in Group]: () => readonly (string | null)[] } = {
    script: () => [
      ...(value("custom_script")
        ? [t("scriptOwn")]
        : [word("script_structure"), word("script_tone")]),
      words.language(value("language")),
    ],
    voice: () => [names.voice ?? t("personasVoice")],
    captions: () => [value("captions_enabled") ? word("caption_style") : t("off")],
    music: () => {
      if (!value("music_enabled")) return [t("off")];
      const chosen = value("custom_music_id") !== null;
      if (chosen) return [names.track ?? t("ownTrack")];
      return [value("music_mood") === null ? t("anyTrack") : word("music_mood")];
    },
    scene: () => [
      word("interaction_mode"),
      value<string | null>("environment_description") || t("anyScene"),
    ],
    quality: () => [
      model ? words.model(model).name : value("video_model"),
      word("video_resolution"),
    ],
    checks: () => [
      value("qai_enabled") ? `${t("checked")} (${word("qai_mode")})` : t("unchecked"),
      value("human_review") === "off" ? t("noReview") : word("human_review"),
    ],
    delivery: () => [
      value("max_credits") === null ? t("noLimit") : t("limit", { count: value("max_credits") }),
      value("stop_at_stage") === null
        ? null
        : `${words.field("stop_at_stage")}: ${word("stop_at_stage")}`,
      value("webhook_url") === null ? null : words.field("webhook_url"),
    ],
  };
  return (group) => parts[group]().filter(Boolean).join(" · ");
};
