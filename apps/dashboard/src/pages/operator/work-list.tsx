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

/** A list that is read page by page. */
export const WorkList = <Item,>({
  query,
  isStuck,
  children,
}: {
  readonly query: UseInfiniteQueryResult<{
    readonly pages: readonly { readonly items: readonly Item[] }[];
  }>;
  readonly isStuck: boolean;
  readonly children: (item: Item) => ReactNode;
}) => {
  const more = useTexts("common")("loadMore");
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <WorkPanel>
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0 && !hasNextPage) return <NothingHere isGood={isStuck} />;
          return <ul className={classes["list"]}>{items.map(children)}</ul>;
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
