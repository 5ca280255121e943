import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useLocale } from "../../../components/format.ts";
import { Panel } from "../../../components/panel.tsx";
import { useTexts } from "../../../texts/texts.tsx";
import type { LoggedEvent } from "../live/job-state.ts";
import classes from "./facts.module.css";

/** What every event has, or is shown already. */
const known = new Set(["job_id", "type", "created_at"]);

const detailOf = ({ data }: LoggedEvent): string =>
  Object.entries(data)
    .filter(([name, value]) => !known.has(name) && value !== null)
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(" ");

/** All events of the job's run, the newest first, as the API sent them. */
export const EventsPanel = ({ events }: { readonly events: readonly LoggedEvent[] }) => {
  const t = useTexts("job");
  const locale = useLocale();
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });
  return (
    <Panel
      title={t("events")}
      isFlush
      actions={
        <Anchor component={Link} to="/settings/webhook" size="sm">
          {t("deliveries")}
        </Anchor>
      }
    >
      {events.length === 0 ? (
        <p className={classes["none"]}>{t("noEvents")}</p>
      ) : (
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
      )}
    </Panel>
  );
};
