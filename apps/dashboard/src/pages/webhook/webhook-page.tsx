import {
  Button,
  Group,
  PasswordInput,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import { Suspense, useState } from "react";
import { useAction } from "../../api/use-action.ts";
import { type Form, useForm } from "../../api/use-form.ts";
import { Confirm } from "../../components/confirm.tsx";
import { CodeBlock, CopyButton } from "../../components/copy-button.tsx";
import { late } from "../../components/late.ts";
import { limits } from "../../components/limits.ts";
import { Loaded, Notice, Page, Panel, RowSkeleton } from "../../components/page.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { DeliveriesPanel } from "./deliveries-panel.tsx";
import { TestEvent } from "./test-event.tsx";
import classes from "./webhook.module.css";
import {
  addressFault,
  isWeak,
  leastSecret,
  newSecret,
  webhookKey,
  webhookQuery,
} from "./webhook.ts";

const route = getRouteApi("/settings/webhook");

const EndpointsPanel = late(async () => ({
  default: (await import("./endpoints-panel.tsx")).EndpointsPanel,
}));

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

/** The account's webhook: endpoint, deliveries and verification. */
export const WebhookPage = () => {
  const t = useTexts("webhook");
  const navigate = route.useNavigate();
  return (
    <Page title={t("title")} text={t("text")}>
      <Stack gap="lg">
        <EndpointPanel />
        <Suspense fallback={<RowSkeleton />}>
          <EndpointsPanel
            onDelivery={(delivery) =>
              void navigate({ search: (old) => ({ ...old, delivery }), resetScroll: false })
            }
          />
        </Suspense>
        <DeliveriesPanel />
        <VerifyPanel />
      </Stack>
    </Page>
  );
};

const Remove = ({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) => {
  const t = useTexts("webhook");
  const client = useClient();
  const remove = useAction({
    run: () => client.webhooks.delete(),
    done: t("removed"),
    invalidates: [webhookKey],
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen={isOpen}
      title={t("removeTitle")}
      text={t("removeText")}
      action={t("remove")}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
};

const Configured = ({ url, onChange }: { readonly url: string; readonly onChange: () => void }) => {
  const t = useTexts("webhook");
  const client = useClient();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Stack gap="md">
      <div className={classes["address"]}>
        <code>{url}</code>
        <CopyButton text={url} />
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={onChange}>
          {t("change")}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
          {t("remove")}
        </Button>
      </Group>
      <div className={classes["test"]}>
        <TestEvent
          events={events}
          first="job.completed"
          send={(event) => client.webhooks.test({ event })}
        />
      </div>
      <Remove isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </Stack>
  );
};

/** The endpoint: set, change, test, remove. */
const EndpointPanel = () => {
  const t = useTexts("webhook");
  const config = useQuery(webhookQuery(useClient()));
  const [isChanging, setChanging] = useState(false);
  return (
    <Panel title={t("endpoint")} text={t("endpointText")}>
      <Loaded query={config} skeleton={<Skeleton height={120} />}>
        {({ webhook_url: url }) =>
          url === null || isChanging ? (
            <ConfigForm url={url} onClose={url === null ? null : () => setChanging(false)} />
          ) : (
            <>
              <Text className="visually-hidden">{t("configured")}</Text>
              <Configured url={url} onChange={() => setChanging(true)} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
};

type ConfigValues = { webhook_url: string; webhook_secret: string };

const SecretField = ({ form }: { readonly form: Form<ConfigValues> }) => {
  const t = useTexts("webhook");
  const { webhook_secret: secret } = form.values;
  const [isShown, setShown] = useState(false);
  const generate = () => {
    form.setFieldValue("webhook_secret", newSecret());
    setShown(true);
  };
  return (
    <Stack gap={6}>
      <PasswordInput
        label={t("secret")}
        description={t("secretHelp")}
        maxLength={limits.webhookSecret}
        autoComplete="off"
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ "aria-label": t("showSecret") }}
        {...form.getInputProps("webhook_secret")}
      />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<KeyRound size={16} aria-hidden />}
          onClick={generate}
        >
          {t("generate")}
        </Button>
        {secret === "" ? null : <CopyButton text={secret} label={t("copySecret")} />}
      </Group>
    </Stack>
  );
};

/** Sets the address and the secret. The API replaces both together. */
const ConfigForm = ({
  url,
  onClose,
}: {
  readonly url: string | null;
  readonly onClose: (() => void) | null;
}) => {
  const t = useTexts("webhook");
  const cancel = useTexts("common")("cancel");
  const client = useClient();
  const form = useForm({
    initial: { webhook_url: url ?? "", webhook_secret: "" },
    check: ({ webhook_url: address }) => {
      const fault = addressFault(address.trim());
      return { webhook_url: fault && t(fault) };
    },
    run: ({ webhook_url: address, webhook_secret: secret }) =>
      client.webhooks.configure({
        webhook_url: address.trim(),
        webhook_secret: secret === "" ? null : secret,
      }),
    done: (_reply, { webhook_secret: secret }) => t(secret === "" ? "savedUnsigned" : "saved"),
    invalidates: [webhookKey],
    onDone: () => onClose?.(),
  });
  const { webhook_secret: secret } = form.values;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t("address")}
          placeholder="https://example.com/webhooks/reelwright"
          type="url"
          required
          maxLength={limits.webhookUrl}
          {...form.getInputProps("webhook_url")}
        />
        <SecretField form={form} />
        {secret === "" ? (
          <Notice tone="wait">{url === null ? t("unsigned") : t("unsignedChange")}</Notice>
        ) : isWeak(secret) ? (
          <Notice tone="wait">{t("weakSecret", { least: String(leastSecret) })}</Notice>
        ) : (
          <Text size="sm" c="dimmed">
            {t("secretOnce")}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          {onClose ? (
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
          ) : null}
          <Button type="submit" loading={form.isBusy}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

const events = ["job.completed", "job.failed"] as const;

/** How a receiver checks that a delivery is genuine. */
const verifyCode = {
  typescript: `import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Reelwright } from "reelwright";

const { webhooks } = new Reelwright({ apiKey: process.env.REELWRIGHT_API_KEY });

createServer(async (request, response) => {
  try {
    const event = await webhooks.verify({
      body: await text(request),
      headers: request.headers,
      secret: process.env.WEBHOOK_SECRET,
    });
    response.writeHead(204).end();
    console.log(event.event, event.job_id);
  } catch {
    response.writeHead(400).end();
  }
}).listen(3000);`,
  shell: `# TIMESTAMP: X-Service-Timestamp, body.json: the body as it came
{ printf '%s.' "$TIMESTAMP"; cat body.json; } |
  openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" -hex
# must be what X-Service-Signature says`,
} as const;
