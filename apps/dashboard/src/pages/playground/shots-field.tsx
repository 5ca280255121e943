import { Button, CloseButton, Input, NumberInput, Textarea } from "@mantine/core";
import { Plus } from "lucide-react";
import { useTexts } from "../../texts/texts.tsx";
import { type ShotDraft, shotsSeconds } from "./draft.ts";
import classes from "./playground.module.css";

const mostShots = 10;

/** The shots of a storyboard, each with its prompt and length. */
export const ShotsField = ({
  shots,
  offered,
  onChange,
}: {
  readonly shots: readonly ShotDraft[];
  /** Lengths that the model can make, in seconds. */
  readonly offered: readonly number[];
  readonly onChange: (shots: readonly ShotDraft[]) => void;
}) => {
  const t = useTexts("playground");
  const remove = useTexts("common")("remove");
  const set = (index: number, change: Partial<ShotDraft>) =>
    onChange(shots.map((shot, at) => (at === index ? { ...shot, ...change } : shot)));
  return (
    <fieldset className={classes["plain"]}>
      <Input.Label component="legend">{t("shots")}</Input.Label>
      <Input.Description>
        {t("shotsHint", { seconds: shotsSeconds(shots), offered: offered.join(", ") })}
      </Input.Description>
      {shots.map((shot, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: shots have no other identity than their place
          <div key={index} className={classes["shot"]}>
            <Textarea
              aria-label={t("shot", { number })}
              placeholder={t("shot", { number })}
              autosize
              minRows={2}
              value={shot.prompt}
              onChange={({ currentTarget }) => set(index, { prompt: currentTarget.value })}
            />
            <NumberInput
              aria-label={t("shotSeconds", { number })}
              min={1}
              max={25}
              suffix=" s"
              allowDecimal={false}
              value={shot.seconds}
              onChange={(seconds) => set(index, { seconds: Number(seconds) || 1 })}
            />
            <CloseButton
              aria-label={`${remove}: ${t("shot", { number })}`}
              disabled={shots.length === 1}
              onClick={() => onChange(shots.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      {shots.length < mostShots ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange([...shots, { prompt: "", seconds: 5 }])}
        >
          {t("addShot")}
        </Button>
      ) : null}
    </fieldset>
  );
};
