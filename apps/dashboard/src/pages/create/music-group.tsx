import { Button, Group, Slider, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useFormat } from "../../components/format.ts";
import { late } from "../../components/late.ts";
import { useWords } from "../../components/use-words.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { useCreateForm } from "./create-form.tsx";
import fieldClasses from "./fields.module.css";
import { FieldLabel } from "./fields.tsx";
import { PlayButton, PlayerProvider } from "./library.tsx";
import { catalogueTracksQuery, useTrack } from "./queries.ts";
import { SelectField, SwitchField } from "./setting-fields.tsx";
import sound from "./sound.module.css";

const MusicPicker = late(async () => ({
  default: (await import("./music-picker.tsx")).MusicPicker,
}));

/** The chosen track: from the library or the account. */
const Chosen = ({ id }: { readonly id: string }) => {
  const words = useWords();
  const track = useTrack(id);
  const title = track?.title ?? id;
  return (
    <PlayerProvider>
      <Group gap={10} wrap="nowrap" className={sound["chosenText"] ?? ""}>
        <PlayButton url={track?.url ?? null} name={title} />
        <div>
          <Text fw={600} lh={1.3}>
            {title}
          </Text>
          {track?.listed ? (
            <Text size="xs" c="dimmed">
              {track.listed.artist} · {words.value("music_mood", track.listed.mood)} ·{" "}
              {track.listed.bpm} bpm
            </Text>
          ) : null}
        </div>
      </Group>
    </PlayerProvider>
  );
};

const TrackField = () => {
  const t = useTexts("create");
  const { errors, set, value } = useCreateForm();
  const [isOpen, { open, close }] = useDisclosure();
  const id = value<string | null>("custom_music_id");
  return (
    <div>
      <div className={fieldClasses["legend"]}>
        <FieldLabel name="custom_music_id" />
      </div>
      <div className={sound["chosen"]}>
        {id === null ? (
          <Text className={sound["chosenText"] ?? ""}>{t("anyTrack")}</Text>
        ) : (
          <Chosen id={id} />
        )}
        {id === null ? null : (
          <Button variant="subtle" color="gray" onClick={() => set({ custom_music_id: null })}>
            {t("useAnyTrack")}
          </Button>
        )}
        <Button id="field-custom_music_id" variant="default" onClick={open}>
          {id === null ? t("chooseTrack") : t("changeTrack")}
        </Button>
      </div>
      {errors["custom_music_id"] ? (
        <p className={fieldClasses["error"]}>{errors["custom_music_id"]}</p>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <MusicPicker
            chosen={id}
            onChoose={(next) => set({ custom_music_id: next })}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </div>
  );
};

const VolumeField = () => {
  const { fields, set, value } = useCreateForm();
  const { percent } = useFormat();
  const words = useWords();
  const { minimum, maximum } = fields.get("music_volume") ?? {};
  const volume = value<number>("music_volume");
  return (
    <div>
      <div className={fieldClasses["legend"]}>
        <FieldLabel name="music_volume" />{" "}
        <Text span c="dimmed" size="sm">
          {percent(volume)}
        </Text>
      </div>
      <Slider
        thumbLabel={words.field("music_volume")}
        value={volume}
        min={minimum ?? 0.05}
        max={maximum ?? 0.3}
        step={0.01}
        label={null}
        onChange={(next) => set({ music_volume: next })}
      />
    </div>
  );
};

/** Music: on or off, and which track. */
export const MusicGroup = () => {
  const t = useTexts("create");
  const { value } = useCreateForm();
  const { data } = useQuery(catalogueTracksQuery(useClient()));
  const moods = [...new Set((data ?? []).map(({ mood }) => mood))].toSorted();
  return (
    <>
      <SwitchField name="music_enabled" />
      {value<boolean>("music_enabled") ? (
        <>
          <TrackField />
          <div className={fieldClasses["grid"]}>
            {value("custom_music_id") === null ? (
              <SelectField name="music_mood" values={moods} noneText={t("anyMood")} />
            ) : null}
            <VolumeField />
          </div>
        </>
      ) : null}
    </>
  );
};
