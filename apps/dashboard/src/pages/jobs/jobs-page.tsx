import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Film, Plus, Search, SearchX } from "lucide-react";
import { useRef } from "react";
import type { Job, Page as PageOf } from "reelwright";
import { useFormat } from "../../components/format.ts";
import { limits } from "../../components/limits.ts";
import { LinkButton } from "../../components/links.tsx";
import { Empty, Loaded, Page } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import filterClasses from "./filters.module.css";
import classes from "./jobs-list.module.css";
import { JobsList, JobsSkeleton } from "./jobs-list.tsx";
import { isFiltered, type JobsSearch, jobsQuery, pauseReasons, statuses } from "./search.ts";
import { SelectionBar, useSelection } from "./selection.tsx";

const CreateLink = () => {
  const t = useTexts("jobs");
  return (
    <LinkButton to="/create" leftSection={<Plus size={16} aria-hidden />}>
      {t("create")}
    </LinkButton>
  );
};

/** The empty state: no jobs yet, or no matches. */
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

/** The list of all jobs, kept up to date. */
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
                <Pages page={page} search={search} />
              </>
            )
          }
        </Loaded>
      </section>
    </Page>
  );
};

/** Search delay after the last key, in milliseconds. */
const typingMs = 250;

const StatusLinks = ({ search }: { readonly search: JobsSearch }) => {
  const t = useTexts("jobs");
  const common = useTexts("common");
  return (
    <nav aria-label={t("statusLabel")} className={filterClasses["statuses"]}>
      {[undefined, ...statuses].map((status) => (
        <Link
          key={status ?? "all"}
          to="/jobs"
          search={{ status, q: search.q }}
          className={filterClasses["filter"]}
          aria-current={search.status === status ? "page" : undefined}
          activeProps={{ "aria-current": search.status === status ? "page" : undefined }}
        >
          {status ? common(`status.${status}`) : t("all")}
        </Link>
      ))}
    </nav>
  );
};

/** The list's filters, stored in the address. */
const Filters = ({ search }: { readonly search: JobsSearch }) => {
  const t = useTexts("jobs");
  const navigate = useNavigate({ from: "/jobs" });
  const find = useDebouncedCallback((q: string) => {
    void navigate({ search: { ...search, q: q || undefined, page: undefined }, replace: true });
  }, typingMs);
  return (
    <search className={filterClasses["filters"]}>
      <TextInput
        key={search.q === undefined ? "empty" : "filled"}
        className={filterClasses["search"]}
        type="search"
        maxLength={limits.search}
        defaultValue={search.q ?? ""}
        onChange={(event) => find(event.currentTarget.value)}
        placeholder={t("search")}
        aria-label={t("search")}
        leftSection={<Search size={15} aria-hidden />}
      />
      <StatusLinks search={search} />
      {search.status === "paused" ? (
        <NativeSelect
          aria-label={t("pauseLabel")}
          value={search.pause_reason ?? ""}
          onChange={(event) => {
            const reason = pauseReasons.find((each) => each === event.currentTarget.value);
            void navigate({ search: { ...search, pause_reason: reason, page: undefined } });
          }}
          data={[
            { value: "", label: t("anyPause") },
            ...pauseReasons.map((value) => ({ value, label: t(`pauseReason.${value}`) })),
          ]}
        />
      ) : null}
    </search>
  );
};

/** Navigates the pages. A single page shows the number of jobs. */
const Pages = ({ page, search }: { readonly page: PageOf<Job>; readonly search: JobsSearch }) => {
  const t = useTexts("jobs");
  const { number } = useFormat();
  const navigate = useNavigate({ from: "/jobs" });
  if (page.totalPages <= 1)
    return <p className={classes["total"]}>{t("total", { count: page.total })}</p>;
  const first = (page.page - 1) * page.pageSize + 1;
  const range = {
    from: number(first),
    to: number(first + page.items.length - 1),
    total: number(page.total),
  };
  return (
    <Pager
      page={page.page}
      totalPages={page.totalPages}
      text={t("range", range)}
      onPage={(next) => void navigate({ search: { ...search, page: next } })}
    />
  );
};
