import { Button, Group } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { CircleCheck, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { Empty } from "../../components/empty.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Panel } from "../../components/panel.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { RowsSkeleton } from "./skeletons.tsx";
import classes from "./work.module.css";
import type { Offer } from "./work-actions.ts";
import type { WorkFilter } from "./work-filter.ts";
import { WorkRow, type WorkRowProps } from "./work-row.tsx";

/** Says that nothing is there: good news where only stuck work is looked for. */
export const NothingHere = ({ isGood }: { readonly isGood: boolean }) => {
  const t = useTexts("operator.work");
  return isGood ? (
    <Empty icon={CircleCheck} title={t("emptyStuck")} text={t("emptyStuckText")} />
  ) : (
    <Empty icon={Inbox} title={t("empty")} text={t("emptyText")} />
  );
};

/** The panel that lists work. */
export const WorkPanel = ({ children }: { readonly children: ReactNode }) => (
  <div id="work">
    <Panel isFlush>{children}</Panel>
  </div>
);

/** What is common to the lists of work. */
export type WorkListProps = {
  readonly filter: WorkFilter;
  readonly onAct: (offer: Offer) => void;
  /** Shows the job that it is about. */
  readonly onOpen: (jobId: string) => void;
};

/** What a list says of one thing, and the job that it is about. */
type ListedWork = Pick<WorkRowProps, "id" | "badge" | "title" | "reason" | "facts" | "offers"> & {
  readonly jobId: string;
};

/** A list that is read page by page. */
export const WorkList = <Item,>({
  query,
  filter,
  onAct,
  onOpen,
  rowOf,
}: WorkListProps & {
  readonly query: UseInfiniteQueryResult<{
    readonly pages: readonly { readonly items: readonly Item[] }[];
  }>;
  readonly rowOf: (item: Item) => ListedWork;
}) => {
  const more = useTexts("common")("loadMore");
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <WorkPanel>
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.items.map(rowOf));
          if (rows.length === 0 && !hasNextPage)
            return <NothingHere isGood={filter.show === "stuck"} />;
          return (
            <ul className={classes["list"]}>
              {rows.map(({ jobId, ...row }) => (
                <WorkRow key={row.id} {...row} onAct={onAct} onOpen={() => onOpen(jobId)} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      {hasNextPage ? (
        <Group justify="center" p="sm">
          <Button
            variant="subtle"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {more}
          </Button>
        </Group>
      ) : null}
    </WorkPanel>
  );
};
