import { Anchor, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Job } from "reelwright";
import { useClient } from "../../../api/client-context.tsx";
import { jobFieldsQuery } from "../../../api/shared-queries.ts";
import { useLocale } from "../../../components/format.ts";
import { Loaded } from "../../../components/loaded.tsx";
import { useTexts } from "../../../texts/texts.tsx";
import type { LoggedEvent } from "../live/job-state.ts";
import { CopyId } from "./copy-id.tsx";
import classes from "./facts.module.css";
import { type OrderedField, orderedFields } from "./ordered.ts";

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** Fields as the API has them. */
const RawFields = ({ fields }: { readonly fields: readonly OrderedField[] }) => (
  <dl className={classes["facts"]}>
    {fields.map(({ name, value }) => {
      const text = textOf(value);
      return (
        <div key={name} data-code>
          <dt>{name}</dt>
          <dd>
            {/^https?:/.test(text) ? (
              <a href={text} target="_blank" rel="noreferrer" className={classes["address"]}>
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      );
    })}
  </dl>
);

const Parameters = ({ job }: { readonly job: Job }) => {
  const t = useTexts("job");
  const query = useQuery(jobFieldsQuery(useClient()));
  return (
    <Loaded query={query} skeleton={<Skeleton height={160} />}>
      {(fields) => {
        const { chosen, usual } = orderedFields(job, fields);
        return (
          <>
            <RawFields fields={chosen} />
            <details className={classes["more"]}>
              <summary>{t("defaults", { count: usual.length })}</summary>
              <RawFields fields={usual} />
            </details>
          </>
        );
      }}
    </Loaded>
  );
};

/** What every event has, or is shown already. */
const known = new Set(["job_id", "type", "created_at"]);

const detailOf = ({ data }: LoggedEvent): string =>
  Object.entries(data)
    .filter(([name, value]) => !known.has(name) && value !== null)
    .map(([name, value]) => `${name}=${textOf(value)}`)
    .join(" ");

/** All events of the job's run, the newest first, as the API sent them. */
const Events = ({ events }: { readonly events: readonly LoggedEvent[] }) => {
  const t = useTexts("job");
  const clock = new Intl.DateTimeFormat(useLocale(), { timeStyle: "medium" });
  if (events.length === 0) return <p className={classes["quiet"]}>{t("noEvents")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
    <ol className={classes["log"]} tabIndex={0} aria-label={t("events")} reversed>
      {events.toReversed().map((event) => (
        <li key={event.id}>
          <time dateTime={event.data.created_at}>
            {clock.format(new Date(event.data.created_at))}
          </time>
          <span>{event.type}</span>
          <span className={classes["detail"]}>{detailOf(event)}</span>
        </li>
      ))}
    </ol>
  );
};

/** The job as the API has it: its id, its parameters and its events. Folded, and read when somebody opens it. */
export const DeveloperPanel = ({
  job,
  events,
}: {
  readonly job: Job;
  readonly events: readonly LoggedEvent[];
}) => {
  const t = useTexts("job");
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes["developers"]}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t("developers")}</summary>
      {isOpen ? (
        <div className={classes["developersBody"]}>
          <CopyId jobId={job.job_id} isWhole />
          <h3>{t("parameters")}</h3>
          <Parameters job={job} />
          <h3>{t("events")}</h3>
          <Events events={events} />
          <p>
            <Anchor component={Link} to="/settings/webhook" size="sm">
              {t("deliveries")}
            </Anchor>
          </p>
        </div>
      ) : null}
    </details>
  );
};
