import {
  ActionIcon,
  Button,
  Input,
  Progress,
  Text,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ImageUp, Plus, Sparkles, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { APIError, type FieldSuggestions } from "reelwright";
import { useErrorText } from "../../api/error-text.ts";
import { useFormat } from "../../components/format.ts";
import { acceptOf } from "../../components/limits.ts";
import { Panel } from "../../components/page.tsx";
import { useUploadTexts } from "../../components/use-uploads.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { useCreateForm } from "./create-form.tsx";
import { productKey } from "./draft.ts";
import { FieldLabel, TextField } from "./fields.tsx";
import classes from "./product-panel.module.css";
import { suggestionsQuery } from "./queries.ts";
import { type Picture, type Sample, samples, useDrop } from "./use-picture.ts";

/** The state of the suggestions. */
const SuggestionState = ({ suggestions }: { readonly suggestions: Suggestions }) => {
  const t = useTexts("create");
  const { isUnderWay, error, again } = suggestions;
  return (
    <div
      role="status"
      className={classes["suggesting"]}
      data-shown={isUnderWay || error ? true : undefined}
    >
      {isUnderWay ? (
        <Text size="sm" className={classes["looking"]}>
          <Sparkles size={14} aria-hidden className={classes["twinkle"]} /> {t("suggesting")}
        </Text>
      ) : null}
      {!isUnderWay && error ? (
        <Text size="sm" c="dimmed">
          {t("suggestFailed")}{" "}
          <Button variant="subtle" size="compact-xs" onClick={again}>
            {t("suggestAgain")}
          </Button>
        </Text>
      ) : null}
    </div>
  );
};

/** The product: image, name and texts. */
export const ProductPanel = ({
  picture,
  suggestions,
}: {
  readonly picture: Picture;
  readonly suggestions: Suggestions;
}) => {
  const t = useTexts("create");
  return (
    <Panel title={t("product")}>
      <div className={classes["product"]}>
        <div className={classes["pictureSide"]}>
          <PictureField picture={picture} />
          <SampleList onTake={(sample) => void picture.takeSample(sample)} />
        </div>
        <div className={classes["texts"]}>
          <TextField name="product_name" placeholder={t("namePlaceholder")} isRequired />
          <SuggestionState suggestions={suggestions} />
          <PointsField />
          <TextField name="cta_text" placeholder={t("ctaPlaceholder")} />
        </div>
      </div>
    </Panel>
  );
};

/** Accepts pasted images like dropped ones. */
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

/** The text for a fault of the image. */
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

/** The button that chooses an image; large while there is none. */
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

/** The area to drop, paste or choose an image. Shows the current one. */
const PictureField = ({ picture }: { readonly picture: Picture }) => {
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

const name = "key_selling_points";

/** The selling points, one per line. Enter adds a line. */
const PointsField = () => {
  const t = useTexts("create");
  const { errors, fields, set, value } = useCreateForm();
  const most = fields.get(name)?.maxItems ?? 5;
  const points = value<readonly string[] | null>(name) ?? [];
  const shown = points.length === 0 ? [""] : points;
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelectorAll("input")[wanted.current]?.focus();
    wanted.current = null;
  });
  const change = (next: readonly string[], focus: number | null = null) => {
    wanted.current = focus;
    set({ [name]: next });
  };
  const add = (after: number) => {
    if (shown.length < most) change(shown.toSpliced(after + 1, 0, ""), after + 1);
  };
  const remove = (at: number) => change(shown.toSpliced(at, 1), Math.max(0, at - 1));
  return (
    <Input.Wrapper
      labelElement="div"
      label={<FieldLabel name={name} />}
      {...(errors[name] && { error: errors[name] })}
    >
      <div ref={list} className={classes["points"]} id={`field-${name}`} tabIndex={-1}>
        {shown.map((point, at) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else to be known by
            key={at}
            aria-label={t("point", { number: at + 1 })}
            placeholder={t("pointPlaceholder")}
            value={point}
            maxLength={fields.get(name)?.items?.maxLength ?? 300}
            onChange={({ currentTarget }) => change(shown.with(at, currentTarget.value))}
            onKeyDown={(event) => {
              if (event.key === "Enter" && !event.nativeEvent.isComposing) {
                event.preventDefault();
                add(at);
              } else if (event.key === "Backspace" && point === "" && shown.length > 1) {
                event.preventDefault();
                remove(at);
              }
            }}
            rightSection={
              points.length > 0 ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t("removePoint", { number: at + 1 })}
                  onClick={() => remove(at)}
                >
                  <X size={14} />
                </ActionIcon>
              ) : null
            }
          />
        ))}
        {shown.length < most && points.length > 0 ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Plus size={14} />}
            className={classes["addPoint"]}
            onClick={() => add(shown.length - 1)}
          >
            {t("addPoint")}
          </Button>
        ) : null}
      </div>
    </Input.Wrapper>
  );
};

/** Sample products. A click fills in image and name. */
const SampleList = ({ onTake }: { readonly onTake: (sample: Sample) => void }) => {
  const t = useTexts("create");
  return (
    <div className={classes["samples"]}>
      <span className={classes["samplesTitle"]}>{t("orSample")}</span>
      <ul>
        {samples.map((sample) => (
          <li key={sample.name}>
            <UnstyledButton
              className={classes["sample"]}
              onClick={() => onTake(sample)}
              title={sample.name}
            >
              <img
                src={sample.picture}
                width={48}
                height={48}
                alt={t("takeSample", { name: sample.name })}
              />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The number of segments of the default length that fit into the video. Suggested scripts assume that length. */
const segmentsFor = (videoSeconds: number, defaultSeconds: number): number =>
  Math.min(10, Math.max(1, Math.floor(videoSeconds / defaultSeconds)));

type Suggestions = {
  readonly isUnderWay: boolean;
  readonly error: unknown;
  readonly again: () => void;
};

/** Requests suggestions once there are a name and an image, and adds them to the form. */
export const useSuggestions = (
  suggest: (suggestions: FieldSuggestions, product: string | null) => void,
): Suggestions => {
  const { draft, fields, value } = useCreateForm();
  const client = useClient();
  const product = productKey(draft.values);
  // The user may still be typing the name.
  const [settled] = useDebouncedValue(product, 700);
  const isWanted = settled !== null && settled === product && settled !== draft.suggestedFor;
  const { product_name: name, product_image_url: url } = draft.values;
  const seconds = (value<number | null>("segment_count") ?? 1) * value<number>("segment_duration");
  const { data, error, isFetching, refetch } = useQuery({
    ...suggestionsQuery(client, {
      product_name: String(name).trim(),
      product_image_url: String(url),
      segment_count: segmentsFor(seconds, Number(fields.get("segment_duration")?.default)),
    }),
    enabled: isWanted,
  });
  useEffect(() => {
    if (data && isWanted) suggest(data, settled);
  }, [data, isWanted, settled, suggest]);
  return { isUnderWay: isFetching, error: isWanted ? error : null, again: () => void refetch() };
};
