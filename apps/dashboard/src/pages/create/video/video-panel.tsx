import { Panel } from "../../../components/panel.tsx";
import { useTexts } from "../../../texts/texts.tsx";
import { PersonaField } from "../persona/persona-field.tsx";
import { FormatField } from "./format-field.tsx";
import { LengthField } from "./length-field.tsx";
import classes from "./video.module.css";

/** What the video is: its length, its format, who presents it. */
export const VideoPanel = () => {
  const t = useTexts("create");
  return (
    <Panel title={t("video")}>
      <div className={classes["video"]}>
        <LengthField />
        <FormatField />
        <PersonaField />
      </div>
    </Panel>
  );
};
