import { Button, Group } from "@mantine/core";
import { Captions, Download, Image } from "lucide-react";
import type { Job } from "reelwright";
import { downloadLink, fileName } from "../../../components/download-link.ts";
import { useTexts } from "../../../texts/texts.tsx";

/** Links to the files of a video, with names that say what they are. */
export const Downloads = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const { captions } = job;
  const files = [
    { kind: "mp4", label: "MP4", url: job.final_video_url, icon: Download },
    { kind: "srt", label: "SRT", url: captions.srt_url, icon: Captions },
    { kind: "vtt", label: "VTT", url: captions.vtt_url, icon: Captions },
    { kind: "jpg", label: t("thumbnail"), url: job.thumbnail_url, icon: Image },
  ];
  return (
    <Group gap="xs">
      {files.map(({ kind, label, url, icon: Icon }) =>
        url === null ? null : (
          <Button
            key={kind}
            component="a"
            {...downloadLink(url, fileName(job.product_name, job.job_id, kind), location.origin)}
            variant={kind === "mp4" ? "filled" : "default"}
            leftSection={<Icon size={15} aria-hidden />}
            aria-label={t("download", { file: label })}
          >
            {label}
          </Button>
        ),
      )}
    </Group>
  );
};
