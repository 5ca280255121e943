import { Group, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useIsOperator } from "../../api/queries.ts";
import { Empty, Loaded, Page } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";

/** Shows a page to operators; to others a message. */
export const OperatorsAlone = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => {
  const t = useTexts("operator");
  const query = useIsOperator();
  if (query.data === true) return children;
  return (
    <Page title={title}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={6} />}>
        {() => (
          <Empty icon={ShieldCheck} title={t("forOperatorsTitle")} text={t("forOperatorsText")} />
        )}
      </Loaded>
    </Page>
  );
};

/** Placeholder rows of a loading table. */
export const RowsSkeleton = ({ rows }: { readonly rows: number }) => (
  <Stack gap={0} px={18} pb={10}>
    {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
      <Group key={key} h={44} justify="space-between" wrap="nowrap">
        <Skeleton h={12} w="22%" />
        <Skeleton h={12} w="14%" />
        <Skeleton h={12} w="18%" visibleFrom="xs" />
        <Skeleton h={12} w="12%" />
      </Group>
    ))}
  </Stack>
);

/** Placeholders of loading figures. */
export const FiguresSkeleton = () => (
  <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
    {["a", "b", "c", "d", "e", "f"].map((key) => (
      <Skeleton key={key} h={86} radius={12} />
    ))}
  </SimpleGrid>
);
