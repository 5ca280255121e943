import { Anchor, Skeleton } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Job, Receipt } from "reelwright";
import { jobFieldsQuery } from "../../api/queries.ts";
import { AboutDollars } from "../../components/about-dollars.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { useFormat, useLocale } from "../../components/format.ts";
import { Loaded, Panel } from "../../components/page.tsx";
import { useWords } from "../../components/use-words.ts";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./job-details.module.css";
import { forPeople, type OrderedField, orderedFields } from "./job-facts.ts";
import type { LoggedEvent } from "./job-state.ts";
import { receiptQuery } from "./queries.ts";

/** The persona. */
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

/** Text keys of nested fields. */
const inner: { readonly [field: string]: string } = {
  voice_settings: "voice_settings_",
  custom_caption_options: "caption_",
};

/** A field's value as text. */
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

/** The settings of the video. Loaded when the panel scrolls near. */
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

type Totals = Pick<Receipt, "reserved" | "held" | "consumed" | "released">;

const Charges = ({ charges }: Pick<Receipt, "charges">) => {
  const t = useTexts("job");
  const { number } = useFormat();
  const runs = new Set(charges.map(({ run }) => run)).size;
  return (
    <table className={classes["charges"]}>
      <caption className="visually-hidden">{t("charges")}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t("component")}</th>
          <th scope="col">{t("quantity")}</th>
          <th scope="col">{t("creditsColumn")}</th>
        </tr>
      </thead>
      <tbody>
        {charges.map(({ run, component, quantity, unit_credits, credits }) => (
          <tr key={`${run} ${component}`}>
            <th scope="row">
              {t(`components.${component}`)}
              {runs > 1 ? <span className={classes["run"]}>{t("runNumber", { run })}</span> : null}
            </th>
            <td className={classes["dim"]}>
              {component === "rounding"
                ? null
                : `${number(quantity, 2)} × ${number(unit_credits, 2)}`}
            </td>
            <td>{number(credits, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const TotalsList = ({ totals }: { readonly totals: Totals }) => {
  const t = useTexts("job");
  const { number } = useFormat();
  return (
    <dl className={classes["facts"]}>
      {(["reserved", "held", "consumed", "released"] as const).map((name) =>
        name === "held" && totals.held === 0 ? null : (
          <div key={name} data-strong={name === "consumed" || undefined}>
            <dt>{t(`receiptTotals.${name}`)}</dt>
            <dd>{number(totals[name], 2)}</dd>
          </div>
        ),
      )}
    </dl>
  );
};

/** The job's receipt, charge by charge. */
export const ReceiptPanel = ({ jobId }: { readonly jobId: string }) => {
  const t = useTexts("job");
  const query = useQuery(receiptQuery(useClient(), jobId));
  return (
    <Panel title={t("receipt")}>
      <Loaded query={query} skeleton={<Skeleton height={150} />}>
        {(receipt) => (
          <>
            {receipt.charges.length > 0 ? <Charges charges={receipt.charges} /> : null}
            <TotalsList totals={receipt} />
            <AboutDollars credits={receipt.consumed} className={classes["dollars"]} />
            {receipt.runs.length > 1
              ? receipt.runs.map((run) => (
                  <section key={run.run}>
                    <h3 className={classes["runTitle"]}>{t("runNumber", { run: run.run })}</h3>
                    <TotalsList totals={run} />
                  </section>
                ))
              : null}
          </>
        )}
      </Loaded>
    </Panel>
  );
};

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** Fields with their API names and values. */
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

/** Event fields that are common to all or shown elsewhere. */
const known = new Set(["job_id", "type", "created_at"]);

const detailOf = ({ data }: LoggedEvent): string =>
  Object.entries(data)
    .filter(([name, value]) => !known.has(name) && value !== null)
    .map(([name, value]) => `${name}=${textOf(value)}`)
    .join(" ");

/** All events of the job's run, newest first, as sent by the API. */
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

/** The job's ID, parameters and events. Collapsed, and loaded when opened. */
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
          <CopyButton text={job.job_id} shown={job.job_id} />
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
