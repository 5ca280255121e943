import { ActionIcon, Button, Modal, Select, TextInput } from "@mantine/core";
import { useIntersection, useMediaQuery } from "@mantine/hooks";
import { Check, Pause, Play, Search } from "lucide-react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./library.module.css";
import soundClasses from "./sound.module.css";

/** A dialog; full screen on phones. */
export const LibraryModal = ({
  title,
  filters,
  children,
  onClose,
}: {
  readonly title: string;
  readonly filters: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}) => {
  const t = useTexts("common");
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={880}
      fullScreen={isPhone}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <div className={classes["filters"]}>{filters}</div>
      {children}
    </Modal>
  );
};

export const SearchBox = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => (
  <TextInput
    className={classes["search"] ?? ""}
    type="search"
    aria-label={label}
    placeholder={label}
    leftSection={<Search size={15} />}
    value={value}
    data-autofocus
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

type FilterChoice = { readonly value: string; readonly label: string };

/** A filter by one value of a trait, or by none. */
export const FilterSelect = ({
  label,
  data,
  value,
  onChange,
}: {
  readonly label: string;
  readonly data: readonly (string | FilterChoice)[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) => (
  <Select
    aria-label={label}
    placeholder={label}
    data={[...data]}
    value={value ?? null}
    clearable
    searchable={data.length > 8}
    onChange={(next) => onChange(next ?? undefined)}
  />
);

type Pages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};

/** The end of a list. Loads the next page when it scrolls into view, or by its button. */
export const MoreItems = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) => {
  const t = useTexts("common");
  const { ref, entry } = useIntersection({ rootMargin: "300px" });
  const isSeen = entry?.isIntersecting === true;
  useEffect(() => {
    if (isSeen && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isSeen, hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={ref} className={classes["more"]}>
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t("loadMore")}
      </Button>
    </div>
  );
};

/** A voice or track in a list, with a button that plays it and one that chooses it. */
export const SoundRow = ({
  name,
  text,
  url,
  isChosen,
  onChoose,
  children,
}: {
  readonly name: string;
  readonly text: string;
  readonly url: string | null;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}) => (
  <li className={soundClasses["row"]} data-chosen={isChosen || undefined}>
    <PlayButton url={url} name={name} />
    <button
      type="button"
      className={soundClasses["choose"]}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className={soundClasses["name"]}>{name}</span>
      <span className={soundClasses["text"]}>{text}</span>
    </button>
    {isChosen ? <Check size={18} className={soundClasses["check"]} aria-hidden /> : null}
    {children}
  </li>
);

type Player = {
  /** The URL that is playing; null if none is. */
  readonly playing: string | null;
  readonly isLoading: boolean;
  readonly failed: string | null;
  readonly toggle: (url: string) => void;
};

const Context = createContext<Player | null>(null);

/** Provides one player to a list. Stops it when the list is closed. */
export const PlayerProvider = ({ children }: { readonly children: ReactNode }) => {
  const [audio] = useState(() => new Audio());
  const [playing, setPlaying] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const stop = () => setPlaying(null);
    const ready = () => setLoading(false);
    audio.addEventListener("ended", stop);
    audio.addEventListener("playing", ready);
    return () => {
      audio.pause();
      audio.removeEventListener("ended", stop);
      audio.removeEventListener("playing", ready);
    };
  }, [audio]);
  const toggle = useCallback(
    (url: string) => {
      audio.pause();
      setFailed(null);
      if (playing === url) return setPlaying(null);
      setPlaying(url);
      setLoading(true);
      audio.src = url;
      audio.play().catch((error: unknown) => {
        // Another preview was started before this one could play.
        if (error instanceof DOMException && error.name === "AbortError") return;
        setPlaying(null);
        setFailed(url);
      });
    },
    [audio, playing],
  );
  const player = useMemo(
    () => ({ playing, isLoading, failed, toggle }),
    [playing, isLoading, failed, toggle],
  );
  return <Context value={player}>{children}</Context>;
};

/** Plays a preview, or stops it. */
export const PlayButton = ({
  url,
  name,
}: {
  readonly url: string | null;
  readonly name: string;
}) => {
  const t = useTexts("create");
  const player = useContext(Context);
  if (!player) throw new Error("PlayButton outside of PlayerProvider");
  const isPlaying = url !== null && player.playing === url;
  const hasFailed = url !== null && player.failed === url;
  const label = hasFailed
    ? t("previewFailed")
    : isPlaying
      ? t("stopPreview", { name })
      : t("playPreview", { name });
  return (
    <ActionIcon
      variant={isPlaying ? "filled" : "light"}
      color={hasFailed ? "red" : "violet"}
      radius="xl"
      size={38}
      disabled={url === null}
      loading={isPlaying && player.isLoading}
      aria-label={label}
      title={label}
      aria-pressed={isPlaying}
      onClick={() => url !== null && player.toggle(url)}
    >
      {isPlaying ? <Pause size={17} /> : <Play size={17} />}
    </ActionIcon>
  );
};
