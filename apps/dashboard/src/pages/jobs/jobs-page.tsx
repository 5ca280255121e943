import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { Film, Plus, SearchX } from "lucide-react";
import { useRef } from "react";
import { useClient } from "../../api/client-context.tsx";
import { Empty } from "../../components/empty.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { Filters } from "./filters.tsx";
import classes from "./jobs-list.module.css";
import { JobsList, JobsSkeleton } from "./jobs-list.tsx";
import { Pager } from "./pager.tsx";
import { jobsQuery } from "./queries.ts";
import { isFiltered, type JobsSearch } from "./search.ts";
import { SelectionBar, useSelection } from "./selection.tsx";

const CreateLink = () => {
  const t = useTexts("jobs");
  return (
    <LinkButton to="/create" leftSection={<Plus size={16} aria-hidden />}>
      {t("create")}
    </LinkButton>
  );
};

/** Nothing to list: nothing was ordered yet, or nothing matches. */
const Nothing = ({ search }: { readonly search: JobsSearch }) => {
  const t = useTexts("jobs");
  if (isFiltered(search) || search.page !== undefined)
    return (
      <Empty
        icon={SearchX}
        title={search.page === undefined ? t("noMatchTitle") : t("pastEnd")}
        text={t("noMatchText")}
        action={
          <LinkButton to="/jobs" search={{}} variant="default">
            {t("clear")}
          </LinkButton>
        }
      />
    );
  return (
    <Empty icon={Film} title={t("emptyTitle")} text={t("emptyText")} action={<CreateLink />} />
  );
};

/** All jobs of the account, as they are at this moment. */
export const JobsPage = () => {
  const t = useTexts("jobs");
  const shell = useTexts("shell");
  const search = useSearch({ from: "/jobs" });
  const query = useQuery(jobsQuery(useClient(), search));
  const selection = useSelection(query.data?.items ?? []);
  const list = useRef<HTMLElement>(null);
  return (
    <Page title={shell("jobs")} text={t("text")}>
      <Filters search={search} />
      <SelectionBar selection={selection} list={list} />
      <section ref={list} tabIndex={-1} aria-label={t("list")} className={classes["region"]}>
        <Loaded query={query} skeleton={<JobsSkeleton />}>
          {(page) =>
            page.items.length === 0 ? (
              <Nothing search={search} />
            ) : (
              <>
                <JobsList jobs={page.items} selection={selection} />
                <Pager page={page} search={search} />
              </>
            )
          }
        </Loaded>
      </section>
    </Page>
  );
};
