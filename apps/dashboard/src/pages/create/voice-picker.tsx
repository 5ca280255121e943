import { Skeleton, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { MicOff } from "lucide-react";
import { useState } from "react";
import { Empty, Loaded } from "../../components/page.tsx";
import { plainWord, useWords } from "../../components/use-words.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import {
  FilterSelect,
  LibraryModal,
  MoreItems,
  PlayerProvider,
  SearchBox,
  SoundRow,
} from "./library.tsx";
import { type VoiceFilter, voiceOptionsQuery, voicesQuery, voiceText } from "./queries.ts";
import sound from "./sound.module.css";

const traits = ["language", "gender", "age", "accent", "use_case"] as const;

const Filters = ({
  filter,
  onChange,
}: {
  readonly filter: VoiceFilter;
  readonly onChange: (filter: VoiceFilter) => void;
}) => {
  const t = useTexts("create");
  const words = useWords();
  const { data } = useQuery(voiceOptionsQuery(useClient()));
  return (
    <>
      <SearchBox
        label={t("searchVoices")}
        value={filter.search ?? ""}
        onChange={(search) => onChange({ ...filter, search })}
      />
      {traits.map((trait) => (
        <FilterSelect
          key={trait}
          label={t(`trait.${trait}`)}
          data={(data?.[trait] ?? []).map((value) => ({
            value,
            label: trait === "language" ? words.language(value) : plainWord(value),
          }))}
          value={filter[trait]}
          onChange={(value) => {
            const { [trait]: _before, ...others } = filter;
            onChange(value === undefined ? others : { ...others, [trait]: value });
          }}
        />
      ))}
    </>
  );
};

const skeleton = Array.from({ length: 8 }, (_, at) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
  <Skeleton key={at} height={46} my={8} />
));

/** The picker of all voices. */
export const VoicePicker = ({
  chosen,
  language,
  onChoose,
  onClose,
}: {
  readonly chosen: string | null;
  /** The video's language, the initial filter. */
  readonly language: string;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts("create");
  const [filter, setFilter] = useState<VoiceFilter>({ language });
  const [search] = useDebouncedValue(filter.search?.trim() ?? "", 250);
  const { search: _typed, ...traitsOf } = filter;
  const query = useInfiniteQuery(
    voicesQuery(useClient(), { ...traitsOf, ...(search !== "" && { search }) }),
  );
  return (
    <LibraryModal
      title={t("voices")}
      filters={<Filters filter={filter} onChange={setFilter} />}
      onClose={onClose}
    >
      <PlayerProvider>
        <Loaded query={query} skeleton={skeleton}>
          {({ pages }) => {
            const voices = pages.flatMap(({ items }) => items);
            if (voices.length === 0)
              return <Empty icon={MicOff} title={t("noVoice")} text={t("noMatchHint")} />;
            return (
              <>
                <Text size="sm" c="dimmed" mb={6} role="status">
                  {t("voiceCount", { count: pages[0]?.total ?? 0 })}
                </Text>
                <ul className={sound["list"]}>
                  {voices.map((voice) => (
                    <SoundRow
                      key={voice.voice_id}
                      name={voice.name}
                      text={voiceText(voice)}
                      url={voice.preview_url}
                      isChosen={voice.voice_id === chosen}
                      onChoose={() => {
                        onChoose(voice.voice_id);
                        onClose();
                      }}
                    />
                  ))}
                </ul>
                <MoreItems {...query} />
              </>
            );
          }}
        </Loaded>
      </PlayerProvider>
    </LibraryModal>
  );
};
