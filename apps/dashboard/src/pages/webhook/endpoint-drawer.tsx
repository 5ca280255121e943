import {
  Button,
  Checkbox,
  Drawer,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import {
  endpointEvents,
  type WebhookEndpoint,
  type WebhookEndpointEvent,
  type WebhookEndpointWithSecret,
} from "reelwright";
import { useAction } from "../../api/use-action.ts";
import { type Form, useForm } from "../../api/use-form.ts";
import { Confirm } from "../../components/confirm.tsx";
import { useFormat } from "../../components/format.ts";
import { limits } from "../../components/limits.ts";
import { Loaded, Notice, RowSkeleton } from "../../components/page.tsx";
import { useClient } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { TestEvent } from "./test-event.tsx";
import { addressFault, endpointDeliveriesQuery, endpointsKey } from "./webhook.ts";

type Values = {
  url: string;
  events: WebhookEndpointEvent[];
  description: string;
  schedule: "days" | "contract";
  enabled: boolean;
};

const EventChoice = ({ form }: { readonly form: Form<Values> }) => {
  const t = useTexts("webhook");
  return (
    <Checkbox.Group
      label={t("endpoints.events")}
      required
      {...form.getInputProps("events")}
      onChange={(values) => form.setFieldValue("events", values as WebhookEndpointEvent[])}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
        {endpointEvents.map((event) => (
          <Checkbox
            key={event}
            value={event}
            label={event}
            description={t(`endpoints.event.${event.replace(".", "_") as "job_created"}`)}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
};

const Fields = ({ form }: { readonly form: Form<Values> }) => {
  const t = useTexts("webhook");
  const schedules = ["days", "contract"] as const;
  return (
    <>
      <TextInput
        label={t("address")}
        placeholder="https://example.com/webhooks/reelwright"
        type="url"
        required
        maxLength={limits.webhookUrl}
        {...form.getInputProps("url")}
      />
      <EventChoice form={form} />
      <TextInput
        label={t("endpoints.description")}
        maxLength={limits.endpointDescription}
        {...form.getInputProps("description")}
      />
      <NativeSelect
        label={t("endpoints.schedule")}
        value={form.values.schedule}
        data={schedules.map((value) => ({ value, label: t(`endpoints.schedules.${value}`) }))}
        onChange={({ currentTarget }) =>
          form.setFieldValue("schedule", currentTarget.value === "days" ? "days" : "contract")
        }
      />
    </>
  );
};

/** Checks and sends an endpoint's settings. */
const useEndpointForm = <Output,>(
  initial: Values,
  action: {
    readonly run: (
      body: Omit<Values, "description"> & { description: string | null },
    ) => Promise<Output>;
    readonly done?: string;
    readonly onDone: (output: Output) => void;
  },
) => {
  const t = useTexts("webhook");
  return useForm<Values, Output>({
    initial,
    check: ({ url, events }) => {
      const fault = addressFault(url.trim());
      return {
        url: fault && t(fault),
        events: events.length === 0 ? t("endpoints.noEvents") : null,
      };
    },
    ...action,
    run: ({ url, description, ...others }) =>
      action.run({ ...others, url: url.trim(), description: description.trim() || null }),
    invalidates: [endpointsKey],
  });
};

/** Adds an endpoint. */
export const NewEndpoint = ({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (made: WebhookEndpointWithSecret) => void;
}) => {
  const t = useTexts("webhook");
  const close = useTexts("common")("close");
  const client = useClient();
  const form = useEndpointForm(
    {
      url: "",
      events: ["job.completed", "job.failed"],
      description: "",
      schedule: "days",
      enabled: true,
    },
    { run: (body) => client.webhookEndpoints.create(body), onDone: onMade },
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t("endpoints.add")}
      closeButtonProps={{ "aria-label": close }}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <Fields form={form} />
          <Button type="submit" loading={form.isBusy}>
            {t("endpoints.add")}
          </Button>
        </Stack>
      </form>
    </Drawer>
  );
};

const Settings = ({ endpoint }: { readonly endpoint: WebhookEndpoint }) => {
  const t = useTexts("webhook");
  const client = useClient();
  const { url, events, description, schedule, enabled } = endpoint;
  const form = useEndpointForm(
    { url, events, description: description ?? "", schedule, enabled },
    {
      run: (body) => client.webhookEndpoints.update(endpoint.endpoint_id, body),
      done: t("endpoints.saved"),
      onDone: () => undefined,
    },
  );
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <Switch
          label={t("endpoints.enabled")}
          checked={form.values.enabled}
          onChange={({ currentTarget }) => form.setFieldValue("enabled", currentTarget.checked)}
        />
        <Fields form={form} />
        <Button type="submit" loading={form.isBusy}>
          {t("endpoints.save")}
        </Button>
      </Stack>
    </form>
  );
};

const Test = ({ endpoint }: { readonly endpoint: WebhookEndpoint }) => {
  const client = useClient();
  return (
    <TestEvent<WebhookEndpointEvent>
      events={endpointEvents}
      first={endpoint.events[0] ?? "job.completed"}
      send={(event) => client.webhookEndpoints.test(endpoint.endpoint_id, { event })}
    />
  );
};

type Asked = "rotate" | "remove" | null;

const Secret = ({
  endpoint,
  onSecret,
  onClose,
}: {
  readonly endpoint: WebhookEndpoint;
  readonly onSecret: (made: WebhookEndpointWithSecret) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts("webhook");
  const { dateTime } = useFormat();
  const client = useClient();
  const [asked, setAsked] = useState<Asked>(null);
  const rotate = useAction({
    run: () => client.webhookEndpoints.rotateSecret(endpoint.endpoint_id),
    invalidates: [endpointsKey],
    onDone: (made) => {
      setAsked(null);
      onSecret(made);
    },
  });
  const remove = useAction({
    run: () => client.webhookEndpoints.delete(endpoint.endpoint_id),
    done: t("endpoints.removed"),
    invalidates: [endpointsKey],
    onDone: onClose,
  });
  const until = endpoint.previous_secret_expires_at;
  return (
    <Stack gap="xs">
      {until === null ? null : (
        <Text size="sm" c="dimmed">
          {t("endpoints.bothUntil", { time: dateTime(until) })}
        </Text>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<KeyRound size={16} aria-hidden />}
          onClick={() => setAsked("rotate")}
        >
          {t("endpoints.rotate")}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setAsked("remove")}>
          {t("endpoints.remove")}
        </Button>
      </Group>
      <Confirm
        isOpen={asked !== null}
        title={asked === "remove" ? t("endpoints.removeTitle") : t("endpoints.rotateTitle")}
        text={asked === "remove" ? t("endpoints.removeText") : t("endpoints.rotateText")}
        action={asked === "remove" ? t("endpoints.remove") : t("endpoints.rotate")}
        isDangerous={asked === "remove"}
        isBusy={rotate.isPending || remove.isPending}
        onConfirm={() => (asked === "remove" ? remove.mutate() : rotate.mutate())}
        onClose={() => setAsked(null)}
      />
    </Stack>
  );
};

const Log = ({
  endpoint,
  onDelivery,
}: {
  readonly endpoint: WebhookEndpoint;
  readonly onDelivery: (id: string) => void;
}) => {
  const t = useTexts("webhook");
  const deliveries = useQuery(endpointDeliveriesQuery(useClient(), endpoint.endpoint_id));
  return (
    <Loaded query={deliveries} skeleton={<RowSkeleton />}>
      {(items) =>
        items.length === 0 ? (
          <Text c="dimmed">{t("noneTitle")}</Text>
        ) : (
          <DeliveryTable deliveries={items} onDetails={onDelivery} />
        )
      }
    </Loaded>
  );
};

/** An endpoint: settings, test, secret and log. */
export const EndpointDrawer = ({
  endpoint,
  onClose,
  onSecret,
  onDelivery,
}: {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
  readonly onSecret: (made: WebhookEndpointWithSecret) => void;
  readonly onDelivery: (id: string) => void;
}) => {
  const t = useTexts("webhook");
  const close = useTexts("common")("close");
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t("endpoint")}
      closeButtonProps={{ "aria-label": close }}
    >
      <Stack gap="lg">
        {endpoint.disabled_at === null ? null : (
          <Notice tone="bad">{t("endpoints.stopped")}</Notice>
        )}
        <Settings key={endpoint.updated_at} endpoint={endpoint} />
        <Test endpoint={endpoint} />
        <Secret endpoint={endpoint} onSecret={onSecret} onClose={onClose} />
        <Title order={3}>{t("deliveries")}</Title>
        <Log endpoint={endpoint} onDelivery={onDelivery} />
      </Stack>
    </Drawer>
  );
};
