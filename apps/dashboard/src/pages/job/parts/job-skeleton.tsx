import { Skeleton } from "@mantine/core";
import layout from "../job-view.module.css";
import player from "../player/player.module.css";

const lines = [94, 100, 72, 0, 88, 97, 40] as const;

/** The page's shape: the player with its script, and the stages beside them. */
export const JobSkeleton = () => (
  <div className={layout["grid"]}>
    <div className={layout["main"]}>
      <div className={layout["box"]}>
        <div className={player["panel"]}>
          <Skeleton className={player["frame"]} height="auto" radius={10} />
          <div>
            {lines.map((width) => (
              <Skeleton key={width} width={`${width}%`} height={width === 0 ? 0 : 13} mb={14} />
            ))}
          </div>
        </div>
        <Skeleton height={36} mt={18} width={300} />
      </div>
    </div>
    <div className={layout["side"]}>
      <Skeleton height={420} radius={12} />
      <Skeleton height={260} radius={12} />
    </div>
  </div>
);
