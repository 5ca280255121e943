import { Group, NativeSelect, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { Panel } from "../../components/panel.tsx";
import { type Language, languages } from "../../texts/languages.ts";
import { useLanguage, useTexts } from "../../texts/texts.tsx";

const schemes = [
  ["auto", "themeAuto"],
  ["light", "themeLight"],
  ["dark", "themeDark"],
] as const;

/** What this browser remembers: appearance and language. */
export const PreferencesPanel = () => {
  const t = useTexts("profile");
  const shell = useTexts("shell");
  const { language, choose } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title={t("preferences")} text={t("preferencesText")}>
      <Group gap="lg" align="flex-end">
        <SegmentedControl
          aria-label={shell("theme")}
          value={colorScheme}
          data={schemes.map(([value, text]) => ({ value, label: shell(text) }))}
          onChange={(value) =>
            setColorScheme(schemes.find(([scheme]) => scheme === value)?.[0] ?? "auto")
          }
        />
        <NativeSelect
          aria-label={shell("language")}
          value={language}
          data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          onChange={(event) => choose(event.currentTarget.value as Language)}
        />
      </Group>
    </Panel>
  );
};
