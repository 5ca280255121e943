import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { Link, useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { limits } from "../../components/limits.ts";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./filters.module.css";
import { type JobsSearch, pauseReasons, statuses } from "./search.ts";

/** A pause between keys after which it is searched, in milliseconds. */
const typingMs = 250;

const StatusLinks = ({ search }: { readonly search: JobsSearch }) => {
  const t = useTexts("jobs");
  const common = useTexts("common");
  return (
    <nav aria-label={t("statusLabel")} className={classes["statuses"]}>
      {[undefined, ...statuses].map((status) => (
        <Link
          key={status ?? "all"}
          to="/jobs"
          search={{ status, q: search.q }}
          className={classes["filter"]}
          aria-current={search.status === status ? "page" : undefined}
          activeProps={{ "aria-current": search.status === status ? "page" : undefined }}
        >
          {status ? common(`status.${status}`) : t("all")}
        </Link>
      ))}
    </nav>
  );
};

/** Narrows the list; all of it is in the address. */
export const Filters = ({ search }: { readonly search: JobsSearch }) => {
  const t = useTexts("jobs");
  const navigate = useNavigate({ from: "/jobs" });
  const find = useDebouncedCallback((q: string) => {
    void navigate({ search: { ...search, q: q || undefined, page: undefined }, replace: true });
  }, typingMs);
  return (
    <search className={classes["filters"]}>
      <TextInput
        key={search.q === undefined ? "empty" : "filled"}
        className={classes["search"]}
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
