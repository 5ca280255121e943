/** Plays previews, one at a time. */
import { ActionIcon } from "@mantine/core";
import { Pause, Play } from "lucide-react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { useTexts } from "../../../texts/texts.tsx";

type Player = {
  /** The address that plays; null: none. */
  readonly playing: string | null;
  readonly isLoading: boolean;
  readonly failed: string | null;
  readonly toggle: (url: string) => void;
};

const Context = createContext<Player | null>(null);

/** Gives a list its one player; it falls silent when the list is closed. */
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
        // Another one was begun before this one could.
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
