import { Button, Progress, Text } from "@mantine/core";
import { ImageUp, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { APIError } from "reelwright";
import { useErrorText } from "../../../api/error-text.ts";
import { useFormat } from "../../../components/format.ts";
import { acceptOf } from "../../../components/uploads.ts";
import { useUploadTexts } from "../../../components/use-uploads.ts";
import { useTexts } from "../../../texts/texts.tsx";
import { useCreateForm } from "../form/form-context.tsx";
import classes from "./product.module.css";
import { useDrop } from "./use-drop.ts";
import type { Picture } from "./use-picture.ts";

/** A picture in the clipboard is as good as one that is dropped. */
const usePastedPicture = (choose: (file: File) => void): void => {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"));
      if (file) choose(file);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [choose]);
};

const Progressing = ({ picture }: { readonly picture: Picture }) => {
  const t = useTexts("create");
  const { percent } = useFormat();
  const share = Math.round((picture.share ?? 0) * 100) / 100;
  return (
    <div className={classes["progress"]}>
      <Text size="xs" role="status">
        {share < 1 ? t("uploading", { percent: percent(share) }) : t("checkingPicture")}
      </Text>
      <Progress value={share * 100} size="sm" aria-label={t("uploadProgress")} />
    </div>
  );
};

/** What is wrong with the picture, in words. */
const usePictureError = (picture: Picture): string | null => {
  const t = useTexts("create");
  const errorText = useErrorText();
  const uploadTexts = useUploadTexts("product_image");
  const { errors } = useCreateForm();
  if (picture.fault !== null) return uploadTexts.fault(picture.fault);
  const { error, isRefused, kind } = picture;
  if (error instanceof APIError && error.code === "FILE_TYPE_MISMATCH")
    return t("pictureMismatch", { kind });
  if (error !== null)
    return `${errorText(error).message}${isRefused ? ` ${t("chooseAnother")}` : ""}`;
  return errors["product_image_url"] ?? null;
};

/** The button that asks for a picture, large where there is none yet. */
const ChooseButton = ({
  isEmpty,
  onClick,
}: {
  readonly isEmpty: boolean;
  readonly onClick: () => void;
}) => {
  const t = useTexts("create");
  const { limits } = useUploadTexts("product_image");
  return (
    <button
      type="button"
      id="field-product_image_url"
      className={classes["choose"]}
      onClick={onClick}
    >
      <ImageUp size={isEmpty ? 26 : 16} strokeWidth={1.75} aria-hidden />
      <span className={classes["chooseTitle"]}>{t(isEmpty ? "dropPicture" : "otherPicture")}</span>
      {isEmpty ? (
        <span className={classes["chooseText"]}>{`${t("pictureHow")} ${limits}`}</span>
      ) : null}
    </button>
  );
};

/** Where a picture is dropped, pasted or chosen; it shows the one that is there. */
export const PictureField = ({ picture }: { readonly picture: Picture }) => {
  const t = useTexts("create");
  const { choose, url, share, remove } = picture;
  usePastedPicture(choose);
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useDrop((file) => void choose(file));
  const error = usePictureError(picture);
  return (
    <div>
      <div
        {...handlers}
        className={classes["drop"]}
        data-active={isOver || undefined}
        data-error={error !== null || undefined}
        data-filled={url !== null || undefined}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptOf("product_image")}
          aria-label={t("pictureInput")}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void choose(file);
            // The same file may be chosen again.
            currentTarget.value = "";
          }}
        />
        {url === null ? null : <img className={classes["picture"]} src={url} alt={t("picture")} />}
        <ChooseButton isEmpty={url === null} onClick={() => input.current?.click()} />
        {url !== null && share === null ? (
          <button
            type="button"
            className={classes["remove"]}
            onClick={remove}
            aria-label={t("removePicture")}
          >
            <X size={16} aria-hidden />
          </button>
        ) : null}
        {share === null ? null : <Progressing picture={picture} />}
      </div>
      {error === null ? null : (
        <div className={classes["pictureError"]} role="alert">
          {error}{" "}
          {picture.error === null || picture.isRefused ? null : (
            <Button variant="subtle" size="compact-xs" onClick={() => void picture.again()}>
              {t("uploadAgain")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
