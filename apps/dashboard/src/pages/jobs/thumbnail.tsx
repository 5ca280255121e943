import { useReducedMotion } from "@mantine/hooks";
import { ImageOff } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import type { Job } from "reelwright";
import { jobPicture } from "../../components/job-picture.ts";
import classes from "./jobs-list.module.css";

/** Whether a row is pointed at or has the focus. */
const useIsActive = (row: RefObject<HTMLElement | null>): boolean => {
  const [isActive, setActive] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const begin = (): void => setActive(true);
    const end = (): void => setActive(false);
    const events = { pointerenter: begin, focusin: begin, pointerleave: end, focusout: end };
    for (const [event, act] of Object.entries(events)) element.addEventListener(event, act);
    return () => {
      for (const [event, act] of Object.entries(events)) element.removeEventListener(event, act);
    };
  }, [row]);
  return isActive;
};

/**
 * A job's picture. Its video is loaded and plays without sound while somebody points at the row, unless they want no
 * motion.
 */
export const Thumbnail = ({
  job,
  row,
}: {
  readonly job: Job;
  readonly row: RefObject<HTMLElement | null>;
}) => {
  const isActive = useIsActive(row);
  const isStill = useReducedMotion();
  const [isBroken, setBroken] = useState(false);
  const picture = isBroken ? null : jobPicture(job, location.origin);
  const isPlaying = isActive && !isStill && job.final_video_url !== null;
  return (
    <span className={classes["thumbnail"]} data-made={picture?.isOfVideo || undefined}>
      {picture ? (
        <img
          src={picture.url}
          alt=""
          loading="lazy"
          decoding="async"
          width={44}
          height={64}
          onError={() => setBroken(true)}
        />
      ) : (
        <ImageOff size={16} strokeWidth={1.75} aria-hidden />
      )}
      {isPlaying && job.final_video_url ? (
        <video
          src={job.final_video_url}
          muted
          autoPlay
          loop
          playsInline
          aria-hidden
          tabIndex={-1}
        />
      ) : null}
    </span>
  );
};
