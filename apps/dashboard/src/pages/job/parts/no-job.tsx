import { SearchX } from "lucide-react";
import { Empty } from "../../../components/empty.tsx";
import { LinkButton } from "../../../components/link-button.tsx";
import { Page } from "../../../components/page.tsx";
import { useTexts } from "../../../texts/texts.tsx";

/** There is no job of this id in the account. */
export const NoJob = () => {
  const t = useTexts("job");
  return (
    <Page title={t("title")}>
      <Empty
        icon={SearchX}
        title={t("missingTitle")}
        text={t("missingText")}
        action={
          <LinkButton to="/jobs" variant="default">
            {t("toJobs")}
          </LinkButton>
        }
      />
    </Page>
  );
};
