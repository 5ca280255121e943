import { Button, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { CircleX } from "lucide-react";
import { useErrorText } from "../../api/error-text.ts";
import { useAction } from "../../api/use-action.ts";
import { Notice } from "../../components/page.tsx";
import { useClient, useSession, useSessionState } from "../../contexts.tsx";
import { enterTenant } from "../../storage.ts";
import { useTexts } from "../../texts/texts.tsx";
import { OpenMessage } from "../open/open-page.tsx";

/** What an invitation's link leads to, once the person has signed in. Requests nothing that would sign them up. */
export const AcceptInvitationPage = () => {
  const t = useTexts("members");
  const { token } = useParams({ from: "/invitation/$token" });
  const client = useClient();
  const session = useSessionState();
  const { signOut } = useSession();
  const errorText = useErrorText();
  const accept = useAction({
    run: () => client.members.accept(token),
    onDone: ({ tenant_id }) => enterTenant(tenant_id),
    onError: () => true,
  });
  const email = session.status === "signed-in" ? (session.email ?? session.name) : null;
  return (
    <OpenMessage title={t("acceptTitle")} texts={[t("acceptText")]}>
      {email === null ? null : <Text>{t("signedInAs", { email })}</Text>}
      {accept.error ? (
        <Notice tone="bad" icon={CircleX}>
          {errorText(accept.error).message}
        </Notice>
      ) : null}
      <Button loading={accept.isPending} onClick={() => accept.mutate()}>
        {t("accept")}
      </Button>
      <Button variant="subtle" onClick={() => void signOut()}>
        {t("otherAccount")}
      </Button>
    </OpenMessage>
  );
};
