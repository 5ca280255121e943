import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useIsOperator } from "../../app/queries.ts";
import { Empty } from "../../components/empty.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { RowsSkeleton } from "./skeletons.tsx";

/** Shows a page to operators, and to anybody else why they don't see it. */
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
