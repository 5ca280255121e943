import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../api/client-context.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { tenantQuery } from "../brand/queries.ts";
import { AccountPanel, LimitsPanel } from "./account-panel.tsx";
import { AuditPanel } from "./audit-panel.tsx";
import { PreferencesPanel } from "./preferences-panel.tsx";

const ProfileSkeleton = () => (
  <Stack gap="lg">
    <Skeleton height={228} radius={12} />
    <Skeleton height={128} radius={12} />
  </Stack>
);

/** The account itself. */
export const ProfilePage = () => {
  const t = useTexts("profile");
  const tenant = useQuery(tenantQuery(useClient()));
  return (
    <Page title={t("title")} text={t("text")}>
      <Stack gap="lg">
        <Loaded query={tenant} skeleton={<ProfileSkeleton />}>
          {(found) => (
            <>
              <AccountPanel tenant={found} />
              <LimitsPanel tenant={found} />
            </>
          )}
        </Loaded>
        <PreferencesPanel />
        <AuditPanel />
      </Stack>
    </Page>
  );
};
