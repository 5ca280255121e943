import { useQuery } from "@tanstack/react-query";
import { Ban, Clapperboard, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Job } from "reelwright";
import { useClient } from "../../../api/client-context.tsx";
import { jobPicture } from "../../../components/job-picture.ts";
import { useTexts } from "../../../texts/texts.tsx";
import { keyframesQuery } from "../queries.ts";
import classes from "./player.module.css";

const noteOf = ({ status, stop_at_stage }: Job) => {
  if (status === "failed") return { icon: TriangleAlert, text: "noVideoFailed" } as const;
  if (status === "cancelled") return { icon: Ban, text: "noVideoCancelled" } as const;
  const isStopped = status === "completed" && stop_at_stage !== null;
  return { icon: Clapperboard, text: isStopped ? "noVideoStopped" : "videoComes" } as const;
};

/** The newest picture of a video that isn't there yet, in the place where it will be. */
export const Preview = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const [broken, setBroken] = useState<string | null>(null);
  const { data: keyframes = [] } = useQuery(keyframesQuery(useClient(), job.job_id));
  const drawn = keyframes.findLast(({ image_url }) => image_url !== null);
  const keyframe = drawn?.preview_url ?? drawn?.image_url ?? null;
  const own = jobPicture(job, location.origin);
  const picture = own?.isOfVideo ? own.url : (keyframe ?? own?.url);
  const { icon: Icon, text } = noteOf(job);
  return (
    <div className={classes["preview"]}>
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt=""
          className={classes["previewPicture"]}
          onError={() => setBroken(picture)}
        />
      ) : null}
      <p className={classes["previewNote"]}>
        <Icon size={15} aria-hidden />
        {t(text)}
      </p>
    </div>
  );
};
