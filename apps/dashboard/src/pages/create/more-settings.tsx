import { Badge, Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  Captions,
  ChevronDown,
  Gauge,
  type LucideIcon,
  Mic,
  Mountain,
  Music,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
} from "lucide-react";
import { type ComponentType, Suspense, useId } from "react";
import { late } from "../../components/late.ts";
import { Panel } from "../../components/page.tsx";
import { useWords } from "../../components/use-words.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { type CreateForm, useCreateForm } from "./create-form.tsx";
import { changesIn, type Group, groupNames, groups } from "./draft.ts";
import { SuggestedMark } from "./fields.tsx";
import { useTrack, voiceQuery } from "./queries.ts";
import classes from "./setting-groups.module.css";

/** The content of a group is loaded when the group first opens. */
const lazyContent = (load: () => Promise<ComponentType>) =>
  late(async () => ({ default: await load() }));

const contents: {
  readonly [G in Group]: { readonly icon: LucideIcon; readonly Content: ComponentType };
} = {
  script: {
    icon: ScrollText,
    Content: lazyContent(async () => (await import("./setting-groups.tsx")).ScriptGroup),
  },
  voice: {
    icon: Mic,
    Content: lazyContent(async () => (await import("./voice-group.tsx")).VoiceGroup),
  },
  captions: {
    icon: Captions,
    Content: lazyContent(async () => (await import("./captions-group.tsx")).CaptionsGroup),
  },
  music: {
    icon: Music,
    Content: lazyContent(async () => (await import("./music-group.tsx")).MusicGroup),
  },
  scene: {
    icon: Mountain,
    Content: lazyContent(async () => (await import("./setting-groups.tsx")).SceneGroup),
  },
  quality: {
    icon: Gauge,
    Content: lazyContent(async () => (await import("./setting-groups.tsx")).QualityGroup),
  },
  checks: {
    icon: ShieldCheck,
    Content: lazyContent(async () => (await import("./setting-groups.tsx")).ChecksGroup),
  },
  delivery: {
    icon: SlidersHorizontal,
    Content: lazyContent(async () => (await import("./setting-groups.tsx")).DeliveryGroup),
  },
};

const SettingsGroup = ({
  group,
  summary,
  isOpen,
  onToggle,
}: {
  readonly group: Group;
  readonly summary: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) => {
  const t = useTexts("create");
  const { draft, errors, fields, reset } = useCreateForm();
  const id = useId();
  const { icon: Icon, Content } = contents[group];
  const chosen = changesIn(group, draft.values, fields);
  const suggested = chosen.find((name) => draft.suggested.includes(name));
  const changes = chosen.filter((name) => !draft.suggested.includes(name)).length;
  const hasError = groups[group].some((name) => name in errors);
  return (
    <section className={classes["group"]} data-open={isOpen || undefined}>
      <div className={classes["head"]}>
        <h3 className={classes["heading"]}>
          <button
            type="button"
            className={classes["toggle"]}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
          >
            <Icon size={17} strokeWidth={1.75} aria-hidden className={classes["icon"]} />
            <span className={classes["name"]}>{t(`group.${group}`)}</span>
            <span className={classes["summary"]}>{summary}</span>
            {suggested === undefined ? null : <SuggestedMark name={suggested} />}
            {changes > 0 ? (
              <Badge size="sm" tt="none">
                {t("changed", { count: changes })}
              </Badge>
            ) : null}
            {hasError ? (
              <Badge size="sm" color="red" tt="none">
                {t("check")}
              </Badge>
            ) : null}
            <ChevronDown size={16} aria-hidden className={classes["chevron"]} />
          </button>
        </h3>
      </div>
      <div id={id} hidden={!isOpen} className={classes["content"]}>
        {isOpen ? (
          <Suspense fallback={<Skeleton height={160} />}>
            <Content />
          </Suspense>
        ) : null}
        {isOpen && chosen.length > 0 ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes["reset"]}
            onClick={() => reset(groups[group])}
          >
            {t("resetGroup")}
          </Button>
        ) : null}
      </div>
    </section>
  );
};

/** The collapsed settings. Each group summarizes its values. */
export const SettingsGroups = ({
  open,
  onToggle,
}: {
  readonly open: readonly Group[];
  readonly onToggle: (group: Group) => void;
}) => {
  const t = useTexts("create");
  const summaryOf = useSummary();
  return (
    <Panel title={t("more")} text={t("moreHint")} isFlush>
      {groupNames.map((group) => (
        <SettingsGroup
          key={group}
          group={group}
          summary={summaryOf(group)}
          isOpen={open.includes(group)}
          onToggle={() => onToggle(group)}
        />
      ))}
    </Panel>
  );
};

/** Names of values that are chosen by ID, once loaded. */
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

/** Returns the effective values of each group, for its header. */
const useSummary = (): ((group: Group) => string) => {
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
