import { Button, CloseButton, Group, Input, TextInput } from "@mantine/core";
import { Plus } from "lucide-react";
import { limits } from "../../components/limits.ts";
import { useTexts } from "../../texts/texts.tsx";
import type { ElementDraft } from "./draft.ts";
import { PicturesField } from "./pictures-field.tsx";
import classes from "./playground.module.css";

const mostElements = 3;
const mostPictures = 4;

/** Things that a clip shall show, each with a name and pictures. */
export const ElementsField = ({
  elements,
  onChange,
}: {
  readonly elements: readonly ElementDraft[];
  readonly onChange: (elements: readonly ElementDraft[]) => void;
}) => {
  const t = useTexts("playground");
  const remove = useTexts("common")("remove");
  const set = (index: number, change: Partial<ElementDraft>) =>
    onChange(elements.map((each, at) => (at === index ? { ...each, ...change } : each)));
  const add = () => {
    const name = t("element", { number: elements.length + 1 });
    onChange([...elements, { name, images: [] }]);
  };
  return (
    <fieldset className={classes["plain"]}>
      <Input.Label component="legend">{t("elements")}</Input.Label>
      <Input.Description>{t("elementsHint")}</Input.Description>
      {elements.map(({ name, images }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: elements have no other identity than their place
        <div key={index} className={classes["element"]}>
          <Group gap="xs" wrap="nowrap" align="flex-end">
            <TextInput
              flex={1}
              label={t("elementName")}
              maxLength={limits.elementName}
              required
              value={name}
              onChange={({ currentTarget }) => set(index, { name: currentTarget.value })}
            />
            <CloseButton
              size="lg"
              aria-label={`${remove}: ${name}`}
              onClick={() => onChange(elements.filter((_, at) => at !== index))}
            />
          </Group>
          <PicturesField
            label={name}
            urls={images}
            most={mostPictures}
            onChange={(changed) => set(index, { images: changed })}
          />
        </div>
      ))}
      {elements.length < mostElements ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={add}
        >
          {t("addElement")}
        </Button>
      ) : null}
    </fieldset>
  );
};
