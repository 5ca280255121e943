import { Skeleton } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { Job } from "reelwright";
import { useClient } from "../../../api/client-context.tsx";
import { jobFieldsQuery } from "../../../api/shared-queries.ts";
import { Loaded } from "../../../components/loaded.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useTexts } from "../../../texts/texts.tsx";
import classes from "./facts.module.css";
import { type OrderedField, orderedFields } from "./ordered.ts";

const Fields = ({ fields }: { readonly fields: readonly OrderedField[] }) => (
  <dl className={classes["facts"]}>
    {fields.map(({ name, value }) => (
      <div key={name} data-code>
        <dt>{name}</dt>
        <dd>
          {/^https?:/.test(value) ? (
            <a href={value} target="_blank" rel="noreferrer" className={classes["address"]}>
              {value}
            </a>
          ) : (
            value
          )}
        </dd>
      </div>
    ))}
  </dl>
);

/** The order's fields, those that were chosen first. They are asked for when somebody comes near. */
export const OrderPanel = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const { ref, entry } = useIntersection({ rootMargin: "200px" });
  const isNear = entry?.isIntersecting ?? false;
  const query = useQuery({ ...jobFieldsQuery(useClient()), enabled: isNear });
  return (
    <div ref={ref}>
      <Panel title={t("order")}>
        <Loaded query={query} skeleton={<Skeleton height={160} />}>
          {(fields) => {
            const { chosen, usual } = orderedFields(job, fields);
            return (
              <>
                <Fields fields={chosen} />
                <details className={classes["more"]}>
                  <summary>{t("defaults", { count: usual.length })}</summary>
                  <Fields fields={usual} />
                </details>
              </>
            );
          }}
        </Loaded>
      </Panel>
    </div>
  );
};
