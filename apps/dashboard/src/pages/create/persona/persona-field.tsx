import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Shuffle, UserRound } from "lucide-react";
import { Suspense } from "react";
import { useClient } from "../../../api/client-context.tsx";
import { late } from "../../../components/late.ts";
import { useTexts } from "../../../texts/texts.tsx";
import { FieldLabel } from "../fields/field-label.tsx";
import { plainWord } from "../fields/use-words.ts";
import { useCreateForm } from "../form/form-context.tsx";
import { personaQuery } from "../queries.ts";
import classes from "./persona.module.css";

const PersonaGallery = late(async () => ({
  default: (await import("./persona-gallery.tsx")).PersonaGallery,
}));

/** Who is chosen. */
const Chosen = ({ id }: { readonly id: string }) => {
  const { data, error } = useQuery(personaQuery(useClient(), id));
  if (error) return <Text size="sm">{id}</Text>;
  if (!data) return <Skeleton height={44} width={180} />;
  return (
    <Group gap={10} wrap="nowrap">
      <img
        className={classes["chosen"]}
        src={data.portrait_url ?? ""}
        alt=""
        width={44}
        height={44}
      />
      <div>
        <Text fw={600} lh={1.3}>
          {data.name}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={1}>
          {[plainWord(data.category), data.age_range, data.voice_style].join(" · ")}
        </Text>
      </div>
    </Group>
  );
};

const Anybody = () => {
  const t = useTexts("create");
  return (
    <Group gap={10} wrap="nowrap">
      <span className={classes["anybody"]} aria-hidden>
        <Shuffle size={18} />
      </span>
      <div>
        <Text fw={600} lh={1.3}>
          {t("anyPersona")}
        </Text>
        <Text size="xs" c="dimmed">
          {t("anyPersonaHint")}
        </Text>
      </div>
    </Group>
  );
};

/** Who presents the product. */
export const PersonaField = () => {
  const t = useTexts("create");
  const { errors, set, value } = useCreateForm();
  const [isOpen, { open, close }] = useDisclosure();
  const id = value<string | null>("persona_id");
  return (
    <div>
      <div className={classes["legend"]}>
        <FieldLabel name="persona_id" />
      </div>
      <div className={classes["field"]} data-error={errors["persona_id"] ? true : undefined}>
        {id === null ? <Anybody /> : <Chosen id={id} />}
        <Group gap={6} wrap="nowrap">
          {id === null ? null : (
            <Button variant="subtle" color="gray" onClick={() => set({ persona_id: null })}>
              {t("anyone")}
            </Button>
          )}
          <Button
            id="field-persona_id"
            variant="default"
            leftSection={<UserRound size={15} />}
            onClick={open}
          >
            {id === null ? t("choosePersona") : t("changePersona")}
          </Button>
        </Group>
      </div>
      {errors["persona_id"] ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors["persona_id"]}
        </Text>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <PersonaGallery
            chosen={id}
            onChoose={(next) => set({ persona_id: next })}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </div>
  );
};
