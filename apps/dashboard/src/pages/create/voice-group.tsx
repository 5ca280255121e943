import { Button, Group, Skeleton, Slider, Text } from "@mantine/core";
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
import { voiceQuery, voiceText } from "./queries.ts";
import sound from "./sound.module.css";

const VoicePicker = late(async () => ({
  default: (await import("./voice-picker.tsx")).VoicePicker,
}));

const Chosen = ({ id }: { readonly id: string }) => {
  const { data, error } = useQuery(voiceQuery(useClient(), id));
  if (error) return <Text size="sm">{id}</Text>;
  if (!data) return <Skeleton height={40} width={220} />;
  return (
    <PlayerProvider>
      <Group gap={10} wrap="nowrap" className={sound["chosenText"] ?? ""}>
        <PlayButton url={data.preview_url} name={data.name} />
        <div>
          <Text fw={600} lh={1.3}>
            {data.name}
          </Text>
          <Text size="xs" c="dimmed">
            {voiceText(data)}
          </Text>
        </div>
      </Group>
    </PlayerProvider>
  );
};

const VoiceField = () => {
  const t = useTexts("create");
  const { errors, set, value } = useCreateForm();
  const [isOpen, { open, close }] = useDisclosure();
  const id = value<string | null>("tts_voice_id");
  return (
    <div>
      <div className={fieldClasses["legend"]}>
        <FieldLabel name="tts_voice_id" />
      </div>
      <div className={sound["chosen"]}>
        {id === null ? (
          <Text className={sound["chosenText"] ?? ""}>{t("personasVoice")}</Text>
        ) : (
          <Chosen id={id} />
        )}
        {id === null ? null : (
          <Button variant="subtle" color="gray" onClick={() => set({ tts_voice_id: null })}>
            {t("usePersonasVoice")}
          </Button>
        )}
        <Button id="field-tts_voice_id" variant="default" onClick={open}>
          {id === null ? t("chooseVoice") : t("changeVoice")}
        </Button>
      </div>
      {errors["tts_voice_id"] ? (
        <p className={fieldClasses["error"]}>{errors["tts_voice_id"]}</p>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <VoicePicker
            chosen={id}
            language={value("language")}
            onChoose={(next) => set({ tts_voice_id: next })}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </div>
  );
};

type Settings = { readonly [setting: string]: number | null };
/** Default voice settings. */
const usual: { readonly [setting: string]: number } = { speed: 1 };
/** Settings that have an API field of their own, which takes precedence. */
const ownField: { readonly [setting: string]: string } = {
  stability: "voice_stability",
  similarity_boost: "voice_similarity_boost",
};

const SettingField = ({ setting }: { readonly setting: string }) => {
  const { fields, set, value } = useCreateForm();
  const words = useWords();
  const { number } = useFormat();
  const limits = fields.get("voice_settings")?.fields.get(setting);
  const settings = value<Settings | null>("voice_settings") ?? {};
  const own = ownField[setting];
  const current =
    (own === undefined ? null : value<number | null>(own)) ??
    settings[setting] ??
    usual[setting] ??
    0.5;
  const name = words.field(`voice_settings_${setting}`);
  return (
    <div>
      <div className={fieldClasses["legend"]}>
        {name}{" "}
        <Text span c="dimmed" size="sm">
          {number(current, 2)}
        </Text>
      </div>
      <Slider
        thumbLabel={name}
        value={current}
        min={limits?.minimum ?? 0}
        max={limits?.maximum ?? 1}
        step={0.05}
        label={null}
        onChange={(next) =>
          set({ ...(own && { [own]: null }), voice_settings: { ...settings, [setting]: next } })
        }
      />
    </div>
  );
};

/** The voice and its settings. */
export const VoiceGroup = () => {
  const { errors, fields } = useCreateForm();
  const settings = [...(fields.get("voice_settings")?.fields.keys() ?? [])];
  return (
    <>
      <VoiceField />
      <div className={fieldClasses["grid"]} id="field-voice_settings" tabIndex={-1}>
        {settings.map((setting) => (
          <SettingField key={setting} setting={setting} />
        ))}
      </div>
      {errors["voice_settings"] ? (
        <p className={fieldClasses["error"]}>{errors["voice_settings"]}</p>
      ) : null}
    </>
  );
};
