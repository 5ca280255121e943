import { Button, Text } from "@mantine/core";
import { Sparkles } from "lucide-react";
import { Panel } from "../../../components/panel.tsx";
import { useTexts } from "../../../texts/texts.tsx";
import { TextField } from "../fields/text-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { PointsField } from "./points-field.tsx";
import classes from "./product.module.css";
import { SampleList } from "./sample-list.tsx";
import type { Picture } from "./use-picture.ts";
import type { Suggestions } from "./use-suggestions.ts";

/** What became of the suggestions. */
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

/** The product: its picture, its name, and what is said about it. */
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
