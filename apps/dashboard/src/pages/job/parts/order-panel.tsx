import { Skeleton } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { Job } from "reelwright";
import { useClient } from "../../../api/client-context.tsx";
import { jobFieldsQuery } from "../../../api/shared-queries.ts";
import { useFormat } from "../../../components/format.ts";
import { Loaded } from "../../../components/loaded.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useTexts } from "../../../texts/texts.tsx";
import { useWords } from "../../create/fields/use-words.ts";
import classes from "./facts.module.css";
import { forPeople, type OrderedField, orderedFields } from "./ordered.ts";

/** Who presents the product. */
const Presenter = ({ persona }: { readonly persona: NonNullable<Job["persona"]> }) => {
  const words = useWords();
  return (
    <div className={classes["persona"]}>
      {persona.portrait_url === null ? null : (
        <img src={persona.portrait_url} alt="" width={44} height={44} loading="lazy" />
      )}
      <div>
        <span className={classes["quiet"]}>{words.field("persona_id")}</span>
        <strong>{persona.name}</strong>
      </div>
    </div>
  );
};

/** How the fields within a field are called among the words. */
const inner: { readonly [field: string]: string } = {
  voice_settings: "voice_settings_",
  custom_caption_options: "caption_",
};

/** A field's value in words. */
const Value = ({ field: { name, value } }: { readonly field: OrderedField }) => {
  const t = useTexts("job");
  const words = useWords();
  const { number } = useFormat();
  if (typeof value === "boolean") return t(value ? "on" : "off");
  if (typeof value === "number") return number(value, 2);
  if (Array.isArray(value))
    return (
      <ul className={classes["values"]}>
        {value.map((each) => (
          <li key={String(each)}>{String(each)}</li>
        ))}
      </ul>
    );
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .filter(([, each]) => each !== null)
      .map(([key, each]) => `${words.field((inner[name] ?? "") + key)}: ${String(each)}`)
      .join(", ");
  const text = String(value);
  if (name === "language") return words.language(text);
  if (name === "video_model")
    return words.model({ model_id: text, name: text, description: "" }).name;
  return words.value(name, value);
};

const Fields = ({ fields }: { readonly fields: readonly OrderedField[] }) => {
  const words = useWords();
  return (
    <dl className={classes["facts"]}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{words.field(field.name)}</dt>
          <dd>
            <Value field={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** What was chosen for the video, in words. It is asked for when somebody comes near. */
export const OrderPanel = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const { ref, entry } = useIntersection({ rootMargin: "200px" });
  const isNear = entry?.isIntersecting ?? false;
  const query = useQuery({ ...jobFieldsQuery(useClient()), enabled: isNear });
  return (
    <div ref={ref}>
      <Panel title={t("order")}>
        {job.persona ? <Presenter persona={job.persona} /> : null}
        <Loaded query={query} skeleton={<Skeleton height={120} />}>
          {(fields) => {
            const chosen = forPeople(orderedFields(job, fields).chosen);
            return chosen.length > 0 ? (
              <Fields fields={chosen} />
            ) : (
              <p className={classes["quiet"]}>{t("usual")}</p>
            );
          }}
        </Loaded>
      </Panel>
    </div>
  );
};
