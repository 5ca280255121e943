import { CloseButton, Loader } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { ImagePlus } from "lucide-react";
import type { ChangeEvent, DragEvent } from "react";
import { useClient } from "../../api/client-context.tsx";
import { useErrorText } from "../../api/error-text.ts";
import { acceptOf } from "../../components/uploads.ts";
import { useImageCheck } from "../../components/use-uploads.ts";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./playground.module.css";

/** One picture that is there, with its way out. */
export const PictureTile = ({
  url,
  label,
  onRemove,
}: {
  readonly url: string;
  readonly label: string;
  readonly onRemove: () => void;
}) => {
  const remove = useTexts("common")("remove");
  return (
    <div className={classes["tile"]}>
      <img src={url} alt={label} width={92} height={92} />
      <CloseButton
        className={classes["tileRemove"]}
        size="sm"
        aria-label={`${remove}: ${label}`}
        onClick={onRemove}
      />
    </div>
  );
};

/** Takes a picture by choosing or dropping a file, and uploads it. `onAdd` gets its address. */
export const AddPicture = ({
  label,
  onAdd,
}: {
  readonly label: string;
  readonly onAdd: (url: string) => void;
}) => {
  const t = useTexts("playground");
  const client = useClient();
  const errorText = useErrorText();
  const check = useImageCheck("product_image");
  const { mutate, isPending, error } = useMutation({
    networkMode: "always",
    mutationFn: async (file: File) => {
      check(file);
      return await client.uploads.productImage(file);
    },
    onSuccess: ({ url }) => onAdd(url),
  });
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.currentTarget.files);
    event.currentTarget.value = "";
  };
  return (
    <div>
      <label
        className={classes["add"]}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        data-busy={isPending || undefined}
      >
        {isPending ? <Loader size={18} aria-hidden /> : <ImagePlus size={18} aria-hidden />}
        <span>{isPending ? t("uploading") : t("addPicture")}</span>
        <input
          className="visually-hidden"
          type="file"
          accept={acceptOf("product_image")}
          aria-label={label}
          disabled={isPending}
          onChange={choose}
        />
      </label>
      {error ? (
        <p className={classes["problem"]} role="alert">
          {errorText(error).message}
        </p>
      ) : null}
    </div>
  );
};
