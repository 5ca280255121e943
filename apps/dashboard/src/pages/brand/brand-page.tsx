import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../api/client-context.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { CaptionsPanel } from "./captions-panel.tsx";
import { PicturePanel } from "./picture-panel.tsx";
import { tenantQuery } from "./queries.ts";

const BrandSkeleton = () => (
  <Stack gap="lg">
    <Skeleton height={180} radius={12} />
    <Skeleton height={180} radius={12} />
    <Skeleton height={440} radius={12} />
  </Stack>
);

/** What all videos of the account have in common. */
export const BrandPage = () => {
  const t = useTexts("brand");
  const client = useClient();
  const tenant = useQuery(tenantQuery(client));
  return (
    <Page title={t("title")} text={t("text")}>
      <Loaded query={tenant} skeleton={<BrandSkeleton />}>
        {({ avatar_url: avatar, brand_kit: { logo_url: logo } }) => (
          <Stack gap="lg">
            <PicturePanel
              title={t("logo")}
              text={t("logoText")}
              url={logo}
              use="logo"
              shape="wide"
              upload={(file) => client.tenant.uploadLogo(file)}
              remove={() => client.tenant.deleteLogo()}
            />
            <PicturePanel
              title={t("avatar")}
              text={t("avatarText")}
              url={avatar}
              use="avatar"
              shape="round"
              upload={(file) => client.tenant.uploadAvatar(file)}
              remove={() => client.tenant.deleteAvatar()}
            />
            <CaptionsPanel logo={logo} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
};
