import {
  ActionIcon,
  Button,
  FileButton,
  Group,
  Progress,
  Skeleton,
  Text,
  Title,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Music, Trash2, Upload as UploadIcon } from "lucide-react";
import { useState } from "react";
import type { CatalogTrack, Reelwright } from "reelwright";
import { useErrorText } from "../../api/error-text.ts";
import { useAction } from "../../api/use-action.ts";
import { useFormat } from "../../components/format.ts";
import { acceptOf } from "../../components/limits.ts";
import { Empty, Loaded } from "../../components/page.tsx";
import { useUploadTexts } from "../../components/use-uploads.ts";
import { useWords } from "../../components/use-words.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { FilterSelect, LibraryModal, PlayerProvider, SearchBox, SoundRow } from "./library.tsx";
import { catalogueTracksQuery, ownTracksQuery } from "./queries.ts";
import sound from "./sound.module.css";
import { useUpload } from "./use-upload.ts";

type Choice = {
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
};

const titleOf = (file: Blob): string =>
  (file instanceof File ? file.name : "").replace(/\.[^.]+$/, "").slice(0, 100) || "Track";

const sendTrack = (client: Reelwright, file: Blob, signal: AbortSignal) =>
  client.music.createCustom(file, { title: titleOf(file) }, { signal });

/** The account's tracks, with an upload. */
const OwnTracks = ({ chosen, onChoose, onClose }: Choice) => {
  const t = useTexts("create");
  const errorText = useErrorText();
  const { limits } = useUploadTexts("music");
  const { duration } = useFormat();
  const client = useClient();
  const query = useQuery(ownTracksQuery(client));
  const { start, share, error } = useUpload(sendTrack);
  const remove = useAction({
    run: (id: string) => client.music.deleteCustom(id),
    invalidates: [["music", "own"]],
  });
  const upload = async (file: File | null) => {
    const track = file && (await start(file));
    if (!track) return;
    await query.refetch();
    onChoose(track.music_id);
  };
  return (
    <section aria-label={t("ownTracks")}>
      <Group justify="space-between" mb={6}>
        <Title order={3}>{t("ownTracks")}</Title>
        <FileButton accept={acceptOf("music")} onChange={(file) => void upload(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              leftSection={<UploadIcon size={14} />}
              loading={share !== null}
            >
              {t("uploadTrack")}
            </Button>
          )}
        </FileButton>
      </Group>
      {share === null ? null : (
        <Progress value={share * 100} size="sm" mb={8} aria-label={t("uploadProgress")} />
      )}
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errorText(error).message}
        </Text>
      ) : null}
      {query.data?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {`${t("noOwnTrack")} ${limits}`}
        </Text>
      ) : null}
      <ul className={sound["list"]}>
        {(query.data ?? []).map((track) => (
          <SoundRow
            key={track.music_id}
            name={track.title}
            text={duration(track.duration_seconds)}
            url={track.url}
            isChosen={track.music_id === chosen}
            onChoose={() => {
              onChoose(track.music_id);
              onClose();
            }}
          >
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("deleteTrack", { name: track.title })}
              loading={remove.isPending && remove.variables === track.music_id}
              onClick={() => remove.mutate(track.music_id)}
            >
              <Trash2 size={16} />
            </ActionIcon>
          </SoundRow>
        ))}
      </ul>
    </section>
  );
};

const fits = ({ title, artist, tags, mood, tempo }: CatalogTrack, wanted: Wanted): boolean =>
  (wanted.mood === undefined || wanted.mood === mood) &&
  (wanted.tempo === undefined || wanted.tempo === tempo) &&
  [title, artist, mood, ...tags]
    .join(" ")
    .toLowerCase()
    .includes(wanted.search.trim().toLowerCase());

type Wanted = {
  readonly search: string;
  readonly mood: string | undefined;
  readonly tempo: string | undefined;
};

const skeleton = Array.from({ length: 8 }, (_, at) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
  <Skeleton key={at} height={46} my={8} />
));

const Filters = ({
  wanted,
  onChange,
}: {
  readonly wanted: Wanted;
  readonly onChange: (wanted: Wanted) => void;
}) => {
  const t = useTexts("create");
  const words = useWords();
  const { data = [] } = useQuery(catalogueTracksQuery(useClient()));
  return (
    <>
      <SearchBox
        label={t("searchMusic")}
        value={wanted.search}
        onChange={(search) => onChange({ ...wanted, search })}
      />
      <FilterSelect
        label={t("trait.mood")}
        data={[...new Set(data.map(({ mood }) => mood))].map((value) => ({
          value,
          label: words.value("music_mood", value),
        }))}
        value={wanted.mood}
        onChange={(mood) => onChange({ ...wanted, mood })}
      />
      <FilterSelect
        label={t("trait.tempo")}
        data={["slow", "medium", "fast"].map((value) => ({
          value,
          label: words.value("tempo", value),
        }))}
        value={wanted.tempo}
        onChange={(tempo) => onChange({ ...wanted, tempo })}
      />
    </>
  );
};

/** The picker of all tracks: the library's and the account's. */
export const MusicPicker = (choice: Choice) => {
  const t = useTexts("create");
  const words = useWords();
  const [wanted, setWanted] = useState<Wanted>({ search: "", mood: undefined, tempo: undefined });
  const query = useQuery(catalogueTracksQuery(useClient()));
  return (
    <LibraryModal
      title={t("music")}
      filters={<Filters wanted={wanted} onChange={setWanted} />}
      onClose={choice.onClose}
    >
      <PlayerProvider>
        <OwnTracks {...choice} />
        <Title order={3} mt="lg" mb={6}>
          {t("catalogue")}
        </Title>
        <Loaded query={query} skeleton={skeleton}>
          {(tracks) => {
            const fitting = tracks.filter((track) => fits(track, wanted));
            if (fitting.length === 0)
              return <Empty icon={Music} title={t("noTrack")} text={t("noMatchHint")} />;
            return (
              <ul className={sound["list"]}>
                {fitting.map((track) => (
                  <SoundRow
                    key={track.music_id}
                    name={track.title}
                    text={`${track.artist} · ${words.value("music_mood", track.mood)} · ${track.bpm} bpm`}
                    url={track.preview_url}
                    isChosen={track.music_id === choice.chosen}
                    onChoose={() => {
                      choice.onChoose(track.music_id);
                      choice.onClose();
                    }}
                  />
                ))}
              </ul>
            );
          }}
        </Loaded>
      </PlayerProvider>
    </LibraryModal>
  );
};
