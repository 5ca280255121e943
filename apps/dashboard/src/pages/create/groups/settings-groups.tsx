import { Badge, Button, Skeleton } from "@mantine/core";
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
import { late } from "../../../components/late.ts";
import { Panel } from "../../../components/panel.tsx";
import { useTexts } from "../../../texts/texts.tsx";
import { SuggestedMark } from "../fields/field-label.tsx";
import { useCreateForm } from "../form/form-context.tsx";
import { changesIn, type Group, groupNames, groups } from "../form/groups.ts";
import classes from "./groups.module.css";
import { useSummary } from "./use-summary.ts";

/** What is in a group is loaded when it is first unfolded. */
const lazyContent = (load: () => Promise<ComponentType>) =>
  late(async () => ({ default: await load() }));

const contents: {
  readonly [G in Group]: { readonly icon: LucideIcon; readonly Content: ComponentType };
} = {
  script: {
    icon: ScrollText,
    Content: lazyContent(async () => (await import("./script-group.tsx")).ScriptGroup),
  },
  voice: {
    icon: Mic,
    Content: lazyContent(async () => (await import("../voice/voice-group.tsx")).VoiceGroup),
  },
  captions: {
    icon: Captions,
    Content: lazyContent(
      async () => (await import("../captions/captions-group.tsx")).CaptionsGroup,
    ),
  },
  music: {
    icon: Music,
    Content: lazyContent(async () => (await import("../music/music-group.tsx")).MusicGroup),
  },
  scene: {
    icon: Mountain,
    Content: lazyContent(async () => (await import("./scene-group.tsx")).SceneGroup),
  },
  quality: {
    icon: Gauge,
    Content: lazyContent(async () => (await import("./quality-group.tsx")).QualityGroup),
  },
  checks: {
    icon: ShieldCheck,
    Content: lazyContent(async () => (await import("./checks-group.tsx")).ChecksGroup),
  },
  delivery: {
    icon: SlidersHorizontal,
    Content: lazyContent(async () => (await import("./delivery-group.tsx")).DeliveryGroup),
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

/** The fields that most videos leave as they are, folded; each group says what holds in it. */
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
