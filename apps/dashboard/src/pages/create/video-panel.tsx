import { ActionIcon, Button, Group, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Minus, Plus, Shuffle, UserRound } from "lucide-react";
import { Suspense } from "react";
import { useFormat } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { Panel } from "../../components/page.tsx";
import { plainWord, useWords } from "../../components/use-words.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { useCreateForm } from "./create-form.tsx";
import { lengthsOf, makesFormat } from "./draft.ts";
import { ChoiceField, FieldLabel } from "./fields.tsx";
import personaClasses from "./persona.module.css";
import { personaQuery } from "./queries.ts";
import classes from "./video-panel.module.css";

/** The video: length, format and persona. */
export const VideoPanel = () => {
  const t = useTexts("create");
  return (
    <Panel title={t("video")}>
      <div className={classes["video"]}>
        <LengthField />
        <FormatField />
        <PersonaField />
      </div>
    </Panel>
  );
};

const Scenes = () => {
  const t = useTexts("create");
  const { fields, set, value } = useCreateForm();
  const { minimum, maximum } = fields.get("segment_count") ?? {};
  const [least, most] = [minimum ?? 1, maximum ?? 10];
  const count = value<number | null>("segment_count") ?? 3;
  const change = (next: number) => set({ segment_count: Math.min(most, Math.max(least, next)) });
  return (
    <div className={classes["scenes"]}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("fewerScenes")}
        disabled={count <= least}
        onClick={() => change(count - 1)}
      >
        <Minus size={16} />
      </ActionIcon>
      <input
        id="field-segment_count"
        className={classes["count"]}
        type="number"
        inputMode="numeric"
        aria-label={t("scenesLabel")}
        min={least}
        max={most}
        value={count}
        onChange={({ currentTarget }) => change(Math.round(Number(currentTarget.value) || least))}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t("moreScenes")}
        disabled={count >= most}
        onClick={() => change(count + 1)}
      >
        <Plus size={16} />
      </ActionIcon>
      <span className={classes["times"]}>{t("scenesTimes", { count })}</span>
    </div>
  );
};

const Seconds = () => {
  const t = useTexts("create");
  const { models, set, value } = useCreateForm();
  const lengths = lengthsOf(models, value("video_model"));
  const seconds = value<number>("segment_duration");
  if (lengths.length === 1)
    return <Text id="field-segment_duration">{t("seconds", { seconds })}</Text>;
  return (
    <div
      className={classes["seconds"]}
      id="field-segment_duration"
      role="radiogroup"
      aria-label={t("secondsLabel")}
      tabIndex={-1}
    >
      {lengths.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="segment_duration"
            checked={each === seconds}
            onChange={() => set({ segment_duration: each })}
          />
          {each}
        </label>
      ))}
    </div>
  );
};

/** The length of the video: number of scenes and seconds per scene. */
const LengthField = () => {
  const t = useTexts("create");
  const { errors, value } = useCreateForm();
  const { duration } = useFormat();
  const total = (value<number | null>("segment_count") ?? 0) * value<number>("segment_duration");
  const error = errors["segment_count"] ?? errors["segment_duration"];
  return (
    <fieldset className={classes["length"]}>
      <legend className={classes["legend"]}>
        <FieldLabel name="segment_count" />
        <output className={classes["total"]}>{duration(total)}</output>
      </legend>
      <div className={classes["lengthParts"]}>
        <Scenes />
        <Seconds />
      </div>
      <Text size="xs" c="dimmed" mt={6}>
        {t("lengthHint")}
      </Text>
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      ) : null}
    </fieldset>
  );
};

/** The choice of the video's format, with drawings. */
const FormatField = () => {
  const t = useTexts("create");
  const { fields, models, value } = useCreateForm();
  const words = useWords();
  const model = value<string>("video_model");
  const cards = (fields.get("aspect_ratio")?.values ?? []).map((each) => {
    const ratio = String(each);
    const isMade = makesFormat(models, model, ratio);
    return {
      value: ratio,
      title: ratio === "Auto" ? words.value("aspect_ratio", ratio) : ratio,
      text: isMade
        ? words.hint(`aspect_ratio_${ratio.replace(":", "_")}`)
        : t("notWithModel", { model }),
      isDisabled: !isMade,
      picture: <span className={classes["shape"]} data-ratio={ratio} aria-hidden />,
    };
  });
  return <ChoiceField name="aspect_ratio" cards={cards} className={classes["formats"]} />;
};

const PersonaGallery = late(async () => ({
  default: (await import("./persona-gallery.tsx")).PersonaGallery,
}));

/** The chosen persona. */
const Chosen = ({ id }: { readonly id: string }) => {
  const { data, error } = useQuery(personaQuery(useClient(), id));
  if (error) return <Text size="sm">{id}</Text>;
  if (!data) return <Skeleton height={44} width={180} />;
  return (
    <Group gap={10} wrap="nowrap">
      <img
        className={personaClasses["chosen"]}
        src={data.portrait_url ?? ""}
        alt=""
        width={44}
        height={44}
      />
      <div>
        <Text fw={600} lh={1.3}>
          {data.name}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={1}>
          {[plainWord(data.category), data.age_range, data.voice_style].join(" · ")}
        </Text>
      </div>
    </Group>
  );
};

const Anybody = () => {
  const t = useTexts("create");
  return (
    <Group gap={10} wrap="nowrap">
      <span className={personaClasses["anybody"]} aria-hidden>
        <Shuffle size={18} />
      </span>
      <div>
        <Text fw={600} lh={1.3}>
          {t("anyPersona")}
        </Text>
        <Text size="xs" c="dimmed">
          {t("anyPersonaHint")}
        </Text>
      </div>
    </Group>
  );
};

/** The persona. */
const PersonaField = () => {
  const t = useTexts("create");
  const { errors, set, value } = useCreateForm();
  const [isOpen, { open, close }] = useDisclosure();
  const id = value<string | null>("persona_id");
  return (
    <div>
      <div className={personaClasses["legend"]}>
        <FieldLabel name="persona_id" />
      </div>
      <div className={personaClasses["field"]} data-error={errors["persona_id"] ? true : undefined}>
        {id === null ? <Anybody /> : <Chosen id={id} />}
        <Group gap={6} wrap="nowrap">
          {id === null ? null : (
            <Button variant="subtle" color="gray" onClick={() => set({ persona_id: null })}>
              {t("anyone")}
            </Button>
          )}
          <Button
            id="field-persona_id"
            variant="default"
            leftSection={<UserRound size={15} />}
            onClick={open}
          >
            {id === null ? t("choosePersona") : t("changePersona")}
          </Button>
        </Group>
      </div>
      {errors["persona_id"] ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors["persona_id"]}
        </Text>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <PersonaGallery
            chosen={id}
            onChoose={(next) => set({ persona_id: next })}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </div>
  );
};
