import { ColorInput, NumberInput, SegmentedControl, Select, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../components/use-words.ts";
import { useTexts } from "../../texts/texts.tsx";
import { type CaptionOptions, CaptionSample } from "./captions/caption-sample.tsx";
import { useCreateForm } from "./create-form.tsx";
import fieldClasses from "./fields.module.css";
import { ChoiceField } from "./fields.tsx";
import { SwitchField } from "./setting-fields.tsx";

/** Captions: on or off, style and options. */
export const CaptionsGroup = () => {
  const { fields, value } = useCreateForm();
  const words = useWords();
  const options = value<CaptionOptions | null>("custom_caption_options") ?? {};
  const style = value<string>("caption_style");
  const cards = (fields.get("caption_style")?.values ?? []).map((each) => ({
    value: String(each),
    title: words.value("caption_style", each),
    text: words.hint(`caption_style_${String(each)}`),
    picture: <CaptionSample style={String(each)} options={options} />,
  }));
  return (
    <>
      <SwitchField name="captions_enabled" />
      {value<boolean>("captions_enabled") ? (
        <>
          <ChoiceField name="caption_style" cards={cards} className={fieldClasses["choices"]} />
          {style === "custom" ? <OwnCaptions /> : null}
        </>
      ) : null}
    </>
  );
};

const colours = ["text_color", "highlight_color", "outline_color", "background_color"] as const;
const numbers = ["font_size_pct", "outline_width", "words_per_line"] as const;
const fonts = ["Montserrat", "Anton", "Bebas Neue", "Inter"];
/** Defaults for omitted numbers. The size then follows the frame's shorter side. */
const usualNumbers = { font_size_pct: null, outline_width: 4, words_per_line: 3 } as const;
const usual: Required<Pick<CaptionOptions, "text_color" | "highlight_color" | "outline_color">> = {
  ...{ text_color: "#ffffff", highlight_color: "#ffd60a", outline_color: "#000000" },
};

const useOptions = () => {
  const { fields, set, value } = useCreateForm();
  const options = value<CaptionOptions | null>("custom_caption_options") ?? {};
  return {
    options,
    parts: fields.get("custom_caption_options")?.fields,
    change: (part: keyof CaptionOptions, next: unknown) => {
      const { [part]: _before, ...others } = options;
      const isNone = next === null || next === "" || next === undefined;
      set({ custom_caption_options: isNone ? others : { ...others, [part]: next } });
    },
  };
};

const Colours = () => {
  const words = useWords();
  const { options, change } = useOptions();
  return colours.map((part) => (
    <ColorInput
      key={part}
      label={words.field(`caption_${part}`)}
      value={options[part] ?? (part === "background_color" ? "" : usual[part])}
      format={part === "background_color" ? "hexa" : "hex"}
      onChange={(next) => change(part, /^#[\da-f]{6}([\da-f]{2})?$/i.test(next) ? next : null)}
    />
  ));
};

const Numbers = () => {
  const t = useTexts("create");
  const words = useWords();
  const { options, parts, change } = useOptions();
  return numbers.map((part) => {
    const { minimum, maximum } = parts?.get(part) ?? {};
    return (
      <NumberInput
        key={part}
        label={words.field(`caption_${part}`)}
        value={options[part] ?? ""}
        placeholder={usualNumbers[part]?.toString() ?? t("automatic")}
        min={minimum ?? 0}
        max={maximum ?? 100}
        onChange={(next) => change(part, next)}
      />
    );
  });
};

const Labelled = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <div>
    <div className={fieldClasses["legend"]}>{label}</div>
    {children}
  </div>
);

/** The options of the custom caption style, with a live sample. */
const OwnCaptions = () => {
  const words = useWords();
  const { options, parts, change } = useOptions();
  const choices = (part: "position" | "animation") =>
    (parts?.get(part)?.values ?? []).map((each) => ({
      value: String(each),
      label: words.value(`caption_${part}`, each),
    }));
  return (
    <div className={fieldClasses["grid"]} id="field-custom_caption_options" tabIndex={-1}>
      <Select
        label={words.field("caption_font_family")}
        data={fonts}
        value={options.font_family ?? "Montserrat"}
        allowDeselect={false}
        onChange={(next) => change("font_family", next)}
      />
      <Colours />
      <Numbers />
      <Labelled label={words.field("caption_position")}>
        <SegmentedControl
          fullWidth
          aria-label={words.field("caption_position")}
          data={choices("position")}
          value={options.position ?? "bottom"}
          onChange={(next) => change("position", next)}
        />
      </Labelled>
      <Select
        label={words.field("caption_animation")}
        data={choices("animation")}
        value={options.animation ?? "karaoke"}
        allowDeselect={false}
        onChange={(next) => change("animation", next)}
      />
      <Switch
        label={words.field("caption_uppercase")}
        checked={options.uppercase ?? false}
        onChange={({ currentTarget }) => change("uppercase", currentTarget.checked)}
      />
    </div>
  );
};
