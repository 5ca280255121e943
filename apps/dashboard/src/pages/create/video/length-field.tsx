import { ActionIcon, Text } from "@mantine/core";
import { Minus, Plus } from "lucide-react";
import { useFormat } from "../../../components/format.ts";
import { useTexts } from "../../../texts/texts.tsx";
import { FieldLabel } from "../fields/field-label.tsx";
import { useCreateForm } from "../form/form-context.tsx";
import { lengthsOf } from "./model-rules.ts";
import classes from "./video.module.css";

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

/** How long the video is: so many scenes of so many seconds. */
export const LengthField = () => {
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
