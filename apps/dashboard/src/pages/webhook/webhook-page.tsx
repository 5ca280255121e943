import { SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import { CodeBlock } from "../../components/code-block.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { DeliveriesPanel } from "./deliveries-panel.tsx";
import { EndpointPanel } from "./endpoint-panel.tsx";
import { verifyCode } from "./verify-code.ts";

const VerifyPanel = () => {
  const t = useTexts("webhook");
  const [kind, setKind] = useState<keyof typeof verifyCode>("typescript");
  return (
    <Panel
      title={t("verify")}
      text={t("verifyText")}
      actions={
        <SegmentedControl
          aria-label={t("verify")}
          value={kind}
          data={[
            { value: "typescript", label: "TypeScript" },
            { value: "shell", label: "openssl" },
          ]}
          onChange={(value) => setKind(value === "shell" ? "shell" : "typescript")}
        />
      }
    >
      <CodeBlock code={verifyCode[kind]} label={kind === "shell" ? "openssl" : "TypeScript"} />
    </Panel>
  );
};

/** The account's webhook: where it goes, what became of it, how it is checked. */
export const WebhookPage = () => {
  const t = useTexts("webhook");
  return (
    <Page title={t("title")} text={t("text")}>
      <Stack gap="lg">
        <EndpointPanel />
        <DeliveriesPanel />
        <VerifyPanel />
      </Stack>
    </Page>
  );
};
