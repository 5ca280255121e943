import { Check } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./sound.module.css";
import { PlayButton } from "./use-player.tsx";

/** A voice or a track in a list: heard with one button, chosen with the other. */
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
  <li className={classes["row"]} data-chosen={isChosen || undefined}>
    <PlayButton url={url} name={name} />
    <button type="button" className={classes["choose"]} aria-pressed={isChosen} onClick={onChoose}>
      <span className={classes["name"]}>{name}</span>
      <span className={classes["text"]}>{text}</span>
    </button>
    {isChosen ? <Check size={18} className={classes["check"]} aria-hidden /> : null}
    {children}
  </li>
);
