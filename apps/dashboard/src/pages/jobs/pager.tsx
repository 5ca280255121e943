import { Group } from "@mantine/core";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Job, Page } from "reelwright";
import { useFormat } from "../../components/format.ts";
import { LinkButton } from "../../components/link-button.tsx";
import { useTexts } from "../../texts/texts.tsx";
import classes from "./jobs-list.module.css";
import type { JobsSearch } from "./search.ts";

/** Which part of the list this is, and the ways to the parts beside it. */
export const Pager = ({
  page,
  search,
}: {
  readonly page: Page<Job>;
  readonly search: JobsSearch;
}) => {
  const t = useTexts("jobs");
  const { number } = useFormat();
  if (page.totalPages <= 1)
    return <p className={classes["total"]}>{t("total", { count: page.total })}</p>;
  const first = (page.page - 1) * page.pageSize + 1;
  const range = {
    from: number(first),
    to: number(first + page.items.length - 1),
    total: number(page.total),
  };
  const step = (by: number) => ({ ...search, page: page.page + by });
  return (
    <nav aria-label={t("pages")} className={classes["pager"]}>
      <span>{t("range", range)}</span>
      <Group gap="xs">
        {page.page > 1 ? (
          <LinkButton
            to="/jobs"
            search={step(-1)}
            variant="default"
            leftSection={<ChevronLeft size={15} aria-hidden />}
          >
            {t("previous")}
          </LinkButton>
        ) : null}
        {page.hasNext ? (
          <LinkButton
            to="/jobs"
            search={step(1)}
            variant="default"
            rightSection={<ChevronRight size={15} aria-hidden />}
          >
            {t("next")}
          </LinkButton>
        ) : null}
      </Group>
    </nav>
  );
};
