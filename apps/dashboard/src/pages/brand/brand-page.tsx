import {
  Button,
  FileButton,
  Group,
  NativeSelect,
  SegmentedControl,
  Skeleton,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ImagePlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Template } from "reelwright";
import { defaultTemplateQuery, templatesKey, tenantKey, tenantQuery } from "../../api/queries.ts";
import { useAction } from "../../api/use-action.ts";
import { acceptOf } from "../../components/limits.ts";
import { Loaded, Page, Panel } from "../../components/page.tsx";
import { useImageCheck, useUploadTexts } from "../../components/use-uploads.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { CaptionSample } from "../create/captions/caption-sample.tsx";
import classes from "./brand.module.css";
import { type CaptionConfig, captionStyles, captionsOf, withCaptions } from "./caption-config.ts";

const BrandSkeleton = () => (
  <Stack gap="lg">
    <Skeleton height={180} radius={12} />
    <Skeleton height={180} radius={12} />
    <Skeleton height={440} radius={12} />
  </Stack>
);

/** The brand kit: images and caption style of the account's videos. */
export const BrandPage = () => {
  const t = useTexts("brand");
  const client = useClient();
  const tenant = useQuery(tenantQuery(client));
  return (
    <Page title={t("title")} text={t("text")}>
      <Loaded query={tenant} skeleton={<BrandSkeleton />}>
        {({ avatar_url: avatar, brand_kit: { logo_url: logo } }) => (
          <Stack gap="lg">
            <PicturePanel
              title={t("logo")}
              text={t("logoText")}
              url={logo}
              use="logo"
              shape="wide"
              upload={(file) => client.tenant.uploadLogo(file)}
              remove={() => client.tenant.deleteLogo()}
            />
            <PicturePanel
              title={t("avatar")}
              text={t("avatarText")}
              url={avatar}
              use="avatar"
              shape="round"
              upload={(file) => client.tenant.uploadAvatar(file)}
              remove={() => client.tenant.deleteAvatar()}
            />
            <CaptionsPanel logo={logo} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
};

/** An image of the account that can be uploaded, replaced and removed. `children` previews it. */
const PicturePanel = ({
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
  const change = useAction({
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
              onChange={(file) => file && change.mutate(file)}
              inputProps={{ "aria-label": title }}
            >
              {(props) => (
                <Button variant="default" loading={change.isPending} {...props}>
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

const fonts = ["Montserrat", "Anton", "Bebas Neue", "Inter"];
const places = ["top", "middle", "bottom"] as const;
const colours = { text_color: "#ffffff", highlight_color: "#ffd60a", outline_color: "#000000" };

type Options = CaptionConfig["custom_caption_options"];

const CustomOptions = ({
  options,
  onChange,
}: {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}) => {
  const t = useTexts("brand");
  const change = (part: Options) => onChange({ ...options, ...part });
  return (
    <div className={classes["own"]}>
      <NativeSelect
        label={t("font")}
        data={fonts}
        value={options.font_family ?? "Montserrat"}
        onChange={(event) => change({ font_family: event.currentTarget.value })}
      />
      {(Object.keys(colours) as (keyof typeof colours)[]).map((part) => (
        <TextInput
          key={part}
          type="color"
          label={t(part)}
          value={options[part] ?? colours[part]}
          onChange={(event) => change({ [part]: event.currentTarget.value })}
        />
      ))}
      <SegmentedControl
        aria-label={t("position")}
        data={places.map((each) => ({ value: each, label: t(`place.${each}`) }))}
        value={options.position ?? "bottom"}
        onChange={(value) =>
          change({ position: places.find((each) => each === value) ?? "bottom" })
        }
      />
      <Switch
        label={t("uppercase")}
        checked={options.uppercase ?? false}
        onChange={(event) => change({ uppercase: event.currentTarget.checked })}
      />
    </div>
  );
};

const Styles = ({
  chosen,
  options,
  onChoose,
}: {
  readonly chosen: CaptionConfig["caption_style"];
  readonly options: Options;
  readonly onChoose: (style: CaptionConfig["caption_style"]) => void;
}) => {
  const t = useTexts("brand");
  const names = useTexts("words");
  return (
    <fieldset className={classes["styles"]}>
      <legend className="visually-hidden">{t("captions")}</legend>
      {captionStyles.map((style) => (
        <label key={style} className={classes["style"]}>
          <input
            type="radio"
            name="caption-style"
            checked={style === chosen}
            onChange={() => onChoose(style)}
          />
          <CaptionSample style={style} options={options} isMoving={false} />
          {names(`value.caption_style.${style}`)}
        </label>
      ))}
    </fieldset>
  );
};

const CaptionsForm = ({
  template,
  logo,
}: {
  readonly template: Template | null;
  readonly logo: string | null;
}) => {
  const t = useTexts("brand");
  const save = useTexts("common")("save");
  const client = useClient();
  const [captions, setCaptions] = useState(() => captionsOf(template?.config));
  const config = withCaptions(template?.config, captions);
  const keep = useAction({
    run: () =>
      template
        ? client.templates.update(template.template_id, { config })
        : client.templates.create({ name: t("templateName"), config, is_default: true }),
    done: t("captionsSaved"),
    invalidates: [templatesKey],
  });
  const { caption_style: style, custom_caption_options: options } = captions;
  return (
    <div className={classes["captions"]}>
      <div className={classes["phone"]}>
        <CaptionSample style={style} options={options} />
        {logo ? <img src={logo} alt="" className={classes["logo"]} /> : null}
      </div>
      <Stack gap="md">
        <Styles
          chosen={style}
          options={options}
          onChoose={(caption_style) => setCaptions({ ...captions, caption_style })}
        />
        {style === "custom" ? (
          <CustomOptions
            options={options}
            onChange={(custom_caption_options) =>
              setCaptions({ ...captions, custom_caption_options })
            }
          />
        ) : null}
        <Group justify="flex-end">
          <Button loading={keep.isPending} onClick={() => keep.mutate()}>
            {save}
          </Button>
        </Group>
      </Stack>
    </div>
  );
};

/** The caption style of new videos, stored in the default template. */
const CaptionsPanel = ({ logo }: { readonly logo: string | null }) => {
  const t = useTexts("brand");
  const template = useQuery(defaultTemplateQuery(useClient()));
  return (
    <Panel title={t("captions")} text={t("captionsText")}>
      <Loaded query={template} skeleton={<Skeleton height={356} />}>
        {(found) => <CaptionsForm template={found} logo={logo} />}
      </Loaded>
    </Panel>
  );
};
