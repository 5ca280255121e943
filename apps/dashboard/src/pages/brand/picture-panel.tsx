import { Button, FileButton, Group, Text } from "@mantine/core";
import { ImagePlus } from "lucide-react";
import type { ReactNode } from "react";
import { useAction } from "../../api/use-action.ts";
import { Panel } from "../../components/panel.tsx";
import { acceptOf } from "../../components/uploads.ts";
import { useImageCheck, useUploadTexts } from "../../components/use-uploads.ts";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./brand.module.css";
import { tenantKey } from "./queries.ts";

/** A picture of the account: uploaded, replaced, removed; `children` shows where it is seen. */
export const PicturePanel = ({
  title,
  text,
  url,
  use,
  shape,
  upload,
  remove,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly url: string | null;
  readonly use: "logo" | "avatar";
  readonly shape: "wide" | "round";
  readonly upload: (file: File) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
  readonly children?: ReactNode;
}) => {
  const t = useTexts("brand");
  const common = useTexts("common");
  const { limits } = useUploadTexts(use);
  const check = useImageCheck(use);
  const put = useAction({
    run: async (file: File) => {
      check(file);
      return await upload(file);
    },
    done: t("uploaded"),
    invalidates: [tenantKey],
  });
  const drop = useAction({ run: remove, done: t("removed"), invalidates: [tenantKey] });
  return (
    <Panel title={title} text={text}>
      <div className={classes["picture"]}>
        <div className={classes["frame"]} data-shape={shape}>
          {url ? (
            <img src={url} alt={title} />
          ) : (
            <ImagePlus size={24} strokeWidth={1.5} aria-hidden />
          )}
        </div>
        <div className={classes["grow"]}>
          <Group gap="xs">
            <FileButton
              accept={acceptOf(use)}
              onChange={(file) => file && put.mutate(file)}
              inputProps={{ "aria-label": title }}
            >
              {(props) => (
                <Button variant="default" loading={put.isPending} {...props}>
                  {url ? t("replace") : t("upload")}
                </Button>
              )}
            </FileButton>
            {url ? (
              <Button
                variant="subtle"
                color="red"
                loading={drop.isPending}
                onClick={() => drop.mutate()}
              >
                {common("remove")}
              </Button>
            ) : null}
          </Group>
          <Text size="sm" c="dimmed" mt={6}>
            {limits}
          </Text>
        </div>
        {children}
      </div>
    </Panel>
  );
};
