/** A caption style as it looks in a video, drawn with CSS. Mirrors the renderer's styles. */
import { useTexts } from "../../../texts/texts.tsx";
import classes from "./caption-sample.module.css";
import moving from "./moving-words.module.css";

/** A custom style, in the API's form. */
export type CaptionOptions = {
  readonly font_family?: string;
  readonly font_size_pct?: number;
  readonly text_color?: string;
  readonly highlight_color?: string;
  readonly outline_color?: string;
  readonly outline_width?: number;
  readonly background_color?: string;
  readonly position?: "top" | "middle" | "bottom";
  readonly uppercase?: boolean;
  readonly words_per_line?: number;
  readonly animation?: "none" | "pop" | "fade" | "karaoke";
};

/** The bundled fonts, by the requested family. */
const families: { readonly [name: string]: string } = {
  anton: "Caption Anton",
  "bebas neue": "Caption Bebas Neue",
  montserrat: "Caption Montserrat",
  inter: "Caption Inter",
};

const ownStyle = (options: CaptionOptions): React.CSSProperties => {
  const family = options.font_family ?? "Montserrat";
  const known = families[family.toLowerCase()] ?? "Caption Montserrat";
  return {
    "--text": options.text_color ?? "#ffffff",
    "--accent": options.highlight_color ?? "#ffd60a",
    "--outline": options.outline_color ?? "#000000",
    // In sixtieths of an em, on both sides.
    "--stroke": `${((options.outline_width ?? 4) / 60) * 2}em`,
    "--back": options.background_color ?? "transparent",
    fontFamily: `"${known}", sans-serif`,
    textTransform: options.uppercase ? "uppercase" : "none",
    ...(options.font_size_pct !== undefined && { fontSize: `${options.font_size_pct * 1.78}cqh` }),
  } as React.CSSProperties;
};

/** `style`: the API's name. `isMoving` highlights the words one after another, as if spoken. */
export const CaptionSample = ({
  style,
  options = {},
  isMoving = true,
}: {
  readonly style: string;
  readonly options?: CaptionOptions;
  readonly isMoving?: boolean;
}) => {
  const t = useTexts("create");
  const isOwn = style === "custom";
  const words = t("captionSample")
    .split("|")
    .slice(0, isOwn ? (options.words_per_line ?? 3) : 3);
  return (
    <span
      className={classes["frame"]}
      data-position={isOwn ? (options.position ?? "bottom") : undefined}
      aria-hidden
    >
      <span
        className={`${classes["caption"]} ${isMoving ? moving["moving"] : ""}`}
        data-style={style}
        data-animation={isOwn ? (options.animation ?? "karaoke") : undefined}
        style={isOwn ? ownStyle(options) : undefined}
      >
        {words.map((word, at) => (
          <span key={word} className={classes["word"]} data-word={word} data-at={at}>
            {word}
          </span>
        ))}
      </span>
    </span>
  );
};
